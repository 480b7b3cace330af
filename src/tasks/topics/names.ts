/**
 * Names of topics: what tells a topic from the others, as it is written in the documents that have most of it.
 *
 * The most telling words are taken in their order. A word that mostly stands inside a phrase of these documents is shown
 * as that phrase (`climate change`, `Tour de France`); an everyday word (text/everyday-words.ts) is no name by itself.
 */
import type { Corpus, Document } from '../../text/index.ts';
import { everydayTerms, speakerTerms } from '../titles/word-scores.ts';

/** A topic to be named: how much each term tells of it (by term id), and its documents in the corpus, best first. */
export interface Nameless {
  readonly told: ReadonlyMap<number, number>;
  readonly documents: readonly number[];
}

const UNITS = 3;
const LONGEST = 3;
const ROOT = 4;
/** A phrase must stand so often, and be such a share of the uses of each of its words but the first taken. */
const LEAST = 2;
const STICKS = 0.35;

export async function nameTopics(corpus: Corpus, topics: readonly Nameless[]): Promise<string[]> {
  const everyday = await everydayTerms(corpus);
  const speakers = await speakerTerms(corpus);
  const general = (term: number) => everyday.has(term) || speakers.has(term) || isMute(corpus.lexicon.surface(term));
  return topics.map(({ told, documents }) => {
    const written = documents.map((d) => corpus.documents[d]);
    const { words, phrases } = unitsOf(written, told);
    const ranked = [...told].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([term]) => term);
    const units = pick(ranked, words, phrases, general);
    return capital(units.join(', '));
  });
}

interface Unit {
  readonly terms: readonly number[];
  count: number;
  readonly writings: Map<string, number>;
}

/** Terms in falling worth become words or the phrases they mostly stand in, until there are enough. */
function pick(
  ranked: readonly number[],
  words: ReadonlyMap<number, Unit>,
  phrases: ReadonlyMap<number, readonly Unit[]>,
  general: (term: number) => boolean,
): string[] {
  const used = new Set<number>();
  const units: string[] = [];
  for (const strict of [true, false]) {
    for (const term of ranked) {
      if (units.length === UNITS || (!strict && units.length > 0)) break;
      const word = words.get(term);
      if (!word || used.has(term) || [...used].some((other) => sameRoot(word, words.get(other)))) continue;
      const phrase = phraseOf(term, word, words, phrases, used);
      if (strict && (phrase?.terms ?? [term]).every(general)) continue;
      for (const part of phrase?.terms ?? [term]) used.add(part);
      units.push(usual((phrase ?? word).writings));
    }
  }
  return units;
}

/** Abbreviations in small letters (mln, pct) and words of two letters (de, la) name nothing by themselves. */
const isMute = (word: string): boolean => /^(?:[b-df-hj-np-tv-xz]+|[a-z]{1,2})$/.test(word);

/** Haiti and Haitian: one begins with the other, but for its last letter. */
function sameRoot(a: Unit, b: Unit | undefined): boolean {
  const [short, long] = [usual(a.writings), b ? usual(b.writings) : ''].sort((x, y) => x.length - y.length);
  return short.length >= ROOT && long.toLowerCase().startsWith(short.toLowerCase().slice(0, -1));
}

/** The phrase that a word mostly stands in; of several the longest, then the most frequent. */
function phraseOf(
  term: number,
  word: Unit,
  words: ReadonlyMap<number, Unit>,
  phrases: ReadonlyMap<number, readonly Unit[]>,
  used: ReadonlySet<number>,
): Unit | undefined {
  const sticks = ({ terms, count }: Unit) =>
    count >= LEAST &&
    count >= STICKS * word.count &&
    terms.every((part) => !used.has(part) && (part === term || !isMute(usual(words.get(part)!.writings)))) &&
    terms.some((part) => part !== term && count >= STICKS * words.get(part)!.count);
  const fit = (phrases.get(term) ?? []).filter(sticks);
  return fit.reduce<Unit | undefined>((best, phrase) => (best && !better(phrase, best) ? best : phrase), undefined);
}

const better = (a: Unit, b: Unit): boolean =>
  a.terms.length > b.terms.length || (a.terms.length === b.terms.length && a.count > b.count);

/** Words and phrases of up to three words that nothing interrupts; a phrase is listed under each of its told words. */
function unitsOf(documents: readonly Document[], told: ReadonlyMap<number, number>) {
  const [words, units] = [new Map<number, Unit>(), new Map<string, Unit>()];
  for (const { text, tokens } of documents) {
    const { start, end, term, stop, firstToken } = tokens;
    const usable = (i: number) => stop[i] === 0 && end[i] - start[i] > 1 && /\p{L}/u.test(text.slice(start[i], end[i]));
    for (let s = 0; s + 1 < firstToken.length; s++) {
      for (let i = firstToken[s]; i < firstToken[s + 1]; i++) {
        for (let n = 0; n < LONGEST && i + n < firstToken[s + 1] && usable(i + n); n++) {
          if (n > 0 && !/^[ -]$/.test(text.slice(end[i + n - 1], start[i + n]).replace(/\s+/, ' '))) break;
          const terms = Array.from(term.subarray(i, i + n + 1));
          if (n > 0 && !terms.some((part) => told.has(part))) continue;
          const key = terms.join(' ');
          const unit = (n === 0 ? words.get(term[i]) : units.get(key)) ?? { terms, count: 0, writings: new Map() };
          if (n === 0) words.set(term[i], unit);
          else units.set(key, unit);
          unit.count++;
          const writing = text.slice(start[i], end[i + n]).replace(/\s+/g, ' ');
          unit.writings.set(writing, (unit.writings.get(writing) ?? 0) + 1);
        }
      }
    }
  }
  const phrases = new Map<number, Unit[]>();
  for (const unit of units.values()) {
    if (unit.count < LEAST || new Set(unit.terms).size < unit.terms.length) continue;
    for (const part of unit.terms) if (told.has(part)) phrases.set(part, [...(phrases.get(part) ?? []), unit]);
  }
  return { words, phrases };
}

/** The most frequent writing; of equals the first by alphabet, small letters last, so that names keep their capitals. */
function usual(writings: ReadonlyMap<string, number>): string {
  return [...writings].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a))[0];
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
