/** `aspectra talk.vtt`, `aspectra -o page.html talk.vtt`, `cat talk.txt | aspectra`: no verb means `glance`. */
import { existsSync, fstatSync } from 'node:fs';

const OF_THE_PROGRAM = ['--version', '-V', '--help', '-h'];

/** The words with a verb. A first word that is neither a command nor a file is left for commander to complain of. */
export function withVerb(
  words: readonly string[],
  isCommand: (name: string) => boolean,
  isPiped: () => boolean = pipedIn,
): readonly string[] {
  const [first] = words;
  if (first === undefined) return isPiped() ? ['glance', '-'] : words;
  if (isCommand(first) || OF_THE_PROGRAM.includes(first)) return words;
  const isFile = (word: string) => word === '-' || existsSync(word);
  if (isFile(first) || (first.startsWith('-') && words.some(isFile))) return ['glance', ...words];
  if (first.startsWith('-') && isPiped()) return ['glance', '-', ...words];
  // A word that looks like a file is reported as a missing file.
  return /[./\\]/.test(first) ? ['glance', ...words] : words;
}

/** Whether something is sent to standard input: a pipe, or a file. */
function pipedIn(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile();
  } catch {
    return false;
  }
}
