/**
 * A command line as words, for a program that is started without a shell. Quotes hold blanks together; a backslash
 * is a letter like any other, as in C:\whisper\main.exe, and `$`, `;`, `|`, `*` mean nothing.
 */
import { OptionError } from '../../check/index.ts';

const QUOTED = /"([^"]*)"|'([^']*)'/g;

export function commandWords(command: string): string[] {
  if (/["']/.test(command.replace(QUOTED, ''))) {
    throw new OptionError('formats', 'transcriber has a quote that is not closed', command);
  }
  const words = command.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(QUOTED, '$1$2'));
}
