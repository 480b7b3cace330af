/** The form in which words are compared: composed (NFKC), in small letters as the language has them, one apostrophe. */

/** Articles and particles that French, Italian and Catalan tie to the next word. */
const ELISIONS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=.)/,
  it: /^(?:[cdlmnstv]|un|all|dall|dell|nell|sull|coll|quest|quell|gl|com|dov|cos|po|tutt|bell|sant)'(?=.)/,
  ca: /^[dlmnst]'(?=.)/,
};

export function normalizer(language: string): (word: string) => string {
  const lower =
    language === 'tr' ? (word: string) => word.toLocaleLowerCase('tr') : (word: string) => word.toLowerCase();
  const elision = ELISIONS[language];
  const fold = FOLDS[language];
  return (word) => {
    if (ASCII.test(word) && !elision) return lower(word);
    let form = lower(word.normalize('NFKC')).normalize('NFKC').replace(APOSTROPHE, "'").replace(INVISIBLE, '');
    if (fold) form = fold(form);
    return elision ? form.replace(elision, '') : form;
  };
}

const FOLDS: Readonly<Record<string, (word: string) => string>> = {
  el: (word) => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'),
  ru: (word) => word.replaceAll('ё', 'е'),
};

const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHE = /[’ʼ＇]/g;
const INVISIBLE = /\u00ad/g;
