/**
 * Sentence ends for English speech without punctuation, such as automatic captions. A logistic model gives every gap
 * between words the log-odds of an end, from the two words before and after it; dynamic programming then chooses the
 * ends that maximise Σ (log-odds + EAGERNESS) + LENGTH Σ log-odds of the sentences' lengths. Pauses and capitals add to
 * the log-odds where there are any.
 *
 * `npm run experiment -- sentences --data DIR` learns the table and measures it.
 */

import learnt from './boundary-words.json' with { type: 'json' };
import { once } from './memoized.ts';

/** Words beside a gap, counted from the word before it (0). */
export const WORD_ROLES = [-1, 0, 1, 2] as const;
/** First words of the pairs beside and across a gap. */
export const PAIR_ROLES = [-1, 0, 1] as const;

export interface BoundaryTable {
  readonly constant: number;
  /** By `role word` and `role word word`. */
  readonly weights: ReadonlyMap<string, number>;
  /** Of sentences of 1, 2, … words. */
  readonly lengths: readonly number[];
}

/** The table of English, from boundary-words.json, which says how it was learnt: weights are in tenths. */
export const boundaryTable = once((): BoundaryTable => {
  const weights = new Map<string, number>();
  for (const [row, lines] of Object.entries(learnt.weights)) {
    const [role] = row.split(' ');
    const items = lines.flatMap((line) => line.split(' '));
    for (let i = 0; i < items.length; i += 2)
      weights.set(`${role} ${items[i].replaceAll('_', ' ')}`, Number(items[i + 1]) / 10);
  }
  return {
    constant: learnt.constant,
    weights,
    lengths: learnt.lengths.split(' ').map((tenths) => Number(tenths) / 10),
  };
});

/**
 * The length was chosen by F1 on talks the table was not learnt from. An eagerness of 1 has a higher F1 (docs/speech.md), but reads
 * worse: it cuts off openings such as "so today".
 */
const EAGERNESS = 0.5;
const LENGTH = 0.7;
/** Log-odds of a capital that only the beginning of a sentence explains. */
const CAPITAL = 4;
/** Log-odds for a second of silence. */
const SILENCE = 4;

/** What the table may know about the gap after word i. */
export function gapKeys(words: readonly string[], i: number): string[] {
  const keys: string[] = [];
  for (const role of WORD_ROLES) keys.push(`${role} ${words[i + role] ?? ''}`);
  for (const role of PAIR_ROLES) keys.push(`${role} ${words[i + role] ?? ''} ${words[i + role + 1] ?? ''}`);
  return keys;
}

/** The share of the words of English speech that the table must know to say anything. */
const KNOWN = 0.3;

/** Whether the table knows enough of the words. */
export const knowsEnough = ({ weights }: BoundaryTable, words: readonly string[]): boolean =>
  words.filter((word) => weights.has(`0 ${word.toLowerCase()}`)).length >= KNOWN * words.length;

/** Whether a sentence ends after each word; `hints` are added to the log-odds, Infinity is an end for sure. */
export function restoreEnds(words: readonly string[], table: BoundaryTable, hints?: Float64Array): boolean[] {
  const { constant, weights, lengths } = table;
  const total = words.length;
  const best = new Float64Array(total + 1).fill(-Infinity);
  const previous = new Int32Array(total + 1);
  best[0] = 0;
  let sure = 0;
  for (let end = 1; end <= total; end++) {
    const hint = hints?.[end - 1] ?? 0;
    const certain = end === total || hint === Infinity;
    const odds = certain
      ? 0
      : gapKeys(words, end - 1).reduce((sum, key) => sum + (weights.get(key) ?? 0), constant + hint);
    for (let length = 1; length <= Math.min(end - sure, lengths.length); length++) {
      const score = best[end - length] + odds + (certain ? 0 : EAGERNESS) + LENGTH * lengths[length - 1];
      if (score > best[end]) {
        best[end] = score;
        previous[end] = end - length;
      }
    }
    if (certain) sure = end;
  }
  const ends = new Array<boolean>(total).fill(false);
  for (let end = total; end > 0; end = previous[end]) ends[end - 1] = true;
  return ends;
}

interface Gap {
  /** Where the next word begins. */
  readonly at: number;
  /** Seconds of silence, where times are known. */
  readonly silence: number;
}

const WORD = /[\p{L}\p{N}](?:[^\s]*[\p{L}\p{N}])?/gu;
const isI = (word: string): boolean => /^i(?:'|’|$)/.test(word);

/** Where sentences end in `text`: positions of the first letters after the ends. `silences` come in order. */
export function restoredEnds(text: string, table: BoundaryTable, silences: readonly Gap[], pause: number): number[] {
  const words: string[] = [];
  const starts: number[] = [];
  const hints: number[] = [];
  let next = 0;
  for (const { 0: written, index } of text.matchAll(WORD)) {
    let silence = 0;
    for (; next < silences.length && silences[next].at <= index; next++)
      silence = Math.max(silence, silences[next].silence);
    const word = written.toLowerCase().replaceAll('’', "'");
    if (words.length > 0) {
      const capital = /^\p{Lu}/u.test(written) && !isI(word) && table.weights.has(`1 ${word}`);
      hints[words.length - 1] = silence > pause ? Infinity : SILENCE * silence + (capital ? CAPITAL : 0);
    }
    words.push(word);
    starts.push(index);
    hints.push(0);
  }
  return restoreEnds(words, table, Float64Array.from(hints)).flatMap((end, i) =>
    end && i + 1 < starts.length ? [starts[i + 1]] : [],
  );
}
