/** How texts are read: the options, declared once, and what they come to. */
import { choice, flag, type Given, integer, resolve, text as textOption } from '../check/index.ts';

/** Lists that were made known, by their names. */
const STOP_LISTS = new Map<string, readonly string[]>();
const STOP_LIST_NAMES: string[] = ['standard', 'none'];

/** Makes a list of stop words known: it takes the place of the standard one where it is chosen. */
export function addStopWords(name: string, words: readonly string[]): void {
  STOP_LISTS.set(name, words);
  STOP_LIST_NAMES.push(name);
}

export const stopList = (name: string): readonly string[] => STOP_LISTS.get(name) ?? [];

export const ANALYZE_OPTIONS = {
  language: textOption({
    help: 'language of the text, a code such as en or a name; auto detects it',
    default: 'auto',
  }),
  stem: flag({ help: 'count the forms of a word together', default: true }),
  stopWords: choice(STOP_LIST_NAMES, {
    help: 'stop words to leave out',
    default: 'standard',
  }),
  extraStopWords: textOption({
    help: 'more words to leave out, separated by blanks or commas',
    default: '',
  }),
  keepWords: textOption({ help: 'words to count although they are stop words', default: '' }),
  abbreviations: textOption({ help: 'words whose full stop never ends a sentence', default: '' }),
  minLength: integer({ help: 'shortest word to count, in characters', default: 1, min: 1 }),
  numbers: flag({ help: 'count numbers as words', default: true }),
};
/** How words are read: language, stems, stop words. */
export type AnalyzeOptions = Given<typeof ANALYZE_OPTIONS>;
export type Settings = ReturnType<typeof settingsOf>;

export function settingsOf(options: AnalyzeOptions) {
  const values = resolve('analyze', ANALYZE_OPTIONS, options);
  return {
    ...values,
    extraStopWords: listedWords(values.extraStopWords),
    keepWords: listedWords(values.keepWords),
    abbreviations: listedWords(values.abbreviations),
  };
}

/** Words as people list them, separated by blanks or commas. */
export const listedWords = (words: string): string[] => words.split(/[\s,]+/).filter((word) => word !== '');
