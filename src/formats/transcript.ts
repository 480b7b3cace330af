/**
 * Pieces of speech become one text and its cues. Pieces of one speaker flow on, so that a sentence may run across
 * captions; a new speaker, or a long silence after the end of a sentence, begins a paragraph.
 */
import type { ChapterMark, Cue, TimeSpan } from '../text/index.ts';
import { count } from './entry.ts';

/** What was said in one breath: a word, a caption, a turn. */
export interface Piece {
  readonly text: string;
  readonly time?: TimeSpan | undefined;
  readonly speaker?: string | undefined;
  readonly confidence?: number | undefined;
  /** How it follows the piece before: without a blank, or as a new paragraph. */
  readonly after?: 'joined' | 'paragraph';
  /** A chapter of this title begins with it. */
  readonly chapter?: string | undefined;
  /** A break was marked before it. */
  readonly afterBreak?: boolean;
}

/** A silence of this many seconds after a full stop begins a paragraph. */
const LONG_SILENCE = 2;
const SENTENCE_END = /[.!?…。！？]["'”’)\]」』]*$/;
/** Scripts that put no blank between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const UNSPACED_LINES = new RegExp(`(?<=${UNSPACED.source})\\n(?=${UNSPACED.source})`, 'gu');

export function transcriptOf(pieces: Iterable<Piece>) {
  const cues: Cue[] = [];
  const parts: string[] = [];
  const chapters: ChapterMark[] = [];
  const breaks: number[] = [];
  let length = 0;
  let before: Piece | undefined;
  let speaker: string | undefined;
  for (const piece of pieces) {
    const words = oneLine(piece.text);
    if (words === '') continue;
    const turn = piece.speaker !== undefined && piece.speaker !== speaker;
    const gap = before === undefined ? '' : turn && cues.length > 0 ? '\n\n' : gapBetween(before, piece, words);
    const start = length + gap.length;
    parts.push(gap, words);
    if (piece.afterBreak) breaks.push(start);
    if (piece.chapter) chapters.push({ start, title: piece.chapter });
    length = start + words.length;
    if (piece.time || piece.speaker !== undefined || piece.confidence !== undefined) {
      cues.push(cueOf({ start, end: length }, piece));
    }
    before = { ...piece, text: words };
    speaker = piece.speaker ?? speaker;
  }
  return {
    text: parts.join(''),
    cues,
    ...(chapters.length > 0 && { chapters }),
    ...(breaks.length > 0 && { breaks }),
  };
}

function oneLine(text: string): string {
  const whole = text.includes('\n') ? text.replace(UNSPACED_LINES, '') : text;
  return whole.replace(/\s+/g, ' ').trim();
}

function gapBetween(before: Piece, piece: Piece, words: string): string {
  if (piece.after === 'paragraph') return '\n\n';
  if (piece.after === 'joined') return '';
  const silence = before.time && piece.time ? piece.time.start - before.time.end : 0;
  if (silence >= LONG_SILENCE && SENTENCE_END.test(before.text)) return '\n\n';
  return UNSPACED.test(lastCharacter(before.text)) && UNSPACED.test(firstCharacter(words)) ? '' : ' ';
}

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0)!);
const lastCharacter = (text: string): string => text.slice(/[\udc00-\udfff]$/.test(text) ? -2 : -1);

const cueOf = (span: { start: number; end: number }, { time, speaker, confidence }: Piece): Cue => ({
  ...span,
  ...(time && { time }),
  ...(speaker !== undefined && { speaker }),
  ...(confidence !== undefined && { confidence }),
});

/** A time that can be used: finite, not negative, not ending before it begins. */
export function timeOf(start: unknown, end: unknown): TimeSpan | undefined {
  if (typeof start !== 'number' || !Number.isFinite(start)) return undefined;
  const from = Math.max(0, toMicro(start));
  return { start: from, end: typeof end === 'number' && end > from ? toMicro(end) : from };
}

/** Sums of decimals without their dust. */
const toMicro = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

/** A share of certainty; recognisers that do not know write −1 or nothing. */
export const confidenceOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;

/** Captions in the order of their times, as players show them; what has no time stays behind what it follows. */
export function byTime<T extends { readonly time?: TimeSpan | undefined }>(
  captions: readonly T[],
): { captions: readonly T[]; notes: string[] } {
  let latest = 0;
  let late = 0;
  const keyed = captions.map((caption) => {
    const start = caption.time?.start ?? latest;
    if (start < latest) late++;
    latest = start;
    return { caption, start };
  });
  if (late === 0) return { captions, notes: [] };
  keyed.sort((a, b) => a.start - b.start);
  return {
    captions: keyed.map(({ caption }) => caption),
    notes: [`times run backwards ${count(late, 'time')}; the captions were put in order of time`],
  };
}
