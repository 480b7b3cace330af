/** From written words to term ids. Each distinct written form is normalised, stemmed and looked up once. */
import type { Language } from './language.ts';
import type { GrowingLexicon } from './lexicon.ts';
import { memoized } from './memoized.ts';
import { type Settings, stopList } from './settings.ts';
import { FILLERS } from './stop-words.ts';

export interface Seen {
  readonly surface: string;
  readonly id: number;
  readonly stop: number;
  count: number;
}

export interface Reader {
  /** What stands at start … end − 1 of a text. */
  read(text: string, start: number, end: number): Seen;
  /** Records in the lexicon how often each written form was seen. */
  recordForms(): void;
  /** The written forms in the order in which they came: of each, its term and how often it was seen. */
  forms(): { surfaces: string[]; termOf: Uint32Array; times: Uint32Array };
}

export function readerOf(language: Language, settings: Settings, spoken: boolean, lexicon: GrowingLexicon): Reader {
  const seen = new Map<string, Seen>();
  const readingOf = readingsIn(language, settings, spoken);
  const meet = (surface: string): Seen => {
    const { term, stop } = readingOf(surface);
    return { surface, id: lexicon.add(term), stop, count: 0 };
  };
  const look = (surface: string): Seen => {
    let known = seen.get(surface);
    if (known === undefined) {
      const own = detached(surface);
      seen.set(own, (known = meet(own)));
    }
    return known;
  };
  /** What was read last of all forms with the same hash: most words are found here, and no slice is made of them. */
  let last: (Seen | undefined)[] = new Array(FIRST_SIZE);
  return {
    read(text, start, end) {
      const at = hashOf(text, start, end) & (last.length - 1);
      let known = last[at];
      if (known === undefined || !stands(known.surface, text, start, end)) {
        known = last[at] = look(text.slice(start, end));
        if (seen.size > last.length && last.length < MAX_SIZE) last = new Array(2 * last.length);
      }
      known.count++;
      return known;
    },
    recordForms() {
      for (const [surface, { id, count }] of seen) lexicon.saw(id, surface, count);
    },
    forms() {
      const all = [...seen.values()];
      return {
        surfaces: all.map(({ surface }) => surface),
        termOf: Uint32Array.from(all, ({ id }) => id),
        times: Uint32Array.from(all, ({ count }) => count),
      };
    },
  };
}

const FIRST_SIZE = 256;
const MAX_SIZE = 2 ** 17;

function hashOf(text: string, start: number, end: number): number {
  let hash = end - start;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

function stands(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}

/** What a written form is read as. */
interface Reading {
  readonly term: string;
  readonly stop: number;
}

/** Readings that are remembered, of a language in one way of reading it. */
const REMEMBERED = 100_000;
const remembered = new WeakMap<Language, Map<string, (surface: string) => Reading>>();

/** The readings of a language, from one text to the next: most words of a text stand in others too. */
function readingsIn(language: Language, settings: Settings, spoken: boolean): (surface: string) => Reading {
  const list = settings.stopWords === 'standard' ? [] : stopList(settings.stopWords);
  const key = JSON.stringify([settings, spoken, list]);
  const known = remembered.get(language) ?? new Map<string, (surface: string) => Reading>();
  remembered.set(language, known);
  let readings = known.get(key);
  if (!readings) {
    if (known.size >= MAX_WAYS) known.clear();
    known.set(key, (readings = memoized(readingBy(language, settings, spoken), REMEMBERED)));
  }
  return readings;
}

/** Ways of reading that are remembered of a language: a server is asked in many. */
const MAX_WAYS = 4;

function readingBy(language: Language, settings: Settings, spoken: boolean): (surface: string) => Reading {
  const stops = stopWordsOf(language, settings, spoken);
  const isNumber = /^[\p{N}.,]+$/u;
  return (surface) => {
    const word = language.normal(surface);
    const short = word.length < settings.minLength;
    const stop = short || stops.has(word) || (!settings.numbers && isNumber.test(word)) ? 1 : 0;
    return { term: settings.stem ? language.stem(word) : word, stop };
  };
}

function stopWordsOf(language: Language, settings: Settings, spoken: boolean): ReadonlySet<string> {
  const stops = new Set(
    settings.stopWords === 'standard' ? language.stopWords : stopList(settings.stopWords).map(language.normal),
  );
  if (spoken && settings.stopWords === 'standard') for (const filler of FILLERS) stops.add(filler);
  for (const word of settings.extraStopWords) stops.add(language.normal(word));
  for (const word of settings.keepWords) stops.delete(language.normal(word));
  return stops;
}

/** A copy of its own: a slice of a long text would keep all of that text in memory. */
const detached = (slice: string): string => ` ${slice}`.slice(1);
