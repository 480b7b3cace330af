/** From a recording on disk to a document with times and confidences, by the transcriber that the user named. */
import { access, constants, stat } from 'node:fs/promises';
import { basename, resolve as fullPath } from 'node:path';
import { InputError, OptionError, resolve } from '../../check/index.ts';
import { configuration, configurationFile, type Environment } from '../configuration.ts';
import type { Reading } from '../entry.ts';
import { heardBy } from './command.ts';
import { HOW_TO_NAME_ONE, type Listening, SPEECH_OPTIONS, type SpeechOptions } from './options.ts';

const TICK = 1000;

export async function transcribe(
  path: string,
  name: string,
  options: SpeechOptions = {},
  { signal, onProgress }: Listening = {},
): Promise<Reading> {
  const { transcriber, transcriberTimeout } = speechSettings(options);
  if (!transcriber) throw new OptionError(name, `is sound or film; ${HOW_TO_NAME_ONE}`);
  await access(path, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new InputError(name, `cannot be read (${code})`);
  });
  if ((await stat(path)).size === 0) return { entries: [], notes: [`${name} is empty.`] };
  const words = commandWords(transcriber);
  if (!words.slice(1).some((word) => word.includes('{file}')))
    throw new OptionError('formats', 'transcriber must be a command with {file}', transcriber);
  const by = basename(words[0]);
  const limit = AbortSignal.timeout(transcriberTimeout * 1000);
  const began = performance.now();
  let done: number | undefined;
  const reportProgress = () =>
    onProgress?.({ name, by, seconds: (performance.now() - began) / 1000, ...(done !== undefined && { done }) });
  const ticking = setInterval(reportProgress, TICK);
  reportProgress();
  try {
    return await heardBy(words, {
      path: fullPath(path),
      name,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      onDone: (share) => (done = share),
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (!limit.aborted) throw error;
    throw new InputError(
      name,
      `${by} was not done after ${transcriberTimeout} s; --transcriber-timeout allows it more`,
    );
  } finally {
    clearInterval(ticking);
  }
}

const QUOTED = /"([^"]*)"|'([^']*)'/g;

/**
 * A command line as words, for a program that is started without a shell. Quotes hold blanks together; a backslash
 * is a letter like any other, as in C:\whisper\main.exe, and `$`, `;`, `|`, `*` mean nothing.
 */
export function commandWords(command: string): string[] {
  if (/["']/.test(command.replace(QUOTED, ''))) {
    throw new OptionError('formats', 'transcriber has a quote that is not closed', command);
  }
  const words = command.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(QUOTED, '$1$2'));
}

/**
 * Who transcribes: the option, else ASPECTRA_TRANSCRIBER, else the configuration file of the person (`configuration.ts`).
 * The current folder is not asked: a file that came with somebody's recordings must not name a program to run.
 */
export function speechSettings(given: SpeechOptions, environment: Environment = process.env) {
  const file = configurationFile(environment);
  const named = environment.ASPECTRA_TRANSCRIBER;
  const kept = resolve(file, SPEECH_OPTIONS, ofSpeech(configuration(file)));
  return resolve('formats', SPEECH_OPTIONS, { ...kept, ...(named && { transcriber: named }), ...ofSpeech(given) });
}

/** Of the options of all formats, or of a whole file, those of speech, and of them those that were given. */
const ofSpeech = (given: object): SpeechOptions =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => name in SPEECH_OPTIONS && value !== undefined));
