/** From written words to term ids. Each distinct written form is normalised, stemmed and looked up once. */
import type { Language } from './language.ts';
import { listOf } from './languages.ts';
import type { GrowingLexicon } from './lexicon.ts';
import { type Settings, stopList } from './settings.ts';

/** Stop words added for text with cues, which is speech. */
export const FILLERS: readonly string[] = listOf(`
  um umm uh uhh uhm er erm ah ahh eh hm hmm mm mmm mhm huh oh ooh yeah yep yup nah nope ok okay gonna gotta wanna kinda
  sorta like well right actually basically literally anyway
`);

/** A written form: its term, whether it is to be counted, and how often it was seen. */
interface Form {
  readonly id: number;
  /** 1 for a stop word. */
  readonly stop: number;
  seen: number;
}

export type Reader = ReturnType<typeof readerOf>;

export function readerOf(language: Language, settings: Settings, spoken: boolean, lexicon: GrowingLexicon) {
  const stops = stopWordsOf(language, settings, spoken);
  const forms = new Map<string, Form>();
  const meet = (surface: string): Form => {
    const word = language.normal(surface);
    const left = word.length < settings.minLength || stops.has(word) || (!settings.numbers && NUMBER.test(word));
    const id = lexicon.add(settings.stem ? language.stem(word) : word);
    const form = { id, stop: left ? 1 : 0, seen: 0 };
    forms.set(surface, form);
    return form;
  };
  return {
    /** What stands at start … end − 1 of a text. */
    read(text: string, start: number, end: number): Readonly<Form> {
      const surface = text.slice(start, end);
      const form = forms.get(surface) ?? meet(detached(surface));
      form.seen++;
      return form;
    },
    /** Records in the lexicon how often each written form was seen. */
    recordForms(): void {
      for (const [surface, { id, seen }] of forms) lexicon.saw(id, surface, seen);
    },
  };
}

const NUMBER = /^[\p{N}.,]+$/u;

/** A copy of its own: a slice of a long text would keep all of that text in memory. */
const detached = (slice: string): string => ` ${slice}`.slice(1);

function stopWordsOf(language: Language, settings: Settings, spoken: boolean): ReadonlySet<string> {
  const standard = [...language.stopWords, ...(spoken ? FILLERS : [])];
  const chosen = settings.stopWords === 'standard' ? standard : stopList(settings.stopWords).map(language.normal);
  const stops = new Set(chosen);
  for (const word of settings.extraStopWords) stops.add(language.normal(word));
  for (const word of settings.keepWords) stops.delete(language.normal(word));
  return stops;
}
