/** The languages we know by name. `stems`: a stemmer exists; `stopWords`: a list of stop words exists. */
export interface LanguageEntry {
  readonly name: string;
  readonly stems: boolean;
  readonly stopWords: boolean;
}

const both = (name: string): LanguageEntry => ({ name, stems: true, stopWords: true });
const stopWordsOnly = (name: string): LanguageEntry => ({ name, stems: false, stopWords: true });
const stemsOnly = (name: string): LanguageEntry => ({ name, stems: true, stopWords: false });
const neither = (name: string): LanguageEntry => ({ name, stems: false, stopWords: false });

export const LANGUAGES: Readonly<Record<string, LanguageEntry>> = {
  af: stopWordsOnly('Afrikaans'),
  am: neither('Amharic'),
  ar: both('Arabic'),
  be: neither('Belarusian'),
  bg: stopWordsOnly('Bulgarian'),
  bn: stopWordsOnly('Bengali'),
  br: stopWordsOnly('Breton'),
  ca: both('Catalan'),
  cs: both('Czech'),
  cy: neither('Welsh'),
  da: both('Danish'),
  de: both('German'),
  el: stopWordsOnly('Greek'),
  en: both('English'),
  eo: stopWordsOnly('Esperanto'),
  es: both('Spanish'),
  et: stopWordsOnly('Estonian'),
  eu: both('Basque'),
  fa: stopWordsOnly('Persian'),
  fi: both('Finnish'),
  fr: both('French'),
  ga: both('Irish'),
  gl: stopWordsOnly('Galician'),
  gu: stopWordsOnly('Gujarati'),
  ha: stopWordsOnly('Hausa'),
  he: stopWordsOnly('Hebrew'),
  hi: stopWordsOnly('Hindi'),
  hr: stopWordsOnly('Croatian'),
  hu: both('Hungarian'),
  hy: both('Armenian'),
  id: stopWordsOnly('Indonesian'),
  is: neither('Icelandic'),
  it: both('Italian'),
  ja: stopWordsOnly('Japanese'),
  ka: neither('Georgian'),
  km: neither('Khmer'),
  kn: neither('Kannada'),
  ko: stopWordsOnly('Korean'),
  ku: stopWordsOnly('Kurdish'),
  la: stopWordsOnly('Latin'),
  lo: neither('Lao'),
  lt: stopWordsOnly('Lithuanian'),
  lv: stopWordsOnly('Latvian'),
  mk: neither('Macedonian'),
  ml: neither('Malayalam'),
  mr: stopWordsOnly('Marathi'),
  ms: stopWordsOnly('Malay'),
  my: neither('Burmese'),
  nl: both('Dutch'),
  no: both('Norwegian'),
  pa: neither('Punjabi'),
  pl: stopWordsOnly('Polish'),
  pt: both('Portuguese'),
  ro: both('Romanian'),
  ru: both('Russian'),
  si: neither('Sinhala'),
  sk: stopWordsOnly('Slovak'),
  sl: both('Slovene'),
  so: stopWordsOnly('Somali'),
  sq: neither('Albanian'),
  sr: neither('Serbian'),
  st: stopWordsOnly('Sotho'),
  sv: both('Swedish'),
  sw: stopWordsOnly('Swahili'),
  ta: stemsOnly('Tamil'),
  te: neither('Telugu'),
  th: stopWordsOnly('Thai'),
  tl: stopWordsOnly('Tagalog'),
  tr: both('Turkish'),
  uk: stopWordsOnly('Ukrainian'),
  ur: stopWordsOnly('Urdu'),
  vi: stopWordsOnly('Vietnamese'),
  yo: stopWordsOnly('Yoruba'),
  zh: stopWordsOnly('Chinese'),
  zu: stopWordsOnly('Zulu'),
};

/** Other codes for the same languages. */
const ALIASES: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  iw: 'he',
  in: 'id',
  fil: 'tl',
  cmn: 'zh',
  yue: 'zh',
};

/** The code for what a person or a file calls a language: `en`, `EN-us`, `English`; undefined when unknown. */
export function languageCode(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  const short = wanted.split(/[-_]/)[0];
  const code = ALIASES[short] ?? short;
  if (Object.hasOwn(LANGUAGES, code)) return code;
  return Object.keys(LANGUAGES).find((known) => LANGUAGES[known].name.toLowerCase() === wanted);
}
