/** The words a block opens with: a heading that names something, or else the first words of a sentence that says something. */

import { type Corpus, isDay } from '../../text/index.ts';
import { withCapital } from '../../text/one-line.ts';
import { OPENING_SENTENCES, type Passage } from './block.ts';

export interface Title {
  readonly text: string;
  readonly kind: 'heading' | 'phrase' | 'opening' | 'role';
  /** Where its words stand: UTF-16 offsets in the document. */
  readonly spans: readonly { readonly document: number; readonly start: number; readonly end: number }[];
}

/** Lines that stand like headings and name nothing: a break, an answer, the beginning of a speech, what a transcriber wrote about the text. */
const NO_TITLE =
  /https?:|^`| = |[-–—,]$|^(?:\S+\s){6,}\S+[.!?]\s|^(?:break|pause|intermission)$|^(?:audience|pros|cons)\b|^(?:okay|ok|yeah|alright|well|so|and|but),? (?:i|we|you|let|the|that|this|there|it)\b|^[QA]\d* ?[-–:]|^(?:location|date|website|slides?|video|paper|speakers?|source|topics?|transcri\w*)(?:\sby)?\s?:/iu;

/** A line of code or of mathematics: of fewer letters and blanks than this share of its characters. */
const WORDED = 0.6;
const isFormula = (line: string): boolean => (line.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0) < WORDED * line.length;

/**
 * The heading a block opens with, without its marks; a remark in brackets, such as `(Laughter)`, is none,
 * nor is a line that the next one goes on with.
 */
export function headingOf({ documents }: Corpus, passage: Passage): Title | undefined {
  if (passage.from >= passage.to) return undefined;
  const { text, sentences, language } = documents[passage.document];
  const { start, end, kind } = sentences[passage.from];
  const next = sentences[passage.from + 1];
  if (kind !== 'heading' || (next && /^\p{Ll}/u.test(text.slice(next.start, next.end)))) return undefined;
  const [line] = text
    .slice(start, end)
    .replace(/^[#\s]+|[#\s]+$/g, '')
    .split('\n');
  const words = line.trim().replace(/\s*:$/u, '');
  if (NO_TITLE.test(words) || !/\p{L}{2}|\p{Lo}/u.test(words.replace(/[([{<][^()[\]{}<>]*[)\]}>]/gu, '')))
    return undefined;
  // What is marked as a heading stays one, such as the days of a diary.
  if (!/^\s*#/u.test(text.slice(start, end)) && (isFormula(words) || isDay(words, language))) return undefined;
  const at = text.indexOf(words, start);
  return { text: words, kind: 'heading', spans: [{ document: passage.document, start: at, end: at + words.length }] };
}

/** Words of a first sentence that stand in when no phrase can; it has so many that count, or it is the very first. */
const OPENING_WORDS = 6;
const COUNTED_WORDS = 3;
/** A sentence goes without it: `And so, …`. */
const CONNECTIVE = /^(?:[\s,.;:]|(?:and|but|so|now|then|well|okay|yeah) ?,? )+/iu;

/** A sentence that breaks off goes without its dash or comma. */
const BROKEN_OFF = /[-–—,\s]+$/u;

/** Tags, and the marks of items. */
const MARKUP = /<\/?[a-z][^<>]*>|(?<=^|\s)[*•·]+(?=\s|$)/giu;

/** The first words of a sentence near the beginning that says something: `Well, that's great` has too few words that count. */
export function openingOf({ documents }: Corpus, passage: Passage): Title {
  const { text, sentences, tokens } = documents[passage.document];
  const counted = (s: number) =>
    tokens.stop.subarray(tokens.firstToken[s], tokens.firstToken[s + 1]).filter((stop) => stop === 0).length;
  let at = passage.from;
  const isBroken = (s: number) => /[-–—,]["”’']?$|^`| = /u.test(text.slice(sentences[s].start, sentences[s].end));
  const last = Math.min(passage.to, passage.from + OPENING_SENTENCES);
  while (at < last && (counted(at) < COUNTED_WORDS || isBroken(at))) at++;
  const { start, end } = sentences[at < last ? at : passage.from];
  const whole = text.slice(start, end).replace(MARKUP, ' ');
  const all = (whole.replace(CONNECTIVE, '').replace(BROKEN_OFF, '') || whole).trim().split(/\s+/u);
  const plain = all.filter((word) => !/:\/\/|^www\./.test(word));
  const words = plain.length > 0 ? plain : all;
  const shown = words.length > OPENING_WORDS ? `${words.slice(0, OPENING_WORDS).join(' ')}…` : words.join(' ');
  return {
    text: withCapital(shown),
    kind: 'opening',
    spans: [{ document: passage.document, start, end }],
  };
}
