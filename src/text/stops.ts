/**
 * Where sentences end inside a block. One scan finds the stops; what stands before and after a stop decides whether it
 * ends anything. A full stop needs a blank after it, and may belong to the word before it: abbreviations, initials,
 * ordinals; 。！？ and the stops of other scripts need no blank.
 */
import { isBlank, isDigit, isLetter, isLower, isUpper, skipBlanks } from './characters.ts';
import { LANGUAGES, listOf } from './languages/index.ts';

/** Stops that end a sentence whatever follows: CJK, Arabic, Devanagari, Armenian, Ethiopic, Khmer, Myanmar, Tibetan … */
const STRONG = new Set('。！？｡؟۔।॥։።፧፨។៕။༎།෴᠃᭞᭟꓿'.split('').map((stop) => stop.charCodeAt(0)));
const CLOSERS = '*_"\'”’»›)]}」』）】》〉］＂＇“‘«';
/** Calls `end` with the position after each sentence of text[start … limit) except the last. */
export function eachStop(
  text: string,
  start: number,
  limit: number,
  rules: StopRules,
  end: (at: number) => void,
): void {
  let sentence = start;
  for (let at = start; at < limit; ) {
    const unit = text.charCodeAt(at);
    if (!isStop(unit, rules.greek)) {
      at++;
      continue;
    }
    const last = runEnd(text, at, limit, rules.greek);
    const after = closersEnd(text, last, limit);
    if (after < limit && endsSentence(text, sentence, at, last, after, limit, rules)) {
      end(after);
      sentence = after;
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
  return (
    unit === 0x2026 ||
    unit === 0x203c ||
    (unit >= 0x2047 && unit <= 0x2049) ||
    unit === 0xff0e ||
    (unit >= 0x589 && STRONG.has(unit))
  );
}

function runEnd(text: string, at: number, limit: number, greek: boolean): number {
  while (at < limit && isStop(text.charCodeAt(at), greek)) at++;
  return at;
}

/** Past the quotes, brackets and note marks that belong to the stop: `.”`, `.)`, `.[12]`, `. »` */
function closersEnd(text: string, at: number, limit: number): number {
  for (;;) {
    while (at < limit && (CLOSERS.includes(text[at]) || isSuperscript(text.charCodeAt(at)))) at++;
    const note = noteEnd(text, at, limit);
    if (note === at) break;
    at = note;
  }
  const apart = skipBlanks(text, at, Math.min(limit, at + 2));
  const quote = apart > at && apart < limit && (text[apart] === '»' || text.startsWith("''", apart));
  const past = apart + (text[apart] === '»' ? 1 : 2);
  return quote && (past >= limit || isBlank(text.charCodeAt(past))) ? past : at;
}

const isSuperscript = (unit: number): boolean =>
  unit === 0xb9 ||
  unit === 0xb2 ||
  unit === 0xb3 ||
  (unit >= 0x2070 && unit <= 0x2079) ||
  unit === 0x2020 ||
  unit === 0x2021;

function noteEnd(text: string, at: number, limit: number): number {
  if (text[at] !== '[') return at;
  let to = at + 1;
  while (to < limit && to < at + 8 && isDigit(text.charCodeAt(to))) to++;
  return to > at + 1 && text[to] === ']' ? to + 1 : at;
}

function endsSentence(
  text: string,
  sentence: number,
  at: number,
  last: number,
  after: number,
  limit: number,
  rules: StopRules,
): boolean {
  if (text.charCodeAt(last - 1) > 0x588 && STRONG.has(text.charCodeAt(last - 1))) {
    return !(after > last && 'とっ、，'.includes(text[after]));
  }
  if (text[last - 1] === '．') return !isDigit(text.charCodeAt(after));
  if (!isBlank(text.charCodeAt(after))) return false;
  const next = skipBlanks(text, after, limit);
  if (next >= limit) return true;
  const tokenised = at > sentence && isBlank(text.charCodeAt(at - 1));
  if (last - at > 1 || text[at] !== '.')
    return (tokenised && text[at] !== '…' && last - at < 2) || beginsSentence(text, next, limit, rules, after > last);
  if (tokenised) return true;
  if (!beginsSentence(text, next, limit, rules, after > last)) return false;
  return !isAbbreviation(text, sentence, at, next, limit, rules);
}

/** Whether what follows a stop can begin a sentence: not a small letter (but iPhone), not a comma. */
function beginsSentence(text: string, next: number, limit: number, rules: StopRules, quoted: boolean): boolean {
  let at = next;
  while (at < limit && at < next + 4 && OPENERS.includes(text[at])) at++;
  const unit = text.charCodeAt(at);
  if (isLower(unit)) return (rules.lowerCase && !quoted) || isUpper(text.charCodeAt(at + 1));
  return isUpper(unit) || isLetter(unit) || isDigit(unit) || (!(unit < 32) && !',;:)]}%&/|=<>'.includes(text[at]));
}

/** What may stand before the first word of a sentence. */
const OPENERS = '"\'“‘«‹([{「『（【《〈„‚»›¿¡*_`-–—';
/** A full stop further back than this from the last blank ends no abbreviation. */
const LONGEST_WORD = 40;

/** Whether the full stop at `at` belongs to the word before it and ends nothing. */
function isAbbreviation(
  text: string,
  sentence: number,
  at: number,
  next: number,
  limit: number,
  rules: StopRules,
): boolean {
  const start = wordStart(text, sentence, at);
  const written = text.slice(start, at);
  if (written === '') return false;
  const word = written.toLowerCase().replace(ELIDED, '');
  const { before, number, after, capital } = rules.abbreviations;
  if (before.has(word)) return true;
  const digitNext = isDigit(text.charCodeAt(next));
  if ((number.has(word) || word.endsWith('str')) && (digitNext || isRoman(text, next, limit))) return true;
  if (isNumber(written))
    return rules.ordinals && written.length < 3 && !digitNext && !startsWith(text, next, limit, rules);
  if (written.length === 1) return isInitial(text, sentence, start, next, limit, rules);
  const mayEnd = after.has(word) || isDotted(word) || (capital.has(word) && isUpper(written.charCodeAt(0)));
  return mayEnd && (rules.lowerCase || !startsWith(text, next, limit, rules));
}

/** `J. Smith` and `z. B.`, but not `So do I. He left` or `plan B. It failed`. */
function isInitial(
  text: string,
  sentence: number,
  start: number,
  next: number,
  limit: number,
  rules: StopRules,
): boolean {
  const unit = text.charCodeAt(start);
  if (!isUpper(unit) && !isLower(unit)) return false;
  if (rules.lowerCase || isLower(unit)) return !startsWith(text, next, limit, rules);
  let previous = start - 1;
  while (previous > sentence && isBlank(text.charCodeAt(previous))) previous--;
  const afterSmallWord =
    previous > sentence && isLower(text.charCodeAt(previous)) && !capitalised(text, sentence, previous);
  if (text[start] === 'I' && afterSmallWord) return false;
  return !(afterSmallWord && startsWith(text, next, limit, rules));
}

function capitalised(text: string, sentence: number, last: number): boolean {
  const first = wordStart(text, sentence, last + 1);
  return isUpper(text.charCodeAt(first));
}

/** The beginning of the word that ends at `at`, without opening quotes and brackets. */
function wordStart(text: string, sentence: number, at: number): number {
  const floor = Math.max(sentence, at - LONGEST_WORD);
  let start = at;
  while (start > floor && !isBlank(text.charCodeAt(start - 1))) start--;
  while (start < at && OPENERS.includes(text[start])) start++;
  return start;
}

/** What is tied to an abbreviation by an apostrophe: l’art. */
const ELIDED = /^\p{L}{1,5}['’]/u;

function isRoman(text: string, next: number, limit: number): boolean {
  let end = next;
  while (end < limit && end < next + 8 && 'IVXLC'.includes(text[end])) end++;
  return end > next && (end === limit || !isLetter(text.charCodeAt(end)));
}

const isNumber = (word: string): boolean => /^\d{1,9}$/.test(word);
/** Letters with stops between them: u.s, ph.d, z.b */
const isDotted = (word: string): boolean => /^\p{L}{1,3}(?:\.-?\p{L}{1,3}){1,6}$/u.test(word);

/** Whether a capitalised common word stands at `next`. */
function startsWith(text: string, next: number, limit: number, rules: StopRules): boolean {
  while (next < limit && OPENERS.includes(text[next])) next++;
  let end = next;
  while (end < limit && end < next + LONGEST_WORD && (isLetter(text.charCodeAt(end)) || "'’".includes(text[end])))
    end++;
  return isUpper(text.charCodeAt(next)) && rules.starters.has(text.slice(next, end).toLowerCase().replace('’', "'"));
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
    lowerCase: isLowerCased(text),
    greek: LANGUAGES[language]?.questionMark === ';',
  };
}

/** So many characters are enough to know, however long the text is. */
const LOOKED_AT = 5000;
/** A text with more small letters than this to a capital has none but by mistake. */
const PER_CAPITAL = 400;

function isLowerCased(text: string): boolean {
  let upper = 0;
  let lower = 0;
  for (let at = 0; at < text.length && at < LOOKED_AT; at++) {
    const unit = text.charCodeAt(at);
    if (isLower(unit)) lower++;
    else if (isUpper(unit) && ++upper * PER_CAPITAL >= LOOKED_AT) return false;
  }
  return lower > 0 && upper * PER_CAPITAL < lower;
}

const starterSets = new Map<string, ReadonlySet<string>>();

function startersOf(language: string): ReadonlySet<string> {
  let starters = starterSets.get(language);
  if (!starters) {
    const { words } = LANGUAGES[language] ?? LANGUAGES.en;
    starterSets.set(language, (starters = new Set(words.length > 0 ? words : LANGUAGES.en.words)));
  }
  return starters;
}

/** Ready to be looked up; their four kinds are those of languages/entry.ts. */
interface Abbreviations {
  readonly before: ReadonlySet<string>;
  readonly number: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  readonly capital: ReadonlySet<string>;
}

const abbreviationSets = new Map<string, Abbreviations>();

/** The lists of a language, with words of the user's own that never end a sentence. */
export function abbreviationsOf(language: string, own: Iterable<string> = []): Abbreviations {
  let lists = abbreviationSets.get(language);
  if (!lists) {
    const { before, number, after, capital = '' } = (LANGUAGES[language]?.abbreviations ?? LANGUAGES.en.abbreviations)!;
    const [b, n, a, c] = [before, number, after, capital].map((words) => new Set(listOf(words)));
    abbreviationSets.set(language, (lists = { before: b, number: n, after: a, capital: c }));
  }
  const added = [...own].map((word) => word.trim().toLowerCase().replace(/\.+$/, '')).filter((word) => word !== '');
  return added.length === 0 ? lists : { ...lists, before: new Set([...lists.before, ...added]) };
}
