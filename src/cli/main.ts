/** The command line. Exit 0: done; 1: the input cannot be used, or a bug; 2: wrong usage; 130: interrupted. */

import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { Command, CommanderError } from 'commander';
import { InputError, OptionError } from '../check/index.ts';
import { VERSION } from '../check/version.ts';
import { ownDefaults, withDefaults } from './defaults.ts';
import { addFlags } from './flags.ts';
import { OUTPUT_OPTIONS, pipedIn } from './output.ts';
import { followSupervisor, Interrupted } from './progress.ts';
import { mayTakeLong, supervise } from './supervise.ts';
import { EXAMPLES, outputOf } from './wording.ts';

/** Commands, each loaded when it is used, so that the start does not wait for the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  glance: async () => (await import('./commands/glance.ts')).glanceCommand(),
  summarize: async () => (await import('./commands/summarize.ts')).summarizeCommand(),
  structure: async () => (await import('./commands/structure.ts')).structureCommand(),
  topics: async () => (await import('./commands/topics.ts')).topicsCommand(),
  similar: async () => (await import('./commands/similar.ts')).similarCommand(),
  recommend: async () => (await import('./commands/recommend.ts')).recommendCommand(),
  train: async () => (await import('./commands/train.ts')).trainCommand(),
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
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  compare: async () => (await import('./commands/compare.ts')).compareCommand(),
  evaluate: async () => (await import('./commands/evaluate.ts')).evaluateCommand(),
  explain: async () => (await import('./commands/explain.ts')).explainCommand(),
  completion: async () => (await import('./commands/completion.ts')).completionCommand(allCommands),
};

const allCommands = (): Promise<Command[]> =>
  Promise.all(Object.values(COMMANDS).map(async (load) => withSharedOptions(await load())));

/** Headings of the help, each with the commands below it. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Read:': ['glance', 'summarize', 'structure', 'topics', 'similar', 'recommend'],
  'Keep a library:': ['add', 'list', 'show', 'search', 'relate', 'remove', 'update', 'check', 'export'],
  'Open to a browser or an assistant:': ['serve', 'mcp'],
  'Learn and measure:': ['train', 'compare', 'evaluate', 'worker'],
};

/** The program with the command that was asked for, with none for its version, else with all of them. */
export async function program(asked: string | undefined): Promise<Command> {
  const root = new Command('aspectra')
    .description('Makes sense of piles of text and speech, on your own machine.')
    .version(VERSION, '-V, --version')
    .exitOverride()
    .showSuggestionAfterError()
    .helpCommand(true)
    .addHelpText('before', 'aspectra FILE: what a file or a folder is about, at a glance.\n')
    .addHelpText(
      'after',
      '\nPeople count from 1, JSON counts from 0. ASPECTRA_LIBRARY names the default library; ~/.config/aspectra/aspectra.json has defaults.',
    );
  root.configureOutput(outputOf(root));
  for (const load of loadersOf(asked)) root.addCommand(withSharedOptions(await load()));
  for (const command of root.commands) {
    const heading = Object.keys(GROUPS).find((name) => GROUPS[name].includes(command.name()));
    if (heading !== undefined) command.helpGroup(heading);
    const subcommand = command.name() === 'glance' ? '' : `${command.name()} `;
    const lines = EXAMPLES[command.name()] ?? [];
    if (lines.length > 0)
      command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  aspectra ${subcommand}${line}\n`).join('')}`);
  }
  return root;
}

function loadersOf(asked = '') {
  if (VERSION_WORDS.includes(asked)) return [];
  return Object.hasOwn(COMMANDS, asked) ? [COMMANDS[asked]] : Object.values(COMMANDS);
}

/** Adds --json, --quiet and --plugin to every command; none of them exits the process itself. */
function withSharedOptions(command: Command): Command {
  command.exitOverride().configureOutput(outputOf(command)).showSuggestionAfterError(false);
  for (const sub of command.commands) withSharedOptions(sub);
  if (command.commands.length > 0) return command;
  return addFlags(command, OUTPUT_OPTIONS).option(
    '--plugin <file>',
    'methods, spaces, formats, languages or stop lists of your own: a file.mjs',
  );
}

