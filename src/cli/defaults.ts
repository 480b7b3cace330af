/**
 * Defaults: `aspectra.json` of the person (`formats/configuration.ts`), and ASPECTRA_LIBRARY, which overrides the
 * library of that file. The command line overrides both.
 *
 *   { "library": "notes", "language": "de", "summarize": { "words": 80 } }
 *
 * No file of the current folder is read: it may have come with somebody's documents.
 */
import { dirname, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { InputError, suggestion } from '../check/index.ts';
import { configuration, configurationFile } from '../formats/configuration.ts';
import { SPEECH_OPTIONS } from '../formats/speech/options.ts';
import { DEFAULTED } from './conflicts.ts';

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;
export interface Defaults {
  readonly file: string;
  readonly values: Values;
  readonly commands: Readonly<Record<string, Values>>;
  readonly plugins: readonly string[];
}

export function ownDefaults(environment = process.env): Defaults {
  const file = configurationFile(environment);
  const { plugins = [], ...rest } = configuration(file);
  if (!Array.isArray(plugins) || !plugins.every((plugin) => typeof plugin === 'string'))
    throw new InputError(file, 'plugins must be a list of files', plugins);
  const values = Object.entries(rest).filter((entry): entry is [string, Value] => isValue(entry[1]));
  const commands = Object.entries(rest).filter(([, value]) => !isValue(value));
  for (const [name, value] of commands)
    if (typeof value !== 'object' || value === null || !Object.values(value).every(isValue) || Array.isArray(value))
      throw new InputError(file, `${name} must be a value, or the options of a command`, value);
  return {
    file,
    values: Object.fromEntries(values),
    commands: Object.fromEntries(commands) as Record<string, Values>,
    plugins: plugins.map((plugin) => besideFile(file, plugin)),
  };
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);
/** Paths are meant from where the file is. */
const besideFile = (file: string, path: Value): string => resolve(dirname(file), `${path}`);

/** Lengths of a summary: one that is given overrides another that is only a default. */
const LENGTHS = ['words', 'bytes', 'sentences', 'ratio'];

/** What is asked of the whole program: loading all commands takes a while, and most files can be checked without that. */
export interface Program {
  isCommand(name: string): boolean;
  allCommands(): Promise<readonly Command[]>;
}

/** The words of a command line with the defaults that it leaves open. */
export async function withDefaults(
  command: Command,
  words: readonly string[],
  defaults: Defaults,
  program: Program,
  ownLibrary: string | undefined = process.env.ASPECTRA_LIBRARY,
): Promise<string[]> {
  await requireKnown(defaults, command, program);
  const given = new Set(
    command.options.filter((option) => isGiven(option, words)).map((option) => option.attributeName()),
  );
  const { library: ofFile, ...values } = valuesFor(command, defaults);
  const defaulted = new Set<string>();
  DEFAULTED.set(command, defaulted);
  const added = Object.entries(values).flatMap(([name, value]) => {
    const option = command.options.find((one) => one.attributeName() === name && one.negate === (value === false));
    const settled = given.has(name) || (LENGTHS.includes(name) && LENGTHS.some((length) => given.has(length)));
    if (!option || settled) return [];
    defaulted.add(name);
    return typeof value === 'boolean' ? [`${option.long}`] : [`${option.long}=${value}`];
  });
  const library = ownLibrary ?? (ofFile === undefined ? undefined : besideFile(defaults.file, ofFile));
  const place =
    library !== undefined && !given.has('library') && isOfLibrary(command, words, given)
      ? [`--library=${library}`]
      : [];
  return [words[0], ...added, ...place, ...words.slice(1)];
}

/** Those of speech are left to who reads recordings, because ASPECTRA_TRANSCRIBER overrides this file. */
function valuesFor(command: Command, { values, commands }: Defaults): Values {
  const all = { ...values, ...commands[command.name()] };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(SPEECH_OPTIONS, name)));
}

/** Names that nobody knows are refused. */
async function requireKnown({ file, values, commands }: Defaults, command: Command, program: Program): Promise<void> {
  for (const name of Object.keys(commands))
    if (!program.isCommand(name)) throw new InputError(file, `there is no command ${name}`);
  for (const name of Object.keys(commands[command.name()] ?? {}))
    if (!hasOption(command, name))
      throw new InputError(file, `${command.name()} has no option ${name}${nearIn([command], name)}`);
  const strange = Object.keys(values).filter((name) => !hasOption(command, name));
  if (strange.length === 0) return;
  const all = (await program.allCommands()).flatMap((one) => [one, ...one.commands]);
  for (const name of strange)
    if (!all.some((one) => hasOption(one, name)))
      throw new InputError(file, `no command has an option ${name}${nearIn(all, name)}`);
}

const hasOption = ({ options }: Command, name: string): boolean =>
  name === 'library' || options.some((one) => one.attributeName() === name);

const nearIn = (commands: readonly Command[], name: string): string =>
  suggestion(name, [...new Set(commands.flatMap(({ options }) => options.map((one) => one.attributeName())))]);

const isGiven = ({ long, short }: Option, words: readonly string[]): boolean =>
  words.some(
    (word) =>
      word === long ||
      word.startsWith(`${long}=`) ||
      (short !== undefined && word.startsWith(short) && !word.startsWith('--')),
  );

/** Whether a command without --library is one on a library: always, or where it is given nothing else to work on. */
function isOfLibrary(command: Command, words: readonly string[], given: ReadonlySet<string>): boolean {
  const option = command.options.find((one) => one.attributeName() === 'library');
  if (option === undefined) return false;
  if (option.mandatory) return true;
  if (command.name() === 'serve') return !given.has('demo');
  if (given.has('in') || given.has('vectors')) return false;
  if (command.name() === 'similar' || command.name() === 'recommend') return true;
  return (
    command.name() !== 'structure' &&
    command.name() !== 'summarize' &&
    command.parseOptions(words.slice(1)).operands.length === 0
  );
}
