/** The command line. Exit 0: done; 1: the input cannot be used; 2: wrong usage. */
import { Command, CommanderError } from 'commander';
import { InputError, OptionError } from '../check/index.ts';
import { VERSION } from '../version.ts';
import { Interrupted } from './progress.ts';

const library = (name: string) => async (): Promise<Command> => {
  const { libraryCommands } = await import('./library.ts');
  return libraryCommands().find((command) => command.name() === name)!;
};

/** Every command, loaded only when it is asked for: a start must not wait for the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  summarize: async () => (await import('./summarize.ts')).summarizeCommand(),
  structure: async () => (await import('./structure.ts')).structureCommand(),
  topics: async () => (await import('./topics.ts')).topicsCommand(),
  similar: async () => (await import('./similar.ts')).similarCommand(),
  recommend: async () => (await import('./recommend.ts')).recommendCommand(),
  train: async () => (await import('./train.ts')).trainCommand(),
  plan: async () => (await import('./plan.ts')).planCommand(),
  worker: async () => (await import('./worker.ts')).workerCommand(),
  add: library('add'),
  list: async () => (await import('./list.ts')).listCommand(),
  show: library('show'),
  remove: library('remove'),
  search: library('search'),
  relate: library('relate'),
  update: library('update'),
  check: library('check'),
  export: library('export'),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  compare: async () => (await import('./compare.ts')).compareCommand(),
  evaluate: async () => (await import('./evaluate.ts')).evaluateCommand(),
  explain: async () => (await import('./explain.ts')).explainCommand(),
};

/** The program with the command that was asked for, with none for its version, else with all of them. */
export async function program(asked: string | undefined): Promise<Command> {
  const root = new Command('aspectra')
    .description('Makes sense of piles of text and speech, on your own machine.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(`aspectra: ${message.replace(/^error: /, '')}`) })
    .showSuggestionAfterError()
    .helpCommand(true);
  for (const load of loadersOf(asked)) root.addCommand(shared(await load()));
  return root;
}

function loadersOf(asked = '') {
  if (asked === '--version' || asked === '-V') return [];
  return Object.hasOwn(COMMANDS, asked) ? [COMMANDS[asked]] : Object.values(COMMANDS);
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
    await (await program(argv[2])).parseAsync(argv);
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
