/**
 * Defaults: `aspectra.json` of the person (`formats/configuration.ts`), ASPECTRA_LIBRARY, and `aspectra.config.json` where
 * a command is run. Each goes before the one named before it, and the command line before all.
 *
 *   { "library": "notes", "language": "de", "summarize": { "words": 80 } }
 *
 * The file in the current folder may have come with somebody's documents, so it may not lead to code, programs, other
 * files or addresses: it sets only options whose declaration allows it (`fromFolder`), and a library within that folder.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { InputError, suggestion } from '../check/index.ts';
import { configuration, configurationFile, jsonObject } from '../formats/configuration.ts';
import { SPEECH_OPTIONS } from '../formats/speech/options.ts';
import { DEFAULTED } from './conflicts.ts';
import { DECLARED } from './flags.ts';

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;
export interface Defaults {
  readonly file: string;
  /** Whether it is the person's own, which may set everything. */
  readonly own: boolean;
  readonly values: Values;
  readonly commands: Readonly<Record<string, Values>>;
  readonly plugins: readonly string[];
}

const FOLDER_FILE = 'aspectra.config.json';

/** The person's, then the folder's; what is there of them. */
export function defaultsHere(folder = '.', environment = process.env): Defaults[] {
  const own = configurationFile(environment);
  const here = resolve(folder, FOLDER_FILE);
  return [
    parsed(configuration(own), own, true),
    ...(statSync(here, { throwIfNoEntry: false })?.isFile()
      ? [parsed(jsonObject(textOf(here), here), here, false)]
      : []),
  ];
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function parsed(content: Readonly<Record<string, unknown>>, file: string, own: boolean): Defaults {
  const { plugins = [], ...rest } = content;
  if (!own && content.plugins !== undefined) throw notFromFolder('plugins');
  if (!Array.isArray(plugins) || !plugins.every((plugin) => typeof plugin === 'string'))
    throw new InputError(file, 'plugins must be a list of files', plugins);
  const values = Object.entries(rest).filter((entry): entry is [string, Value] => isValue(entry[1]));
  const commands = Object.entries(rest).filter(([, value]) => !isValue(value));
  for (const [name, value] of commands)
    if (typeof value !== 'object' || value === null || !Object.values(value).every(isValue) || Array.isArray(value))
      throw new InputError(file, `${name} must be a value, or the options of a command`, value);
  return {
    file,
    own,
    values: Object.fromEntries(values),
    commands: Object.fromEntries(commands) as Record<string, Values>,
    plugins: plugins.map((plugin) => near(file, plugin)),
  };
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);
/** Paths are meant from where the file is. */
const near = (file: string, path: Value): string => resolve(dirname(file), `${path}`);

/** Whether a file that came with somebody's documents may set an option: text may name a file, a program or an address. */
function isHarmless(option: Option | undefined): boolean {
  const declared = option && DECLARED.get(option);
  return declared !== undefined && (declared.fromFolder ?? declared.kind !== 'text');
}

const notFromFolder = (name: string): InputError =>
  new InputError(
    FOLDER_FILE,
    `${name} may not stand in a file of the current folder, which may have come with somebody's documents; ` +
      `it may stand on the command line, or in your own ${configurationFile(process.env)}`,
  );

/** A way out may be a link: on the way to what is not there yet, or in a library that came with the folder. */
function isWithin(library: string, folder: string): boolean {
  const way = relative(realpathSync(folder), followed(library));
  if (isAbsolute(way) || way.split(/[\\/]/)[0] === '..') return false;
  const inside = existsSync(library) ? readdirSync(library, { recursive: true, withFileTypes: true }) : [];
  return !inside.some((entry) => entry.isSymbolicLink());
}

/** Where a path leads. A link to what is not there leads nowhere: `/`. */
function followed(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return lstatSync(path, { throwIfNoEntry: false }) ? '/' : join(followed(dirname(path)), basename(path));
}

/** Lengths of a summary: one that is given goes before another that is only a default. */
const LENGTHS = ['words', 'bytes', 'sentences', 'ratio'];

/** What is asked of the whole program: loading all commands takes a while, and most files are judged without. */
export interface Program {
  isCommand(name: string): boolean;
  allCommands(): Promise<readonly Command[]>;
}

/** The words of a command line with the defaults that it leaves open. */
export async function withDefaults(
  command: Command,
  words: readonly string[],
  defaults: readonly Defaults[],
  program: Program,
  library: string | undefined = process.env.ASPECTRA_LIBRARY,
): Promise<string[]> {
  for (const one of defaults) await requireKnown(one, command, program);
  const given = new Set(
    command.options.filter((option) => isGiven(option, words)).map((option) => option.attributeName()),
  );
  const { library: kept, ...values }: Values = Object.assign(
    {},
    ...defaults.filter(({ own }) => own).map((one) => valuesFor(command, one)),
    library === undefined ? {} : { library },
    ...defaults.filter(({ own }) => !own).map((one) => valuesFor(command, one)),
  );
  const defaulted = new Set<string>();
  DEFAULTED.set(command, defaulted);
  const added = Object.entries(values).flatMap(([name, value]) => {
    const option = command.options.find((one) => one.attributeName() === name && one.negate === (value === false));
    const settled = given.has(name) || (LENGTHS.includes(name) && LENGTHS.some((length) => given.has(length)));
    if (!option || settled) return [];
    defaulted.add(name);
    return typeof value === 'boolean' ? [`${option.long}`] : [`${option.long}=${value}`];
  });
  const place =
    kept !== undefined && !given.has('library') && isOfLibrary(command, words, given) ? [`--library=${kept}`] : [];
  return [words[0], ...added, ...place, ...words.slice(1)];
}

/** Those of speech are left to who reads recordings, because ASPECTRA_TRANSCRIBER goes before this file. */
function valuesFor(command: Command, { values, commands, file }: Defaults): Values {
  const all = { ...values, ...commands[command.name()] };
  const entries = Object.entries(all).filter(([name]) => !Object.hasOwn(SPEECH_OPTIONS, name));
  return Object.fromEntries(entries.map(([name, value]) => [name, name === 'library' ? near(file, value) : value]));
}

/** Names that nobody knows are refused, and in the current folder those that may do harm. */
async function requireKnown(defaults: Defaults, command: Command, program: Program): Promise<void> {
  const { file, values, commands } = defaults;
  const here = commands[command.name()] ?? {};
  for (const name of Object.keys(commands))
    if (!program.isCommand(name)) throw new InputError(file, `there is no command ${name}`);
  const [own, strange] = [new Map(Object.entries({ ...values, ...here })), [] as string[]];
  for (const [name, value] of own) {
    const option = optionOf(command, name);
    if (option !== undefined || name === 'library') requireHarmless(defaults, name, value, option);
    else if (Object.hasOwn(here, name))
      throw new InputError(file, `${command.name()} has no option ${name}${nearIn([command], name)}`);
    else strange.push(name);
  }
  if (strange.length === 0) return;
  const all = (await program.allCommands()).flatMap((one) => [one, ...one.commands]);
  for (const name of strange) {
    const options = all.flatMap((one) => optionOf(one, name) ?? []);
    if (options.length === 0) throw new InputError(file, `no command has an option ${name}${nearIn(all, name)}`);
    requireHarmless(defaults, name, values[name], options.find(isHarmless));
  }
}

const optionOf = (command: Command, name: string): Option | undefined =>
  command.options.find((one) => one.attributeName() === name);

const nearIn = (commands: readonly Command[], name: string): string =>
  suggestion(name, [...new Set(commands.flatMap(({ options }) => options.map((one) => one.attributeName())))]);

function requireHarmless({ own, file }: Defaults, name: string, value: Value, option: Option | undefined): void {
  if (own) return;
  if (name !== 'library' && !isHarmless(option)) throw notFromFolder(name);
  if (name === 'library' && !isWithin(near(file, value), dirname(file))) throw notFromFolder('a library elsewhere');
}

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