/** Runs the command line. What may take long runs in a process of its own, which Ctrl-C ends. */
export async function runSupervised(argv: readonly string[]): Promise<void> {
  // Does nothing unless this process is itself the supervised one.
  followSupervisor();
  const words = withSubcommand(argv.slice(2), isCommand);
  const whole = [...argv.slice(0, 2), ...words];
  if (!mayTakeLong(words)) return runInProcess(whole);
  process.exitCode = await supervise(whole);
}

const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name) || name === 'help';

/** Runs the command line in this process. */
export async function runInProcess(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', quietlyOnClosedPipe);
  // Windows looks for a program in the current folder first, unless this is set.
  if (process.platform === 'win32') process.env.NoDefaultCurrentDirectoryInExePath = '1';
  try {
    const { plugins, words } = withoutPlugins(argv.slice(2));
    const defaults = ownDefaults();
    const files = [...defaults.plugins, ...pluginsInEnvironment(), ...plugins];
    // Plugins are loaded before options are declared: they add choices.
    if (files.length > 0) await (await import('../plugins/files.ts')).loadPlugins(files);
    const root = await program(words[0]);
    const [command, ...others] = root.commands;
    const complete =
      command !== undefined && others.length === 0
        ? await withDefaults(command, words, defaults, { isCommand, allCommands })
        : words;
    await root.parseAsync(normalizeBooleanFlags(root, [...argv.slice(0, 2), ...complete]));
  } catch (error) {
    process.exitCode = exitCode(error);
  }
}

/** Files that `--plugin` names, and the other words. */
function withoutPlugins(words: readonly string[]) {
  const [plugins, rest] = [[] as string[], [] as string[]];
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--plugin' && words[i + 1] !== undefined) plugins.push(words[++i]);
    else if (words[i].startsWith('--plugin=')) plugins.push(words[i].slice('--plugin='.length));
    else rest.push(words[i]);
  }
  return { plugins, words: rest };
}

/** A relative path would lead into whatever folder a command is run in. */
function pluginsInEnvironment(): string[] {
  const files = (process.env.ASPECTRA_PLUGINS ?? '').split('\n').filter(Boolean);
  const short = files.find((file) => !isAbsolute(file));
  if (short !== undefined) throw new InputError('ASPECTRA_PLUGINS', 'must be full paths, one a line', short);
  return files;
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

/** `--stem=false` as `--no-stem`, `--explain=true` as `--explain`, where the command has such a flag. */
export function normalizeBooleanFlags(root: Command, argv: readonly string[]): string[] {
  const flags = new Set(root.commands.flatMap(flagsOf));
  return argv.map((word) => {
    const [, name, value] = /^--([a-z-]+)=(true|false)$/.exec(word) ?? [];
    return name !== undefined && flags.has(name) ? `--${value === 'true' ? '' : 'no-'}${name}` : word;
  });
}

const flagsOf = (command: Command): string[] => [
  ...command.options.filter((option) => option.isBoolean() && !option.negate).map((option) => option.name()),
  ...command.commands.flatMap(flagsOf),
];

const VERSION_WORDS = ['--version', '-V'];
const OF_THE_PROGRAM = [...VERSION_WORDS, '--help', '-h'];

/** The words with a subcommand. A first word that is neither a command nor a file is left for commander to complain of. */
export function withSubcommand(
  words: readonly string[],
  isCommand: (name: string) => boolean,
  isPiped: () => boolean = pipedIn,
): readonly string[] {
  const [first] = words;
  if (first === undefined) return isPiped() ? ['glance', '-'] : words;
  if (words.length === 1 && (first === 'version' || first === '-v')) return ['--version'];
  if (isCommand(first) || OF_THE_PROGRAM.includes(first)) return words;
  const isFile = (word: string) => word === '-' || existsSync(word);
  if (isFile(first) || (first.startsWith('-') && words.some(isFile))) return ['glance', ...words];
  if (first.startsWith('-') && isPiped()) return ['glance', '-', ...words];
  // A word that looks like a file is reported as a missing file.
  return /[./\\]/.test(first) ? ['glance', ...words] : words;
}
