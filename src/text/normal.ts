/** The form in which words are compared: composed (NFKC), in small letters as the language has them, one apostrophe. */
import type { LanguageEntry } from './languages/entry.ts';
import { LANGUAGES } from './languages/index.ts';

export function normalizer(language: string): (word: string) => string {
  const {
    lower = (word: string) => word.toLowerCase(),
    elision,
    fold,
  }: Partial<LanguageEntry> = LANGUAGES[language] ?? {};
  return (word) => {
    if (ASCII.test(word) && !elision) return lower(word);
    let form = lower(word.normalize('NFKC')).normalize('NFKC').replace(APOSTROPHE, "'").replace(INVISIBLE, '');
    if (fold) form = fold(form);
    return elision ? form.replace(elision, '') : form;
  };
}

const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHE = /[’ʼ＇]/g;
const INVISIBLE = /\u00ad/g;
