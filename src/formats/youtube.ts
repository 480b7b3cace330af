/** YouTube's captions: json3 (`events` of `segs`), and the lists `{text, start, duration}` that tools make of them. */

import { type Fields, listOf, numberOf, textOf } from '../check/json-values.ts';
import { unescapeEntities } from './entities.ts';
import type { Reading } from './entry.ts';
import { byTime, confidenceOf, type Piece, timeOf, transcriptOf } from './transcript.ts';

export const isJson3 = (value: unknown): value is { events: unknown[] } =>
  Array.isArray((value as { events?: unknown })?.events);

export function isLines(value: unknown): boolean {
  const first = Array.isArray(value) ? value[0] : undefined;
  return typeof first?.text === 'string' && ('duration' in first || 'dur' in first);
}

export function parseJson3({ events }: { events: readonly unknown[] }, name: string): Reading {
  return reading(listOf(events).flatMap(eventPieces), name);
}

/** Segments of an event are words; 255 is certainty, and nothing at all is a caption that somebody typed. */
function eventPieces({ tStartMs, dDurationMs, segs }: Fields): Piece[] {
  const start = numberOf(tStartMs ?? 0) / 1000;
  const end = start + numberOf(dDurationMs ?? 0) / 1000;
  const segments = listOf(segs);
  const begin = (i: number) => start + numberOf(segments[i].tOffsetMs ?? 0) / 1000;
  return segments.map(({ utf8, acAsrConf }, i) => ({
    text: textOf(utf8),
    time: timeOf(begin(i), i + 1 < segments.length ? begin(i + 1) : end),
    confidence: typeof acAsrConf === 'number' && acAsrConf > 0 ? confidenceOf(acAsrConf / 255) : undefined,
  }));
}

export function parseLines(lines: readonly unknown[], name: string): Reading {
  const pieces = listOf(lines).map(({ text, start, offset, duration, dur }): Piece => {
    const from = numberOf(start ?? offset);
    return {
      text: unescapeEntities(unescapeEntities(textOf(text))),
      time: timeOf(from, from + numberOf(duration ?? dur)),
    };
  });
  return reading(pieces, name);
}

function reading(pieces: readonly Piece[], name: string): Reading {
  const { captions, notes } = byTime(pieces.filter(({ text }) => /\S/.test(text)));
  const entry = { id: name, ...transcriptOf(captions.map((piece, i) => untilNext(piece, captions[i + 1]))) };
  if (entry.text === '') return { entries: [], notes: [`${name}: the captions have no words`] };
  return { entries: [entry], notes: notes.map((note) => `${name}: ${note}`) };
}

/** Captions stay on the screen while the next is spoken: what was said ends where the next begins. */
function untilNext(piece: Piece, next: Piece | undefined): Piece {
  if (!piece.time) return piece;
  const { start, end } = piece.time;
  return { ...piece, time: { start, end: Math.max(start, Math.min(end, next?.time?.start ?? Infinity)) } };
}
