/** The command line. Exit 0: done; 1: the input cannot be used; 2: wrong usage. */
import { Command, CommanderError } from 'commander';
import { InputError, OptionError } from '../check/index.ts';
import { compareCommand } from './compare.ts';
import { evaluateCommand } from './evaluate.ts';
import { explainCommand } from './explain.ts';
import { listCommand } from './list.ts';
import { Interrupted } from './progress.ts';
import { recommendCommand } from './recommend.ts';
import { similarCommand } from './similar.ts';
import { structureCommand } from './structure.ts';
import { summarizeCommand } from './summarize.ts';
import { trainCommand } from './train.ts';

const VERSION = '0.1.0';

export function program(): Command {
  const root = new Command('aspectra')
    .description('Makes sense of piles of text and speech, on your own machine.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(`aspectra: ${message.replace(/^error: /, '')}`) })
    .showSuggestionAfterError()
    .helpCommand(true);
  for (const command of [
    summarizeCommand(),
    structureCommand(),
    similarCommand(),
    recommendCommand(),
    trainCommand(),
    compareCommand(),
    evaluateCommand(),
    explainCommand(),
    listCommand(),
  ]) {
    root.addCommand(shared(command));
  }
  return root;
}

/** Every command answers as JSON or in peace, and none of them exits by itself. */
function shared(command: Command): Command {
  command.exitOverride().showSuggestionAfterError();
  for (const sub of command.commands) shared(sub);
  if (command.commands.length === 0) {
    command.option('--json', 'print the result as JSON').option('--quiet', 'no notes, no progress');
  }
  return command;
}

export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', quietlyOnClosedPipe);
  try {
    await program().parseAsync(argv);
  } catch (error) {
    process.exitCode = exitCode(error);
  }
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Interrupted) return 130;
  if (error instanceof InputError) {
    process.stderr.write(`aspectra: ${error.message}\n`);
    return error instanceof OptionError ? 2 : 1;
  }
  process.stderr.write(`aspectra: this is a bug, please report it\n${(error as Error)?.stack ?? error}\n`);
  return 1;
}

/** `aspectra … | head` closes the pipe early; that is no error. */
function quietlyOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exitCode = 0;
}
