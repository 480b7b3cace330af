/** From written words to term ids. Each distinct written form is normalised, stemmed and looked up once. */
import type { Language } from './language.ts';
import type { GrowingLexicon } from './lexicon.ts';
import { type Settings, stopList } from './settings.ts';
import { FILLERS } from './stop-words.ts';

export interface Seen {
  readonly id: number;
  readonly stop: number;
  count: number;
}

export interface Reader {
  read(surface: string): Seen;
  /** Records in the lexicon how often each written form was seen. */
  recordForms(): void;
}

export function readerOf(language: Language, settings: Settings, spoken: boolean, lexicon: GrowingLexicon): Reader {
  const seen = new Map<string, Seen>();
  const stops = stopWordsOf(language, settings, spoken);
  const isNumber = /^[\p{N}.,]+$/u;
  const meet = (surface: string): Seen => {
    const word = language.normal(surface);
    const short = word.length < settings.minLength;
    const stop = short || stops.has(word) || (!settings.numbers && isNumber.test(word)) ? 1 : 0;
    return { id: lexicon.add(settings.stem ? language.stem(word) : word), stop, count: 0 };
  };
  return {
    read(surface) {
      let known = seen.get(surface);
      if (known === undefined) seen.set(detached(surface), (known = meet(detached(surface))));
      known.count++;
      return known;
    },
    recordForms() {
      for (const [surface, { id, count }] of seen) lexicon.saw(id, surface, count);
    },
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
