/** A text cut at the ends of words and quotations, so that each piece can be drawn by itself. */
import type { SharedWord } from './api.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Piece {
  readonly text: string;
  /** The shared word that it is. */
  readonly term?: number;
  readonly quoted: boolean;
}

/** `words` are in the order of the text and do not overlap. */
export function piecesOf(text: string, words: readonly SharedWord[], quoted: readonly Span[] = []): Piece[] {
  const cuts = [0, text.length, ...words.flatMap(ends), ...quoted.flatMap(ends)].sort((a, b) => a - b);
  const termAt = new Map(words.map(({ start, term }) => [start, term]));
  return cuts.slice(0, -1).flatMap((from, i) => {
    const to = cuts[i + 1];
    if (to === from) return [];
    const term = termAt.get(from);
    const isQuoted = quoted.some(({ start, end }) => start <= from && from < end);
    return [{ text: text.slice(from, to), quoted: isQuoted, ...(term !== undefined && { term }) }];
  });
}

const ends = ({ start, end }: Span): number[] => [start, end];
