/**
 * CMU PocketSphinx with its English model, as Linux distributions package it: no punctuation, but times and posterior
 * probabilities of words. It prints every utterance, then its words: `budget 2.400 2.720 0.985209`.
 */
import { open } from 'node:fs/promises';
import { InputError } from '../../check/index.ts';
import type { Reading } from '../entry.ts';
import { type Piece, timeOf, transcriptOf } from '../transcript.ts';
import { commandTranscriber } from './command.ts';
import type { Transcriber } from './options.ts';
import type { WrittenTranscript } from './written.ts';

const COMMAND = ['pocketsphinx_continuous', '-infile', '{file}', '-time', 'yes'];
const RATE = 16_000;

const program = commandTranscriber(COMMAND, readSphinx);

export const pocketsphinx: Transcriber = {
  by: program.by,
  async transcribe(recording) {
    if (await isSupportedWav(recording.path)) return program.transcribe(recording);
    const { name } = recording;
    throw new InputError(
      name,
      `pocketsphinx hears WAV of one channel, 16 bits and ${RATE} Hz: ffmpeg -i IN -ac 1 -ar ${RATE} OUT.wav`,
    );
  },
};

/** PocketSphinx reads any other file as such samples, and recognises words in the noise. */
async function isSupportedWav(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(36), 0, 36, 0);
    const kind = buffer.toString('latin1', 0, 4) + buffer.toString('latin1', 8, 16);
    if (bytesRead < 36 || kind !== 'RIFFWAVEfmt ') return false;
    return buffer.readUInt16LE(22) === 1 && buffer.readUInt32LE(24) === RATE && buffer.readUInt16LE(34) === 16;
  } finally {
    await file.close();
  }
}

export async function readSphinx({ bytes }: WrittenTranscript, name: string): Promise<Reading> {
  const pieces: Piece[] = [];
  let begins = true;
  for (const line of new TextDecoder().decode(bytes).split(/\r?\n/)) {
    const [, word, start, end, confidence] = /^(\S+) ([\d.]+) ([\d.]+) ([\d.]+)$/.exec(line) ?? [];
    if (word === '<s>') begins = true;
    if (word === undefined || /^[<[+]/.test(word)) continue;
    pieces.push({
      text: word.replace(/\(\d+\)$/, ''),
      time: timeOf(Number(start), Number(end)),
      confidence: Math.min(1, Number(confidence)),
      ...(begins && { after: 'paragraph' }),
    });
    begins = false;
  }
  if (pieces.length === 0) return { entries: [], notes: [`${name}: the recogniser heard no words`] };
  return { entries: [{ id: name, language: 'en', ...transcriptOf(pieces) }], notes: [] };
}
