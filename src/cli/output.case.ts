/** Runs a command inside the test and gives back what it printed. */
import type { Command } from 'commander';

/** The test runner reports in bytes through the same door; they pass. */
export async function output(command: Command, args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const { write } = process.stdout;
  const pass = write.bind(process.stdout) as (chunk: unknown) => boolean;
  process.stdout.write = (chunk: unknown) => (typeof chunk === 'string' ? printed.push(chunk) > 0 : pass(chunk));
  try {
    await command
      .option('--json')
      .option('--quiet')
      .parseAsync([...args, '--quiet'], { from: 'user' });
  } finally {
    process.stdout.write = write;
  }
  return printed.join('');
}
