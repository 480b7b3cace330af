/**
 * Who transcribes: the option, else ASPECTRA_TRANSCRIBER, else `aspectra.json` in the user's configuration folder.
 * The current folder is not asked: a file that came with somebody's recordings must not name a program to run.
 */
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { InputError, resolve } from '../../check/index.ts';
import { SPEECH_OPTIONS, type SpeechOptions, type SpeechSettings } from './options.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export async function speechSettings(
  given: SpeechOptions,
  environment: Environment = process.env,
): Promise<SpeechSettings> {
  const named = environment.ASPECTRA_TRANSCRIBER;
  const sources = [await configured(configurationFile(environment)), named ? { transcriber: named } : {}, own(given)];
  return resolve('formats', SPEECH_OPTIONS, Object.assign({}, ...sources));
}

/** Of the options of all formats those of speech, and of them those that were given. */
const own = (given: SpeechOptions): SpeechOptions =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => name in SPEECH_OPTIONS && value !== undefined));

export function configurationFile({ XDG_CONFIG_HOME, APPDATA }: Environment): string {
  return join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'aspectra', 'aspectra.json');
}

async function configured(file: string): Promise<SpeechOptions> {
  const written = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '{}';
    throw new InputError(file, `cannot be read (${error.code})`);
  });
  const value = objectOf(written);
  if (!value) throw new InputError(file, 'must be a JSON object such as {"transcriber": "whisper-cli -f {file}"}');
  resolve(file, SPEECH_OPTIONS, value);
  return value;
}

function objectOf(text: string): SpeechOptions | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
