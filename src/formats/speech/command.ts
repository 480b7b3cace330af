/** The user's own program. `{file}` is the recording, `{output}` a path in a fresh folder for what it writes. */

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { InputError, OptionError } from '../../check/index.ts';
import { count } from '../entry.ts';
import { LARGEST } from '../parse.ts';
import { formatOf } from '../table.ts';
import type { Recording, Transcriber } from './options.ts';
import { readWritten, TRANSCRIPTS, type WrittenTranscript } from './written.ts';

export function commandTranscriber(words: readonly string[]): Transcriber {
  const by = basename(words[0]);
  return {
    by,
    async transcribe(recording) {
      const folder = await mkdtemp(join(tmpdir(), 'aspectra-speech-'));
      try {
        const filled = words.map((word) =>
          filledIn(word, { file: recording.path, output: join(folder, 'transcript') }),
        );
        const ended = await run(filled, recording, by);
        const written = (await fileIn(folder)) ?? { bytes: ended.stdout };
        if (written.bytes.length === 0) throw new InputError(recording.name, `${by} wrote nothing${lastWords(ended)}`);
        return await readWritten(written, recording.name, by);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const filledIn = (word: string, values: { readonly file: string; readonly output: string }): string =>
  word.replace(/\{(file|output)\}/g, (_, name: 'file' | 'output') => values[name]);

async function run(words: readonly string[], { name, signal, onDone }: Recording, by: string): Promise<Ended> {
  const ended = await runChild(words, {
    signal,
    largest: LARGEST,
    onStderr: (tail) => onDone(percentage(tail)),
  }).catch((error: unknown) => {
    if (error instanceof RangeError) throw new InputError(name, `${by} wrote more than can be a transcript`);
    throw notStarted(error, words[0]);
  });
  if (ended.code === 0) return ended;
  const how = ended.killedBy === null ? `exit ${ended.code}` : `killed by ${ended.killedBy}`;
  throw new InputError(name, `${by} failed (${how})${lastWords(ended)}`);
}

function notStarted(error: unknown, program: string): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException;
  if (!syscall?.startsWith('spawn')) return error;
  const why = code === 'ENOENT' ? 'there is no such program' : `the program cannot be started (${code})`;
  return new OptionError('transcriber', `${why}; install it, or name one that is there`, program);
}

const LINES = 5;

function lastWords({ stderr }: Ended): string {
  const lines = stderr.split(/[\r\n]+/).filter((line) => /\S/.test(line));
  if (lines.length === 0) return '';
  const kept = lines.slice(-LINES).map((line) => line.replace(/\p{Cc}+/gu, ' ').trim());
  return `; the last ${count(kept.length, 'line')} of what it said:\n  ${kept.join('\n  ')}`;
}

/** The last percentage that a program wrote, as a share. */
function percentage(tail: string): number | undefined {
  const last = [...tail.matchAll(/(\d+(?:\.\d+)?) ?%/g)].at(-1);
  return last && Math.min(1, Number(last[1]) / 100);
}

/** The richest transcript in the folder; programs name their files in their own ways, and some make a folder. */
async function fileIn(folder: string): Promise<WrittenTranscript | undefined> {
  const names = (await readdir(folder, { recursive: true })).sort();
  for (const format of TRANSCRIPTS) {
    const name = names.find((name) => formatOf(format).endings.includes(extname(name).toLowerCase()));
    if (name !== undefined) return { bytes: await readFile(join(folder, name)), format };
  }
  return undefined;
}

interface Ended {
  readonly stdout: Uint8Array;
  /** The last of what it wrote there. */
  readonly stderr: string;
  readonly code: number | null;
  readonly killedBy: NodeJS.Signals | null;
}

interface Watching {
  readonly signal: AbortSignal;
  readonly onStderr?: (tail: string) => void;
  /** More bytes on stdout than this end the program. */
  readonly largest: number;
}

const TAIL = 2000;
/** Milliseconds that a program has to end by itself when asked to. */
const GRACE = 2000;

/** Rejects with the system's error when the program cannot be started, with the signal's reason when aborted. */
function runChild(words: readonly string[], { signal, onStderr, largest }: Watching): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  signal.throwIfAborted();
  const child = spawn(words[0], words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  let stderr = '';

  const end = (): void => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
    child.once('exit', () => clearTimeout(timer));
  };
  const stop = (reason: unknown): void => {
    end();
    child.stdout.destroy();
    child.stderr.destroy();
    reject(reason);
  };
  const abort = (): void => stop(signal.reason);

  signal.addEventListener('abort', abort, { once: true });
  process.on('exit', end);
  child.stdout.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk);
    if ((size += chunk.length) > largest) stop(new RangeError('too much output'));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-TAIL);
    onStderr?.(stderr);
  });
  child.on('error', reject);
  child.on('close', (code, killedBy) => resolve({ stdout: Buffer.concat(chunks), stderr, code, killedBy }));
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
    process.off('exit', end);
  });
}
