/**
 * Who transcribes: the option, else ASPECTRA_TRANSCRIBER, else the configuration file of the person (`configuration.ts`).
 * The current folder is not asked: a file that came with somebody's recordings must not name a program to run.
 */
import { InputError, resolve, suggestion } from '../../check/index.ts';
import { configuration, configurationFile, type Environment } from '../configuration.ts';
import { SPEECH_OPTIONS, type SpeechOptions, type SpeechSettings } from './options.ts';

export async function speechSettings(
  given: SpeechOptions,
  environment: Environment = process.env,
): Promise<SpeechSettings> {
  const named = environment.ASPECTRA_TRANSCRIBER;
  const sources = [configured(configurationFile(environment)), named ? { transcriber: named } : {}, own(given)];
  return resolve('formats', SPEECH_OPTIONS, Object.assign({}, ...sources));
}

/** Of the options of all formats those of speech, and of them those that were given. */
const own = (given: SpeechOptions): SpeechOptions =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => name in SPEECH_OPTIONS && value !== undefined));

/** The file has defaults of the command line too, which checks them. A name that is nearly one of these is meant to be one. */
function configured(file: string): SpeechOptions {
  const found = configuration(file);
  for (const name of Object.keys(found)) {
    const near = Object.hasOwn(SPEECH_OPTIONS, name) ? '' : suggestion(name, Object.keys(SPEECH_OPTIONS));
    if (near !== '') throw new InputError(file, `unknown option ${name}${near}`);
  }
  return resolve(file, SPEECH_OPTIONS, own(found));
}
