/**
 * Defaults of a person or a folder: `ASPECTRA_LIBRARY`, and `aspectra.config.json` where a command is run (or the file that
 * `ASPECTRA_CONFIG` names). What is given on the command line goes before.
 *
 *   { "library": "notes", "language": "de", "plugins": ["mine.mjs"], "summarize": { "words": 80 } }
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command, Option } from 'commander';
import { InputError, suggestion } from '../check/index.ts';

type Value = string | number | boolean;
export interface Config {
  readonly values: Readonly<Record<string, Value>>;
  readonly commands: Readonly<Record<string, Readonly<Record<string, Value>>>>;
  readonly plugins: readonly string[];
}

const FILE = 'aspectra.config.json';
const NOTHING: Config = { values: {}, commands: {}, plugins: [] };

/** The file of defaults, checked; nothing where there is none. */
export function configured(path = process.env.ASPECTRA_CONFIG ?? FILE): Config {
  const text = textOf(path);
  if (text === undefined) return NOTHING;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new InputError(path, 'must be JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new InputError(path, 'must be a JSON object');
  const { plugins = [], ...rest } = parsed as Record<string, unknown>;
  if (!Array.isArray(plugins) || !plugins.every((plugin) => typeof plugin === 'string'))
    throw new InputError(path, 'plugins must be a list of files', plugins);
  const values: Record<string, Value> = {};
  const commands: Record<string, Record<string, Value>> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (isValue(value)) values[name] = value;
    else if (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(isValue)
    )
      commands[name] = { ...value };
    else throw new InputError(path, `${name} must be a value, or the options of a command`, value);
  }
  // Paths are meant from where the file is.
  const near = (file: string) => resolve(dirname(path), file);
  if (typeof values.library === 'string') values.library = near(values.library);
  return { values, commands, plugins: plugins.map(near) };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** Lengths of a summary: one that is given goes before another that is only a default. */
const LENGTHS = ['words', 'bytes', 'sentences', 'ratio'];

/** The words of a command line with the defaults that it leaves open. */
export function withDefaults(
  command: Command,
  words: readonly string[],
  config: Config = configured(),
  library: string | undefined = process.env.ASPECTRA_LIBRARY,
): string[] {
  const own = config.commands[command.name()] ?? {};
  for (const name of Object.keys(own)) {
    const names = command.options.map((option) => option.attributeName());
    if (!names.includes(name))
      throw new InputError(FILE, `${command.name()} has no option ${name}${suggestion(name, names)}`);
  }
  const given = new Set(
    command.options.filter((option) => isGiven(option, words)).map((option) => option.attributeName()),
  );
  const { library: kept, ...values } = { ...(library !== undefined && { library }), ...config.values, ...own };
  const added = Object.entries(values).flatMap(([name, value]) => {
    const option = command.options.find((one) => one.attributeName() === name && one.negate === (value === false));
    const settled = given.has(name) || (LENGTHS.includes(name) && LENGTHS.some((length) => given.has(length)));
    if (!option || settled) return [];
    return typeof value === 'boolean' ? [`${option.long}`] : [`${option.long}=${value}`];
  });
  const place =
    kept !== undefined && !given.has('library') && isOfLibrary(command, words, given) ? [`--library=${kept}`] : [];
  return [words[0], ...added, ...place, ...words.slice(1)];
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
