/** What a transcriber wrote, as documents: by the ending of a file, by its looks where it came on stdout. */
import { InputError } from '../../check/index.ts';
import type { Reading } from '../entry.ts';
import { parse } from '../parse.ts';
import { formatOfText } from '../sniff.ts';
import type { FormatName } from '../table.ts';
import { decodeText } from '../texts.ts';

/** The richest first: words with confidences, then captions, then bare text. */
export const TRANSCRIPTS = ['json', 'ctm', 'vtt', 'srt', 'text'] as const satisfies readonly FormatName[];
type TranscriptFormat = (typeof TRANSCRIPTS)[number];

export interface WrittenTranscript {
  readonly bytes: Uint8Array;
  readonly format?: TranscriptFormat | undefined;
}

/** The transcript of the recording `name`, made `by` a program or a host. */
export async function readWritten({ bytes, format }: WrittenTranscript, name: string, by: string): Promise<Reading> {
  try {
    const { text, notes } = await decodeText(bytes, name);
    const transcript = format === undefined ? captionsOfConsole(text.trim()) : text;
    const reading = await parse(transcript, name, { format: format ?? looksLike(transcript) });
    return { entries: withName(reading.entries, name), notes: [...notes, ...reading.notes] };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(name, `what ${by} wrote cannot be read (${error.message})`);
  }
}

/** Broken JSON is an error; it must not become the transcript. */
const looksLike = (text: string): FormatName => (/^\s*(?:\{|\[\s*\{)/.test(text) ? 'json' : formatOfText(text));

const withName = (entries: Reading['entries'], name: string): Reading['entries'] =>
  entries.length === 1 ? [{ ...entries[0], id: name }] : entries;

const CONSOLE = /^\[([\d:.]+) --> ([\d:.]+)\] *(.*)$/;

/** `[00:00:01.000 --> 00:00:04.000]  It froze.`, as Whisper's programs print it, becomes WebVTT. */
function captionsOfConsole(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => CONSOLE.test(line));
  if (lines.length === 0) return text;
  return ['WEBVTT', ...lines.map((line) => line.replace(CONSOLE, '$1 --> $2\n$3'))].join('\n\n');
}
