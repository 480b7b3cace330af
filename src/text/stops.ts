/**
 * Where sentences end inside a block. One scan finds the stops; what stands before and after a stop decides whether it
 * ends anything. A full stop needs a blank after it, and may belong to the word before it: abbreviations, initials,
 * ordinals; 。！？ and the stops of other scripts need no blank.
 */
import { isBlank, isDigit, isLetter, isLower, isUpper, skipBlanks } from './characters.ts';
import { LANGUAGES, listOf } from './languages.ts';
import { memoized } from './memoized.ts';

/** Stops that end a sentence whatever follows: CJK, Arabic, Devanagari, Armenian, Ethiopic, Khmer, Myanmar, Tibetan … */
const STRONG = new Set('。！？｡؟۔।॥։።፧፨។៕။༎།෴᠃᭞᭟꓿'.split('').map((stop) => stop.charCodeAt(0)));
/** Stops beside `.`, `!` and `?` that end one only where a blank follows: … ‼ ⁇ ⁈ ⁉ ． */
const WEAK = new Set('…‼⁇⁈⁉．'.split('').map((stop) => stop.charCodeAt(0)));
const CLOSERS = '*_"\'”’»›)]}」』）】》〉］＂＇“‘«';
/** Marks of notes, which belong to the stop. */
const SUPERSCRIPTS = '¹²³⁰ⁱ⁲⁳⁴⁵⁶⁷⁸⁹†‡';

/** What is looked through: a text up to a limit, and where the sentence began that goes on. */
interface Scan {
  readonly text: string;
  readonly limit: number;
  readonly rules: StopRules;
  sentence: number;
}

/** Calls `end` with the position after each sentence of text[start … limit) except the last. */
export function eachStop(
  text: string,
  start: number,
  limit: number,
  rules: StopRules,
  end: (at: number) => void,
): void {
  const scan: Scan = { text, limit, rules, sentence: start };
  for (let at = start; at < limit; ) {
    let last = at;
    while (last < limit && isStop(text.charCodeAt(last), rules.greek)) last++;
    if (last === at) {
      at++;
      continue;
    }
    const after = closersEnd(text, last, limit);
    if (after < limit && endsSentence(scan, at, last, after)) {
      end(after);
      scan.sentence = after;
    }
    at = after;
  }
}

/** How many stops a text has, for telling punctuated text from the rest; counting ends at `enough`. */
export function countStops(text: string, enough = Infinity): number {
  let stops = 0;
  for (let at = 0; at < text.length && stops < enough; at++) {
    if (!isStop(text.charCodeAt(at), false)) continue;
    if (at + 1 === text.length || isBlank(text.charCodeAt(at + 1)) || text.charCodeAt(at) > 127) stops++;
    else if (CLOSERS.includes(text[at + 1])) stops++;
  }
  return stops;
}

function isStop(unit: number, greek: boolean): boolean {
  if (unit > 63 && unit < 0x589) return false;
  if (unit < 128) return unit === 46 || unit === 33 || unit === 63 || (greek && unit === 59);
  return WEAK.has(unit) || STRONG.has(unit);
}

/** Past the quotes, brackets and note marks that belong to the stop: `.”`, `.)`, `.[12]`, `. »` */
function closersEnd(text: string, at: number, limit: number): number {
  for (;;) {
    while (at < limit && (CLOSERS.includes(text[at]) || SUPERSCRIPTS.includes(text[at]))) at++;
    const note = noteEnd(text, at, limit);
    if (note === at) break;
    at = note;
  }
  const apart = skipBlanks(text, at, Math.min(limit, at + 2));
  const quote = apart > at && apart < limit && (text[apart] === '»' || text.startsWith("''", apart));
  const past = apart + (text[apart] === '»' ? 1 : 2);
  return quote && (past >= limit || isBlank(text.charCodeAt(past))) ? past : at;
}

/** `[12]`, inside the limit but for its bracket. */
function noteEnd(text: string, at: number, limit: number): number {
  if (text[at] !== '[') return at;
  let to = at + 1;
  while (to < limit && to < at + 8 && isDigit(text.charCodeAt(to))) to++;
  return to > at + 1 && text[to] === ']' ? to + 1 : at;
}

/** Whether the stops at … last - 1, with what belongs to them up to `after`, end the sentence. */
function endsSentence(scan: Scan, at: number, last: number, after: number): boolean {
  const { text, limit, sentence } = scan;
  if (STRONG.has(text.charCodeAt(last - 1))) return !(after > last && 'とっ、，'.includes(text[after]));
  if (text[last - 1] === '．') return !isDigit(text.charCodeAt(after));
  if (!isBlank(text.charCodeAt(after))) return false;
  const next = skipBlanks(text, after, limit);
  if (next >= limit) return true;
  const tokenised = at > sentence && isBlank(text.charCodeAt(at - 1));
  if (last - at > 1 || text[at] !== '.')
    return (tokenised && text[at] !== '…' && last - at < 2) || beginsSentence(scan, next, after > last);
  return tokenised || (beginsSentence(scan, next, after > last) && !isAbbreviation(scan, at, next));
}

/** Whether what follows a stop can begin a sentence: not a small letter (but iPhone), not a comma. */
function beginsSentence({ text, limit, rules }: Scan, next: number, quoted: boolean): boolean {
  let at = next;
  while (at < limit && at < next + 4 && OPENERS.includes(text[at])) at++;
  const unit = text.charCodeAt(at);
  if (isLower(unit)) return (rules.lowerCase && !quoted) || isUpper(text.charCodeAt(at + 1));
  return isLetter(unit) || isDigit(unit) || (!(unit < 32) && !',;:)]}%&/|=<>'.includes(text[at]));
}

