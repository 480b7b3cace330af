/**
 * A title for each block, as people write on a chapter mark: its heading where it has one; else the phrases that stand
 * in it far more often than chance (Dunning's log-likelihood ratio against the rest of the text), longer ones preferred.
 */
import type { Range } from './identify.ts';
import { type Phrase, phrasesOf } from './phrases.ts';
import type { Problem } from './problem.ts';

const PHRASES = 2;
/** Words of the first sentence that stand in when no phrase can. */
const OPENING = 6;
/** Two words say more than one: what a phrase's score is multiplied by for each word after the first. */
const LONGER = 0.6;

export function titlesOf(problem: Problem, blocks: readonly Range[]): string[] {
  const phrases = blocks.map(([from, to]) => phrasesOf(problem.document, from, to));
  const everywhere = new Map<string, number>();
  for (const { key, count } of phrases.flat()) everywhere.set(key, (everywhere.get(key) ?? 0) + count);
  const sizes = blocks.map(([from, to]) => problem.start[to] - problem.start[from]);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const taken = new Set<string>();
  return blocks.map((block, b) => {
    const score = (phrase: Phrase) => {
      const all = everywhere.get(phrase.key)!;
      const surprise = blocks.length === 1 ? phrase.count : likelihoodRatio(phrase.count, sizes[b], all, total);
      return surprise * (1 + LONGER * (phrase.length - 1));
    };
    const title = heading(problem, block) ?? worded(phrases[b], score, taken) ?? opening(problem, block);
    return title.slice(0, 1).toUpperCase() + title.slice(1);
  });
}

/** The heading a block opens with, without its marks. */
function heading({ document }: Problem, [from]: Range): string | undefined {
  const { start, end, kind } = document.sentences[from];
  if (kind !== 'heading') return undefined;
  const [line] = document.text
    .slice(start, end)
    .replace(/^[#\s]+|[#\s]+$/g, '')
    .split('\n');
  return line.trim() || undefined;
}

/** The best phrases that share no word with each other, nor are the whole title of another block. */
function worded(phrases: readonly Phrase[], score: (p: Phrase) => number, taken: Set<string>): string | undefined {
  const often = phrases.filter(({ count }) => count > 1);
  const inner = swallowed(often);
  const ranked = (often.length > 0 ? often : phrases)
    .map((phrase) => ({ phrase, score: score(phrase) }))
    .filter(({ phrase, score }) => score > 0 && !inner.has(phrase.key))
    .sort((a, b) => b.score - a.score || b.phrase.length - a.phrase.length || (a.phrase.key < b.phrase.key ? -1 : 1));
  const chosen: Phrase[] = [];
  const used = new Set<string>();
  for (const { phrase } of ranked) {
    const terms = phrase.key.trim().split(' ');
    if (taken.has(phrase.key) || terms.some((term) => used.has(term))) continue;
    chosen.push(phrase);
    for (const term of terms) used.add(term);
    if (chosen.length === PHRASES) break;
  }
  if (chosen.length === 0) return undefined;
  taken.add(chosen[0].key);
  return chosen.map(({ text }) => text).join(', ');
}

/** Phrases that mostly stand inside one longer phrase: they are none of their own. */
function swallowed(phrases: readonly Phrase[]): Set<string> {
  const counts = new Map(phrases.map(({ key, count }) => [key, count]));
  const inner = new Set<string>();
  for (const { key, count } of phrases) {
    const terms = key.trim().split(' ');
    for (let from = 0; from < terms.length; from++) {
      for (let to = from + 1; to <= terms.length; to++) {
        const part = `${terms.slice(from, to).join(' ')} `;
        if (part !== key && 2 * count >= (counts.get(part) ?? Infinity)) inner.add(part);
      }
    }
  }
  return inner;
}

function opening({ document }: Problem, [from]: Range): string {
  const { start, end } = document.sentences[from];
  const words = document.text.slice(start, end).split(/\s+/u);
  return words.length > OPENING ? `${words.slice(0, OPENING).join(' ')}…` : words.join(' ');
}

/** −2 log λ of `count` in `size` words against the rest; 0 where the rest has it as often. */
function likelihoodRatio(count: number, size: number, all: number, total: number): number {
  const [rest, other] = [all - count, total - size];
  if (size <= 0 || count * other <= rest * size) return 0;
  const expected = (of: number) => (all * of) / total;
  const term = (k: number, e: number) => (k > 0 ? k * Math.log(k / e) : 0);
  return 2 * (term(count, expected(size)) + term(rest, expected(other)));
}
