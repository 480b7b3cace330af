/** Files that a command reads and writes; documents are read by the format flags, with progress, until Ctrl-C. */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../check/index.ts';
import type { Reading } from '../formats/entry.ts';
import { readAll } from '../formats/read.ts';
import { progressLine, SPEECH_OPTIONS, type SpeechProgress } from '../formats/speech/options.ts';
import { FORMAT_OPTIONS, type FormatName, formatOfEnding } from '../formats/table.ts';
import { decodeText } from '../formats/texts.ts';
import { given } from './flags.ts';
import { kebab } from './help.ts';
import type { OutputFlags } from './output.ts';
import { interruptible, showProgress } from './progress.ts';

export async function readBytes(path: string): Promise<Uint8Array> {
  return readFile(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new InputError(path, code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`);
  });
}

/** The text of one file as it is, for references and the like. */
export const readText = async (path: string): Promise<string> => (await decodeText(await readBytes(path), path)).text;

/** Writes a file; throws an InputError with the reason where that fails. */
export async function save(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new InputError(path, `cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Reading for a command: the flags of formats, a line of progress while a recording is transcribed, Ctrl-C. */
export async function readFor(
  paths: readonly string[],
  flags: OutputFlags & Record<string, unknown>,
): Promise<Reading> {
  const library = paths.find((path) => existsSync(join(path, 'library.db')));
  if (library !== undefined) throw new InputError(library, 'is a library, not a folder of texts; give it as --library');
  const address = paths.find((path) => /^https?:/i.test(path));
  if (address !== undefined) throw new InputError(address, 'is an address, and nothing is fetched; save it as a file');
  const showsProgress = !flags.quiet;
  const onProgress = (progress: SpeechProgress) => showProgress({ what: progressLine(progress) });
  const reading = await interruptible((signal) =>
    readAll(paths, given(FORMAT_OPTIONS, flags), { signal, ...(showsProgress && { onProgress }) }),
  );
  if (showsProgress) showProgress(null);
  return {
    ...reading,
    notes: [
      ...reading.notes,
      ...idleNotes(
        reading.entries.map(({ id }) => id),
        flags,
      ),
    ],
  };
}

/** Notes on options of tables or of recordings, where no such file was read. */
export function idleNotes(names: readonly string[], flags: Readonly<Record<string, unknown>>): string[] {
  const formats = flags.format === undefined ? names.map(formatOfEnding) : [];
  if (formats.length === 0 || formats.includes(undefined)) return [];
  return [
    ...['textColumn', 'idColumn'].map((name) => [name, 'tables', 'csv']),
    ...Object.keys(SPEECH_OPTIONS).map((name) => [name, 'recordings', 'audio']),
  ].flatMap(([name, what, format]) =>
    flags[name] === undefined || formats.includes(format as FormatName)
      ? []
      : [`--${kebab(name)} is for ${what}; none was read.`],
  );
}
