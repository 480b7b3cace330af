/** From written words to term ids. Each distinct written form is normalised, stemmed and looked up once. */
import { type Forms, growingForms, grown } from './forms.ts';
import type { Language } from './language.ts';
import type { GrowingLexicon } from './lexicon.ts';
import { type Settings, stopList } from './settings.ts';
import { FILLERS } from './stop-words.ts';

export interface Reader {
  /** What stands at start … end − 1 of a text: twice its term's id, plus 1 for a stop word. */
  read(text: string, start: number, end: number): number;
  /** Records in the lexicon how often each written form was seen. */
  recordForms(): void;
}

const FIRST_ROOM = 256;

export function readerOf(language: Language, settings: Settings, spoken: boolean, lexicon: GrowingLexicon): Reader {
  const readings = readingsIn(language, settings, spoken);
  const { known } = readings;
  /** Of every form, what is read where it stands, counted from 1, and how often it was seen. */
  let read = new Uint32Array(0);
  const met: number[] = [];
  const meet = (form: number): number => {
    if (2 * form >= read.length) read = grown(Uint32Array, read, 2 * Math.max(FIRST_ROOM, 2 * form, known.size));
    if (read[2 * form] > 0) return read[2 * form];
    met.push(form);
    const { term, stop } = readings.of(form);
    return (read[2 * form] = 2 * lexicon.add(term) + stop + 1);
  };
  return {
    read(text, start, end) {
      const form = known.numberOf(text, start, end);
      const found = (2 * form < read.length && read[2 * form]) || meet(form);
      read[2 * form + 1]++;
      return found - 1;
    },
    recordForms() {
      for (const form of met) lexicon.saw((read[2 * form] - 1) >>> 1, known.surface(form), read[2 * form + 1]);
    },
  };
}

/** What a written form is read as. */
interface Reading {
  readonly term: string;
  readonly stop: number;
}

/** Written forms, and what each is read as. */
interface Readings {
  readonly known: Forms;
  of(form: number): Reading;
}

/** Readings that are remembered, of a language in one way of reading it. */
const REMEMBERED = 100_000;
const remembered = new WeakMap<Language, Map<string, Readings>>();

/** The readings of a language, from one text to the next: most words of a text stand in others too. */
function readingsIn(language: Language, settings: Settings, spoken: boolean): Readings {
  const list = settings.stopWords === 'standard' ? [] : stopList(settings.stopWords);
  const key = JSON.stringify([settings, spoken, list]);
  const ways = remembered.get(language) ?? new Map<string, Readings>();
  remembered.set(language, ways);
  let readings = ways.get(key);
  // Whoever reads with those that have become too many goes on with them.
  if (!readings || readings.known.size > REMEMBERED) {
    if (ways.size >= MAX_WAYS) ways.clear();
    ways.set(key, (readings = growingReadings(readingBy(language, settings, spoken))));
  }
  return readings;
}

function growingReadings(readingOf: (surface: string) => Reading): Readings {
  const known = growingForms();
  const readings: Reading[] = [];
  return { known, of: (form) => (readings[form] ??= readingOf(known.surface(form))) };
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
