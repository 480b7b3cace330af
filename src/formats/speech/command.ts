/** The user's own program, and what it writes: `{file}` is the recording, `{output}` a path in a fresh folder. */

import { type ExecFileException, execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { InputError, OptionError } from '../../check/index.ts';
import { count, type Reading } from '../entry.ts';
import { LARGEST, parse } from '../parse.ts';
import { formatOfText } from '../sniff.ts';
import { type FormatName, formatOf } from '../table.ts';
import { decodeText } from '../texts.ts';

export interface Recording {
  readonly path: string;
  readonly name: string;
  readonly signal: AbortSignal;
  /** Gets the share that is done, where the program writes a percentage. */
  readonly onDone: (share: number) => void;
}

/** The transcript of a recording by a command, given as words. */
export async function heardBy(words: readonly string[], recording: Recording): Promise<Reading> {
  const { name, path } = recording;
  const by = basename(words[0]);
  const folder = await mkdtemp(join(tmpdir(), 'aspectra-speech-'));
  try {
    const values = { file: path, output: join(folder, 'transcript') };
    const filled = words.map((word) =>
      word.replace(/\{(file|output)\}/g, (_, value: 'file' | 'output') => values[value]),
    );
    const { error, stdout, stderr } = await run(filled, recording);
    if (error) throw failure(error, by, recording, stderr);
    const written = (await fileIn(folder)) ?? { bytes: stdout };
    if (written.bytes.length === 0) throw new InputError(name, `${by} wrote nothing${lastWords(stderr)}`);
    return await readWritten(written, name, by);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ended {
  readonly error: ExecFileException | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** Milliseconds that a program has to end by itself when asked to. */
const GRACE = 2000;

/** Starts a program without a shell; it ends with the signal, and with this process. */
async function run(words: readonly string[], { signal, onDone }: Recording): Promise<Ended> {
  signal.throwIfAborted();
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const options = { encoding: 'buffer', maxBuffer: LARGEST, windowsHide: true, signal } as const;
  const child = execFile(words[0], words.slice(1), options, (error, stdout, stderr) =>
    resolve({ error, stdout, stderr: stderr.toString() }),
  );
  child.stdin?.end();
  child.stderr?.on('data', (chunk) => {
    const share = percentage(String(chunk));
    if (share !== undefined) onDone(share);
  });
  const end = (): void => {
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
    child.once('exit', () => clearTimeout(timer));
  };
  signal.addEventListener('abort', end, { once: true });
  process.on('exit', end);
  return promise.finally(() => {
    signal.removeEventListener('abort', end);
    process.off('exit', end);
  });
}

/** The last percentage that a program wrote, as a share. */
function percentage(text: string): number | undefined {
  const last = [...text.matchAll(/(\d+(?:\.\d+)?) ?%/g)].at(-1);
  return last && Math.min(1, Number(last[1]) / 100);
}

function failure(error: ExecFileException, by: string, { name, signal }: Recording, stderr: string): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (signal.aborted) return signal.reason;
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return new InputError(name, `${by} wrote more than can be a transcript`);
  if (syscall?.startsWith('spawn')) {
    const why = code === 'ENOENT' ? 'there is no such program' : `the program cannot be started (${code})`;
    return new OptionError('transcriber', `${why}; install it, or name one that is there`, path);
  }
  const how = error.signal ? `killed by ${error.signal}` : `exit ${code}`;
  return new InputError(name, `${by} failed (${how})${lastWords(stderr)}`);
}

const LINES = 5;

function lastWords(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).filter((line) => /\S/.test(line));
  if (lines.length === 0) return '';
  const kept = lines.slice(-LINES).map((line) => line.replace(/\p{Cc}+/gu, ' ').trim());
  return `; the last ${count(kept.length, 'line')} of what it said:\n  ${kept.join('\n  ')}`;
}

/** The richest first: words with confidences, then captions, then bare text. */
const TRANSCRIPTS = ['json', 'ctm', 'vtt', 'srt', 'text'] as const satisfies readonly FormatName[];

interface Written {
  readonly bytes: Uint8Array;
  readonly format?: FormatName;
}

/** The richest transcript in the folder; programs name their files in their own ways, and some make a folder. */
async function fileIn(folder: string): Promise<Written | undefined> {
  const names = (await readdir(folder, { recursive: true })).sort();
  for (const format of TRANSCRIPTS) {
    const name = names.find((name) => formatOf(format).endings.includes(extname(name).toLowerCase()));
    if (name !== undefined) return { bytes: await readFile(join(folder, name)), format };
  }
  return undefined;
}

/** A file by its ending; what came on stdout by its looks. */
async function readWritten({ bytes, format }: Written, name: string, by: string): Promise<Reading> {
  try {
    const { text, notes } = await decodeText(bytes, name);
    const transcript = format === undefined ? captionsOfConsole(text.trim()) : text;
    const { entries, notes: more } = await parse(transcript, name, { format: format ?? looksLike(transcript) });
    return {
      entries: entries.length === 1 ? [{ ...entries[0], id: name }] : entries,
      notes: [...notes, ...more],
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(name, `what ${by} wrote cannot be read (${error.message})`);
  }
}

/** Broken JSON is an error; it must not become the transcript. */
const looksLike = (text: string): FormatName => (/^\s*(?:\{|\[\s*\{)/.test(text) ? 'json' : formatOfText(text));

const CONSOLE = /^\[([\d:.]+) --> ([\d:.]+)\] *(.*)$/;

/** `[00:00:01.000 --> 00:00:04.000]  It froze.`, as Whisper's programs print it, becomes WebVTT. */
function captionsOfConsole(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => CONSOLE.test(line));
  if (lines.length === 0) return text;
  return ['WEBVTT', ...lines.map((line) => line.replace(CONSOLE, '$1 --> $2\n$3'))].join('\n\n');
}
