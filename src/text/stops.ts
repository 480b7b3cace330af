/**
 * Where sentences end inside a block. One scan finds the stops; what stands before and after a stop decides whether it
 * ends anything. A full stop needs a blank after it; 。！？ and the stops of other scripts need none.
 */
import { isBlank, isDigit, isLetter, isLower, isUpper, skipBlanks } from './characters.ts';
import { isAbbreviation, OPENERS } from './full-stop.ts';
import type { StopRules } from './stop-rules.ts';

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