/** What may stand before the first word of a sentence. */
const OPENERS = '"\'“‘«‹([{「『（【《〈„‚»›¿¡*_`-–—';
/** A full stop further back than this from the last blank ends no abbreviation. */
const LONGEST_WORD = 40;
/** What is tied to an abbreviation by an apostrophe: l’art. */
const ELIDED = /^\p{L}{1,5}['’]/u;
const ROMAN = /^[IVXLC]{1,8}(?!\p{L})/u;
/** Letters with stops between them: u.s, ph.d, z.b */
const DOTTED = /^\p{L}{1,3}(?:\.-?\p{L}{1,3}){1,6}$/u;

/** Whether the full stop at `at` belongs to the word before it and ends nothing. */
function isAbbreviation(scan: Scan, at: number, next: number): boolean {
  const { text, limit, rules } = scan;
  const start = wordStart(scan, at);
  const written = text.slice(start, at);
  if (written === '') return false;
  const word = written.toLowerCase().replace(ELIDED, '');
  const { before, number, after, capital } = rules.abbreviations;
  if (before.has(word)) return true;
  const digitNext = isDigit(text.charCodeAt(next));
  const numbers = number.has(word) || word.endsWith('str');
  if (numbers && (digitNext || ROMAN.test(text.slice(next, Math.min(limit, next + 9))))) return true;
  if (/^\d{1,9}$/.test(written)) return rules.ordinals && written.length < 3 && !digitNext && !startsWith(scan, next);
  if (written.length === 1) return isInitial(scan, start, next);
  const mayEnd = after.has(word) || DOTTED.test(word) || (capital.has(word) && isUpper(written.charCodeAt(0)));
  return mayEnd && (rules.lowerCase || !startsWith(scan, next));
}

/** `J. Smith` and `z. B.`, but not `So do I. He left` or `plan B. It failed`. */
function isInitial(scan: Scan, start: number, next: number): boolean {
  const { text, rules, sentence } = scan;
  const unit = text.charCodeAt(start);
  if (!isUpper(unit) && !isLower(unit)) return false;
  if (rules.lowerCase || isLower(unit)) return !startsWith(scan, next);
  let previous = start - 1;
  while (previous > sentence && isBlank(text.charCodeAt(previous))) previous--;
  const isCapitalised = () => isUpper(text.charCodeAt(wordStart(scan, previous + 1)));
  const afterSmallWord = previous > sentence && isLower(text.charCodeAt(previous)) && !isCapitalised();
  return !afterSmallWord || (text[start] !== 'I' && !startsWith(scan, next));
}

/** The beginning of the word that ends at `at`, without opening quotes and brackets. */
function wordStart({ text, sentence }: Scan, at: number): number {
  const floor = Math.max(sentence, at - LONGEST_WORD);
  let start = at;
  while (start > floor && !isBlank(text.charCodeAt(start - 1))) start--;
  while (start < at && OPENERS.includes(text[start])) start++;
  return start;
}

/** Whether a capitalised common word stands at `next`. */
function startsWith({ text, limit, rules }: Scan, next: number): boolean {
  let first = next;
  while (first < limit && OPENERS.includes(text[first])) first++;
  const [word = ''] = /^[\p{L}'’]+/u.exec(text.slice(first, Math.min(limit, first + LONGEST_WORD))) ?? [];
  return isUpper(text.charCodeAt(first)) && rules.starters.has(word.toLowerCase().replace('’', "'"));
}

/** What must be known of a language and a text before a stop can be judged. */
export interface StopRules {
  readonly abbreviations: Abbreviations;
  /** Words that often begin a sentence. */
  readonly starters: ReadonlySet<string>;
  readonly ordinals: boolean;
  /** The text has no capitals, so a small letter after a stop means nothing. */
  readonly lowerCase: boolean;
  /** Greek asks with a semicolon. */
  readonly greek: boolean;
}

export function stopRules(text: string, language = 'en', own: Iterable<string> = []): StopRules {
  return {
    abbreviations: abbreviationsOf(language, own),
    starters: startersOf(language),
    ordinals: LANGUAGES[language]?.ordinalStop ?? false,
    lowerCase: isLowerCased(text.slice(0, LOOKED_AT)),
    greek: LANGUAGES[language]?.questionMark === ';',
  };
}

/** So many characters are enough to know, however long the text is. */
const LOOKED_AT = 5000;
/** A text with more small letters than this to a capital has none but by mistake. */
const PER_CAPITAL = 400;

const isLowerCased = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) * PER_CAPITAL < (text.match(/\p{Ll}/gu)?.length ?? 0);

const startersOf = memoized((language): ReadonlySet<string> => {
  const { words } = LANGUAGES[language] ?? LANGUAGES.en;
  return new Set(words.length > 0 ? words : LANGUAGES.en.words);
});

/** Ready to be looked up; their four kinds are those of languages.ts. */
type Abbreviations = Readonly<Record<'before' | 'number' | 'after' | 'capital', ReadonlySet<string>>>;

const listsOf = memoized((language): Abbreviations => {
  const { before, number, after, capital = '' } = (LANGUAGES[language]?.abbreviations ?? LANGUAGES.en.abbreviations)!;
  const [b, n, a, c] = [before, number, after, capital].map((words) => new Set(listOf(words)));
  return { before: b, number: n, after: a, capital: c };
});

/** The lists of a language, with words of the user's own that never end a sentence. */
export function abbreviationsOf(language: string, own: Iterable<string> = []): Abbreviations {
  const lists = listsOf(language);
  const added = [...own].map((word) => word.trim().toLowerCase().replace(/\.+$/, '')).filter((word) => word !== '');
  return added.length === 0 ? lists : { ...lists, before: new Set([...lists.before, ...added]) };
}
