/**
 * Words: letters, marks and digits that stand together.
 *
 *   one word    don't · l'homme · 3.5 · 1,000,000 · U.S. · AT&T · col·lega · a URL · an e-mail address
 *   two words   well-known · end.Next · snake_case
 *
 * Scripts written without spaces (Han, Kana, Thai, Lao, Khmer, Myanmar) go through Intl.Segmenter in bounded pieces.
 * The rest is one scan over a table of character classes, linear in the text.
 */
import { isBlank, isUpper } from './characters.ts';
import type { Span } from './document.ts';

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
/** A letter of a script that does not put spaces between words. */
const UNSPACED = 3;
/** First half of a character beyond the basic plane: its class needs the whole character. */
const HIGH = 4;
/** Apostrophes and their like: inside a word between two letters. */
const INNER = 5;
/** Full stop, comma, ampersand, colon, at sign: inside a word only in the company named below. */
const LINK = 6;

/** The most characters given to Intl.Segmenter at once; it is not linear everywhere. */
const PIECE = 512;

const UNSPACED_LETTERS =
  /[[\p{L}\p{M}\p{N}]&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

/**
 * The words of a text, or of a part of it, with their places.
 *
 * @example
 * splitWords("don't go").length; // 2
 */
export function splitWords(text: string, start = 0, end = text.length): Span[] {
  const words: Span[] = [];
  eachWord(text, start, end, (from, to) => words.push({ start: from, end: to }));
  return words;
}

/** Calls `visit` with the span of every word, in order. */
export function eachWord(text: string, start: number, end: number, visit: (start: number, end: number) => void): void {
  if (classes.length === 0) classes = classesOfUnits();
  const table = classes;
  for (let at = start; at < end; ) {
    const own = table[text.charCodeAt(at)];
    if (own === OTHER) {
      at++;
      continue;
    }
    const kind = own === LETTER || own === DIGIT ? own : classAt(text, at, end);
    if (kind === OTHER) {
      at++;
    } else if (kind === UNSPACED) {
      at = segment(text, at, unspacedEnd(text, at, end), visit);
    } else {
      const to = wordEnd(text, at, end);
      visit(at, to);
      at = to;
    }
  }
}

function wordEnd(text: string, start: number, end: number): number {
  const table = classes;
  let at = start;
  while (at < end) {
    const kind = table[text.charCodeAt(at)];
    if (kind === LETTER || kind === DIGIT) at++;
    else if (kind === INNER && classAt(text, at - 1, end) === LETTER && classAt(text, at + 1, end) === LETTER) at++;
    else if (kind === HIGH && classAt(text, at, end) === LETTER) at += 2;
    else if (kind === LINK) {
      const linked = linkEnd(text, start, at, end);
      if (linked === at) return at;
      at = linked;
    } else return at;
  }
  return at;
}

/** How far a word goes on across the link at `at`; `at` itself when it ends there. */
function linkEnd(text: string, start: number, at: number, end: number): number {
  if (at + 1 >= end && text[at] !== '.') return at;
  const next = at + 1 < end ? text.charCodeAt(at + 1) : 32;
  switch (text[at]) {
    case '.':
      if (at === start + 3 && text.slice(start, at).toLowerCase() === 'www' && !isBlank(next))
        return addressEnd(text, at, end);
      if (isDottedLetters(text, start, at))
        return classes[next] === LETTER ? afterLetter(text, at, end) : lastDot(at, start);
      return betweenDigits(text, at, next) ? at + 1 : at;
    case ',':
      return betweenDigits(text, at, next) ? at + 1 : at;
    case '&':
      return isUpper(text.charCodeAt(at - 1)) && isUpper(next) ? at + 1 : at;
    case ':':
      return text.startsWith('//', at + 1) ? addressEnd(text, at, end) : at;
    default:
      return classes[next] === LETTER || classes[next] === DIGIT ? addressEnd(text, at, end) : at;
  }
}

const betweenDigits = (text: string, at: number, next: number) =>
  classes[text.charCodeAt(at - 1)] === DIGIT && classes[next] === DIGIT;

/** Whether what stands before a full stop is single letters with stops between them: `U` or `U.S`. */
function isDottedLetters(text: string, start: number, at: number): boolean {
  for (let i = start; i < at; i += 2) if (classes[text.charCodeAt(i)] !== LETTER) return false;
  for (let i = start + 1; i < at; i += 2) if (text[i] !== '.') return false;
  return (at - start) % 2 === 1 && at - start < 16;
}

/** `U.S` goes on when the next letter stands alone too: `U.S.A`, but not `J.Smith`. */
function afterLetter(text: string, at: number, end: number): number {
  const after = at + 2 < end ? classes[text.charCodeAt(at + 2)] : OTHER;
  return after === LETTER || after === DIGIT ? at : at + 2;
}

const lastDot = (at: number, start: number) => (at - start > 1 ? at + 1 : at);

/** A URL or an e-mail address runs to the next blank or bracket, less the punctuation at its end. */
function addressEnd(text: string, at: number, end: number): number {
  let to = at + 1;
  while (to < end && !isBlank(text.charCodeAt(to)) && !'<>"“”«»「」'.includes(text[to])) to++;
  while (to > at + 1 && ".,;:!?)]}'’*_".includes(text[to - 1])) to--;
  return to;
}

function unspacedEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && classAt(text, at, end) === UNSPACED) at += classes[text.charCodeAt(at)] === HIGH ? 2 : 1;
  return at;
}

let segmenter: Intl.Segmenter | undefined;

function segment(text: string, start: number, end: number, visit: (start: number, end: number) => void): number {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  for (let from = start; from < end; ) {
    let to = Math.min(from + PIECE, end);
    if (to < end && classes[text.charCodeAt(to - 1)] === HIGH) to++;
    for (const part of segmenter.segment(text.slice(from, to))) {
      if (part.isWordLike) visit(from + part.index, from + part.index + part.segment.length);
    }
    from = to;
  }
  return end;
}

function classAt(text: string, at: number, end: number): number {
  const kind = at < end ? classes[text.charCodeAt(at)] : OTHER;
  if (kind === HIGH) return at + 1 < end ? classOfPair(text.slice(at, at + 2)) : OTHER;
  return kind === INNER || kind === LINK ? OTHER : kind;
}

function classOfPair(pair: string): number {
  if (!/^[\p{L}\p{M}\p{N}]$/u.test(pair)) return OTHER;
  return pair.search(UNSPACED_LETTERS) === 0 ? UNSPACED : LETTER;
}

/** The class of every UTF-16 unit, made when words are first asked for. */
let classes = new Uint8Array(0);

function classesOfUnits(): Uint8Array<ArrayBuffer> {
  const units = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);
  units.fill(32, 0xd800, 0xe000);
  const all = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
  const table = new Uint8Array(units.length);
  const mark = (pattern: RegExp, kind: number) => {
    for (const found of all.matchAll(pattern)) table.fill(kind, found.index, found.index + found[0].length);
  };
  mark(/[\p{L}\p{M}\p{No}\p{Nl}]+/gu, LETTER);
  mark(/\p{Nd}+/gu, DIGIT);
  mark(UNSPACED_LETTERS, UNSPACED);
  table.fill(HIGH, 0xd800, 0xdc00);
  for (const inner of "'’ʼ＇·\u00ad\u200c\u200d") table[inner.charCodeAt(0)] = INNER;
  for (const link of '.,&:@') table[link.charCodeAt(0)] = LINK;
  return table;
}
