/** Reading for a command: the flags of formats, a line of progress while a recording is transcribed, Ctrl-C. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../check/index.ts';
import type { Reading } from '../formats/entry.ts';
import { readAll } from '../formats/read.ts';
import { progressLine, type SpeechProgress } from '../formats/speech/listening.ts';
import { FORMAT_OPTIONS } from '../formats/table.ts';
import { given } from './flags.ts';
import type { OutputFlags } from './output.ts';
import { interruptible, showProgress } from './progress.ts';

export async function readFor(
  paths: readonly string[],
  flags: OutputFlags & Record<string, unknown>,
): Promise<Reading> {
  const library = paths.find((path) => existsSync(join(path, 'library.db')));
  if (library !== undefined) throw new InputError(library, 'is a library, not a folder of texts; give it as --library');
  const seen = !flags.quiet;
  const onProgress = (progress: SpeechProgress) => showProgress({ what: progressLine(progress) });
  const reading = await interruptible((signal) =>
    readAll(paths, given(FORMAT_OPTIONS, flags), { signal, ...(seen && { onProgress }) }),
  );
  if (seen) showProgress(null);
  return reading;
}
