/** The command line. Exit 0: done; 1: the input cannot be used; 2: wrong usage. */
import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { InputError, OptionError, suggestion } from '../check/index.ts';
import { VERSION } from '../version.ts';
import { followSupervisor, Interrupted } from './progress.ts';
import { mayTakeLong, supervise } from './supervise.ts';
import { switched } from './switched.ts';
import { withVerb } from './verb.ts';

/** Commands, each loaded when it is used, so that the start does not wait for the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  glance: async () => (await import('./commands/glance.ts')).glanceCommand(),
  summarize: async () => (await import('./commands/summarize.ts')).summarizeCommand(),
  structure: async () => (await import('./commands/structure.ts')).structureCommand(),
  topics: async () => (await import('./commands/topics.ts')).topicsCommand(),
  similar: async () => (await import('./commands/similar.ts')).similarCommand(),
  recommend: async () => (await import('./commands/recommend.ts')).recommendCommand(),
  train: async () => (await import('./commands/train.ts')).trainCommand(),
  plan: async () => (await import('./commands/plan.ts')).planCommand(),
  worker: async () => (await import('./commands/worker.ts')).workerCommand(),
  add: async () => (await import('./commands/add.ts')).addCommand(),
  list: async () => (await import('./commands/list.ts')).listCommand(),
  show: async () => (await import('./commands/show.ts')).showCommand(),
  remove: async () => (await import('./commands/remove.ts')).removeCommand(),
  search: async () => (await import('./commands/search.ts')).searchCommand(),
  relate: async () => (await import('./commands/relate.ts')).relateCommand(),
  update: async () => (await import('./commands/update.ts')).updateCommand(),
  check: async () => (await import('./commands/check.ts')).checkCommand(),
  export: async () => (await import('./commands/export.ts')).exportCommand(),
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  compare: async () => (await import('./commands/compare.ts')).compareCommand(),
  evaluate: async () => (await import('./commands/evaluate.ts')).evaluateCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
};

const OUTPUT: OutputConfiguration = {
  outputError: (message, write) => write(`aspectra: ${message.replace(/^error: /, '')}`),
};

/** Commander suggests only flags of the short help; those that belong to a choice are meant as well. */
const outputOf = (command: Command): OutputConfiguration => ({
  outputError(message, write) {
    const unknown = /^error: unknown option '(-[^']*)'/.exec(message)?.[1];
    const near =
      unknown &&
      suggestion(
        unknown,
        command.options.map(({ long }) => `${long}`),
      );
    OUTPUT.outputError!(unknown ? `unknown option ${unknown}${near}\n` : message, write);
  },
});

/** The program with the command that was asked for, with none for its version, else with all of them. */
export async function program(asked: string | undefined): Promise<Command> {
  const root = new Command('aspectra')
    .description('Makes sense of piles of text and speech, on your own machine.')
    .version(VERSION)
    .exitOverride()
    .configureOutput(OUTPUT)
    .showSuggestionAfterError()
    .helpCommand(true);
  for (const load of loadersOf(asked)) root.addCommand(shared(await load()));
  return root;
}

function loadersOf(asked = '') {
  if (asked === '--version' || asked === '-V') return [];
  return Object.hasOwn(COMMANDS, asked) ? [COMMANDS[asked]] : Object.values(COMMANDS);
}

/** Adds --json and --quiet to every command; none of them exits the process itself. */
function shared(command: Command): Command {
  command.exitOverride().configureOutput(outputOf(command)).showSuggestionAfterError(false);
  for (const sub of command.commands) shared(sub);
  if (command.commands.length === 0) {
    command.option('--json', 'print the result as JSON').option('--quiet', 'no notes, no progress');
  }
  return command;
}

/** Runs the command line. What may take long runs in a process of its own, which Ctrl-C ends. */
export async function run(argv: readonly string[]): Promise<void> {
  followSupervisor();
  const words = withVerb(argv.slice(2), isCommand);
  const whole = [...argv.slice(0, 2), ...words];
  if (!mayTakeLong(words)) return main(whole);
  process.exitCode = await supervise(whole);
}

const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name) || name === 'help';

export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', quietlyOnClosedPipe);
  try {
    const root = await program(argv[2]);
    await root.parseAsync(switched(root, argv));
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
