/** Standard input and output: stdout carries only the result; notes and progress go to stderr. */
import { fstatSync } from 'node:fs';
import { flag, type Given, OptionError, type Options } from '../check/index.ts';
import { beforePrinting } from './progress.ts';

/** Every command has these. */
export const OUTPUT_OPTIONS = {
  json: flag({ help: 'print the result as JSON, which counts from 0' }),
  quiet: flag({ help: 'no notes, no progress' }),
} satisfies Options;
export type OutputFlags = Given<typeof OUTPUT_OPTIONS>;

/** Escape sequences in a text could control the terminal: its title, its clipboard, earlier output. */
export const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');

export function print<T extends object>(
  result: T & { readonly notes?: readonly string[] },
  render: (result: T) => string,
  { json, quiet }: OutputFlags,
): void {
  const text = json ? JSON.stringify(result, null, 2) : render(result);
  beforePrinting();
  const shown = process.stdout.isTTY ? withoutControls(text) : text;
  process.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`);
  if (json || quiet) return;
  for (const note of result.notes ?? []) process.stderr.write(`note: ${withoutControls(note)}\n`);
}

/** Whether something is sent to standard input: a pipe, or a file. */
export function pipedIn(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile();
  } catch {
    return false;
  }
}

/** The files that were named; without any, what is sent to standard input. */
export function filesOrPipe(who: string, paths: readonly string[]): readonly string[] {
  if (paths.length > 0) return paths;
  if (pipedIn()) return ['-'];
  throw new OptionError(who, 'needs files, folders, or a text on standard input');
}
