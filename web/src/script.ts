/** Language and direction of a text, for the element that shows it. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;
const LETTERS = /\p{L}/gu;
/** So many characters decide the direction of a text. */
const SAMPLE = 2000;

export interface Script {
  readonly lang: string | undefined;
  readonly dir: 'rtl' | 'ltr';
}

export function scriptOf(text: string, language?: string): Script {
  const sample = text.slice(0, SAMPLE);
  const [rtl, all] = [sample.match(RIGHT_TO_LEFT)?.length ?? 0, sample.match(LETTERS)?.length ?? 0];
  return {
    lang: language && language !== 'und' ? language : undefined,
    dir: rtl > all / 2 ? 'rtl' : 'ltr',
  };
}
