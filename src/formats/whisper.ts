/**
 * Whisper's JSON in its dialects. Segments with their words: OpenAI, faster-whisper (`word`, `probability`), WhisperX
 * (`score`, `speaker`), whisper-timestamped (`text`, `confidence`); words beside the segments: the OpenAI endpoint;
 * `transcription` with tokens: whisper.cpp.
 */
import { type Fields, fieldsOf, listOf, numberOf, textOf } from '../check/json-values.ts';
import type { Source } from '../text/index.ts';
import { count, type Reading } from './entry.ts';
import { byTime, confidenceOf, type Piece, timeOf, transcriptOf } from './transcript.ts';

interface Segment extends Piece {
  readonly words: readonly Piece[];
}

/** Above this ratio Whisper itself takes a segment for a loop of the recogniser. */
const LOOPING = 2.4;

export const isWhisper = (value: unknown): boolean =>
  Array.isArray(fieldsOf(value).segments) || Array.isArray(fieldsOf(value).transcription);

export function parseWhisper(value: unknown, name: string): Reading {
  const { segments, transcription, words, text, language, result } = fieldsOf(value);
  const raw = listOf(segments ?? transcription);
  const read = raw.map((segment) => (Array.isArray(transcription) ? cppSegment(segment) : segmentOf(segment)));
  if (read.length === 0 && typeof text === 'string' && /\S/.test(text))
    return { entries: [{ id: name, text }], notes: [] };
  const { captions, notes } = byTime(withWords(read, listOf(words).map(wordOf)));
  const spoken = transcriptOf(captions.flatMap(piecesOf));
  if (spoken.text === '') return { entries: [], notes: [`${name}: the recogniser heard no words`] };
  const code = language ?? fieldsOf(result).language;
  const entry: Source = { id: name, ...spoken, ...(typeof code === 'string' && { language: code }) };
  return { entries: [entry], notes: [...notes.map((note) => `${name}: ${note}`), ...loops(raw, name)] };
}

function loops(segments: readonly Fields[], name: string): string[] {
  const looping = segments.filter(
    ({ compression_ratio: ratio }) => typeof ratio === 'number' && ratio > LOOPING,
  ).length;
  if (looping === 0) return [];
  return [`${name}: ${looping} of ${count(segments.length, 'segment')} may be repetitions that nobody said`];
}

function segmentOf(segment: Fields): Segment {
  const { text, start, end, speaker, confidence, avg_logprob: logarithm, words } = segment;
  const spoken = listOf(words).map(wordOf);
  return {
    text: typeof text === 'string' ? text : spoken.map((word) => word.text).join(' '),
    time: timeOf(start, end),
    speaker: nameOf(speaker),
    confidence:
      confidenceOf(confidence) ?? confidenceOf(typeof logarithm === 'number' ? Math.exp(logarithm) : undefined),
    words: spoken,
  };
}

const wordOf = ({ word, text, start, end, probability, confidence, score, speaker }: Fields): Piece => ({
  text: textOf(word ?? text).trim(),
  time: timeOf(start, end),
  speaker: nameOf(speaker),
  confidence: confidenceOf(probability) ?? confidenceOf(confidence) ?? confidenceOf(score),
});

/** whisper.cpp: milliseconds; tokens, of which one with a blank before it begins a word. */
function cppSegment(segment: Fields): Segment {
  const words: { text: string; from: number; to: number; probabilities: number[] }[] = [];
  for (const token of listOf(segment.tokens)) {
    const { text, offsets, p } = token;
    if (typeof text !== 'string' || /^\[_.*\]$|^<\|.*\|>$/.test(text)) continue;
    const [from, to] = [fieldsOf(offsets).from, fieldsOf(offsets).to].map(numberOf);
    const probabilities = typeof p === 'number' ? [p] : [];
    const last = words.at(-1);
    if (!last || /^\s/.test(text)) words.push({ text: text.trim(), from, to, probabilities });
    else {
      last.text += text.trim();
      last.to = to;
      last.probabilities.push(...probabilities);
    }
  }
  const { from, to } = fieldsOf(segment.offsets);
  return {
    text: textOf(segment.text),
    time: timeOf(numberOf(from) / 1000, numberOf(to) / 1000),
    speaker: nameOf(segment.speaker),
    words: words.map(({ text, from, to, probabilities }) => ({
      text,
      time: timeOf(from / 1000, to / 1000),
      // Of none it is no number, and no confidence.
      confidence: confidenceOf(probabilities.reduce((a, b) => a + b, 0) / probabilities.length),
    })),
  };
}

/** Words that stand beside the segments go to the segment in whose time they begin. */
function withWords(segments: readonly Segment[], words: readonly Piece[]): readonly Segment[] {
  if (words.length === 0 || segments.some((segment) => segment.words.length > 0)) return segments;
  if (segments.length === 0) return [{ text: '', words }];
  let next = 0;
  return segments.map((segment, i) => {
    const end = segments[i + 1]?.time?.start ?? Infinity;
    const first = next;
    while (next < words.length && (words[next].time?.start ?? 0) < end) next++;
    return { ...segment, words: words.slice(first, next) };
  });
}

/** The words as they stand in the segment's text, punctuation included; the whole segment where they do not fit. */
function piecesOf({ text, time, speaker, confidence, words }: Segment): Piece[] {
  const whole = [{ text, time, speaker, confidence }];
  const spoken = words.filter((word) => word.text !== '');
  if (spoken.length === 0) return whole;
  const starts: number[] = [];
  let from = 0;
  for (const word of spoken) {
    const at = text.indexOf(word.text, from);
    if (at < 0) return /\S/.test(text) ? whole : spoken;
    starts.push(at);
    from = at + word.text.length;
  }
  const cut = starts.map((start, i) =>
    i === 0 ? 0 : wordStart(text, start, starts[i - 1] + spoken[i - 1].text.length),
  );
  return spoken.map((word, i) => ({
    ...word,
    text: text.slice(cut[i], cut[i + 1] ?? text.length),
    speaker: word.speaker ?? speaker,
    ...(i > 0 && !/\s/.test(text[cut[i] - 1] + text[cut[i]]) && { after: 'joined' as const }),
  }));
}

/** Marks between two words belong to the one they touch: `said. “No` is cut at the blank. */
function wordStart(text: string, start: number, earliest: number): number {
  let at = start;
  while (at > earliest && !/\s/.test(text[at - 1])) at--;
  return at > earliest ? at : start;
}

const nameOf = (speaker: unknown): string | undefined =>
  typeof speaker === 'string' && speaker !== '' ? speaker : undefined;
