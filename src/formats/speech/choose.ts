/** The transcriber that the user named. */
import { OptionError } from '../../check/index.ts';
import { commandTranscriber } from './command.ts';
import { endpointTranscriber } from './endpoint.ts';
import { pocketsphinx } from './pocketsphinx.ts';
import type { Transcriber } from './transcriber.ts';
import { commandWords } from './words.ts';

/** A URL, the name of one that we know, or a command. */
export function transcriberOf(named: string, allowedHost?: string): Transcriber {
  if (/^https?:\/\//i.test(named)) return endpointTranscriber(named, allowedHost);
  if (named === 'pocketsphinx') return pocketsphinx;
  const words = commandWords(named);
  if (words.slice(1).some((word) => word.includes('{file}'))) return commandTranscriber(words);
  throw new OptionError('formats', 'transcriber must be a command with {file}, a http(s) URL, or pocketsphinx', named);
}
