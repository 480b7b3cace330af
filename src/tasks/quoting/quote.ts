/**
 * Where a quotation begins and ends within its sentence. Left out in front: a dateline, `Q -`; on request
 * also a leading connective, and at the end an attribution (", officials said Friday."). What is quoted stays verbatim, but
 * for the hesitations of speech.
 */
import { SHORTEST } from './alone.ts';
import { fluentText } from './disfluency.ts';
import { documentAt, type SentencePlaces, sentenceAt } from './places.ts';

const AGENCY = 'AP|AFP|Reuters|UPI|dpa|EFE|CNN|BBC|ANSA|Xinhua|IPS|TASS|Bloomberg|PTI|ANI|Kyodo|APW|NYT';
const DATELINE = new RegExp(
  `^\\s*(?:[\\p{Lu}][\\p{L}.,'’ -]{0,60}?(?:\\d{1,2}\\s*)?)?\\(\\s*(?:${AGENCY})(?: [\\p{L} ]{1,20})?\\s*\\)\\s*(?:[-–—_:]+\\s*|(?=["“‘\\p{Lu}\\d]))`,
  'u',
);
/** LONDON —, WASHINGTON, March 3 -- */
const CITY = /^\s*\p{Lu}{3}[\p{Lu} .'’]{0,38}(?:,\s[\p{L}.]{2,12}(?: \d{1,2})?)?\s*(?:–|—|--?|_)\s+(?=["“‘\p{Lu}])/u;
/** What an unnamed person asks, and what is answered: `Q - …`, `A - …` */
const ASKED = /^\s*(?:Q\d?|A)\s+[-–—]\s+(?=\S)/u;
/** What may stand in front, and a precheck: few sentences pass it, and in most texts no pattern is compiled. */
const OPENINGS = [
  [DATELINE, /\(/],
  [CITY, /^\s*[^a-z]{3}/],
  [ASKED, /^\s*[QA]/],
] as const;

const CONNECTIVE =
  /^\s*(?:(?:and|but|so(?! (?:much|many|far|that|long|few|little)\b)|yet(?! another\b)|or|also|however(?! (?:long|many|much|far|little|often)\b)|moreover|furthermore|nevertheless|nonetheless|meanwhile|therefore|thus(?! far\b)|hence|then|still|besides(?=,)|instead(?! of\b)|well|now(?! that\b)|okay|ok|yeah|yes|right|anyway|actually|basically|again|um|uh|ehm|i mean|you know|(?:mr\.? ?|madame? )(?:chair|speaker|president)(?:man|woman|person)?(?=,)|in addition|in fact|of course|for example|as a result(?! of\b))(?:\s*,\s+|\s+(?=\p{L})))+/iu;
const DAY = '(?:on |late |early )*(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|today|tonight)';
const ATTRIBUTION = new RegExp(
  `,\\s+(?:(?:[\\p{L}.'’-]+\\s+){1,6}(?:said|says|added|reported|announced|told(?: [\\p{L}]+){1,4})|according to [^,]{2,60})(?:\\s+${DAY})?\\s*\\.?$`,
  'iu',
);
type Quotes = Pick<SentencePlaces, 'quoteStart' | 'quoteEnd' | 'quoted'>;

export interface QuoteRules {
  /** Datelines: left out, or kept. */
  readonly clutter: 'drop' | 'keep';
  /** Leading connectives and trailing attributions are left out too. */
  readonly trim: boolean;
  /** Of speech: leading discourse markers are left out too, and hesitations within (English). */
  readonly speech?: boolean;
}

/** Quotations without what the rules leave out. */
export function quotesOf(places: SentencePlaces, { clutter, trim, speech = false }: QuoteRules): Quotes {
  const quoteStart = new Uint32Array(places.quoteStart.length);
  const quoteEnd = new Uint32Array(places.quoteEnd.length);
  const quoted = new Map<number, string>();
  for (let s = 0; s < quoteStart.length; s++) {
    const { start, end } = sentenceAt(places, s);
    const { text: all, language } = documentAt(places, s);
    const text = all.slice(start, end);
    const from = clutter === 'drop' ? openingLength(text) : 0;
    const connective = trim || speech ? connectiveLength(text.slice(from)) : 0;
    const [first, last] = [from + connective, trim ? endOf(text, from + connective) : text.length];
    quoteStart[s] = start + first;
    quoteEnd[s] = start + last;
    if (!speech || language !== 'en') continue;
    const verbatim = text.slice(first, last);
    const fluent = fluentText(verbatim);
    if (fluent !== verbatim && wordsIn(fluent) > 0) quoted.set(s, fluent);
  }
  return { quoteStart, quoteEnd, quoted };
}

/** The characters in front of its words: a dateline, `Q -`. */
export function openingLength(text: string): number {
  let from = 0;
  for (const [pattern, precheck] of OPENINGS) {
    const rest = text.slice(from);
    const found = precheck.test(rest) ? pattern.exec(rest) : null;
    if (found && wordsIn(text.slice(from + found[0].length)) > 0) from += found[0].length;
  }
  return from;
}

/** Where the quotation ends: before an attribution, as long as enough words are left. */
function endOf(text: string, from: number): number {
  const rest = text.slice(from);
  const attribution = /["“”«»]/u.test(rest) ? undefined : ATTRIBUTION.exec(rest)?.index;
  return attribution === undefined || wordsIn(rest.slice(0, attribution)) < SHORTEST ? text.length : from + attribution;
}

/** How many characters of a sentence are a connective, or an address (`Madam Chair,`), that it can do without. */
export function connectiveLength(text: string): number {
  const length = CONNECTIVE.exec(text)?.[0].length ?? 0;
  return length > 0 && wordsIn(text.slice(length)) >= SHORTEST ? length : 0;
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
