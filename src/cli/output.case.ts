/** Runs a command inside the test and gives back what it printed. */
import type { Command } from 'commander';

export const output = (command: Command, args: readonly string[]): Promise<string> =>
  printedBy(() =>
    command
      .option('--json')
      .option('--quiet')
      .parseAsync([...args, '--quiet'], { from: 'user' }),
  );

/** What is written to stdout meanwhile. The test runner reports in bytes through the same door; they pass. */
export async function printedBy(work: () => Promise<unknown>): Promise<string> {
  const printed: string[] = [];
  const { write } = process.stdout;
  const pass = write.bind(process.stdout) as (chunk: unknown) => boolean;
  process.stdout.write = (chunk: unknown) => (typeof chunk === 'string' ? printed.push(chunk) > 0 : pass(chunk));
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
  return printed.join('');
}
