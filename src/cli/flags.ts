/** Declared options become flags, and flags become values again. */
import { type Command, Option as CommanderOption } from 'commander';
import { chosenIn, type GivenVariant, type Option, type Options, parseOption, type Variants } from '../check/index.ts';
import { addHelp, groupOf, helpOf, kebab, termOf } from './help.ts';

export function addFlags(command: Command, declared: Options): Command {
  for (const [name, option] of Object.entries(declared)) {
    addFlag(command, name, option, (words) => parseOption(command.name(), name, option, words));
  }
  return command;
}

/** Common options as flags, and those of each choice as flags that `--help CHOICE` shows and the choice judges. */
export function addVariantFlags(command: Command, declared: Variants): Command {
  const { table, common } = declared;
  const own: Options = Object.assign({}, ...Object.values(table).map(({ options }) => options));
  const shared = Object.fromEntries(Object.entries(common).filter(([name]) => !Object.hasOwn(own, name)));
  addFlags(command, shared);
  for (const [name, option] of Object.entries(own)) addFlag(command, name, option, asWritten, !IN_NOTES.includes(name));
  return addHelp(command, declared);
}

/** Options of one choice that notes send people to: the short help has them. */
const IN_NOTES = ['kind', 'every'];

const asWritten = (words: string): string => words;
/** The declarations of flags that were declared as options. */
export const DECLARED = new WeakMap<CommanderOption, Option>();

/** A flag that is on can be turned off, and one that is off on: the opposite flag is not in the help. */
function addFlag(command: Command, name: string, option: Option, parse: (words: string) => unknown, hidden = false) {
  if (option.kind !== 'flag') {
    const flags = `${hidden ? '' : shortOf(command, name)}${termOf(name, option)}`;
    const added = new CommanderOption(flags, helpOf(option)).argParser(parse).hideHelp(hidden);
    const group = groupOf(name);
    if (group !== undefined) added.helpGroup(group);
    DECLARED.set(added, option);
    command.addOption(added);
    return;
  }
  const on = option.default !== true;
  const help = helpOf(option);
  const [short, positive] = [hidden || !on ? '' : shortOf(command, name), `--${kebab(name)}`];
  const flags = [
    new CommanderOption(`${short}${positive}`, help).hideHelp(hidden || !on),
    new CommanderOption(`--no-${kebab(name)}`, help).hideHelp(hidden || on),
  ];
  for (const flag of flags) {
    DECLARED.set(flag, option);
    command.addOption(flag);
  }
}

/** Letters of the options that are used most. */
const SHORT: Readonly<Record<string, string>> = {
  method: 'm',
  words: 'w',
  sentences: 'n',
  topics: 'k',
  top: 't',
  json: 'j',
  quiet: 'q',
};

/** `-w, `, where the letter is free. In a search `-word` is a word that must not be there. */
function shortOf(command: Command, name: string): string {
  const letter = Object.hasOwn(SHORT, name) && command.name() !== 'search' ? `-${SHORT[name]}` : undefined;
  return letter === undefined || command.options.some(({ short }) => short === letter) ? '' : `${letter}, `;
}

/** The declared options that the user gave. */
export function given<V extends object>(declared: Options, flags: Record<string, unknown>): V {
  return Object.fromEntries(Object.keys(declared).flatMap((name) => (name in flags ? [[name, flags[name]]] : []))) as V;
}

/** The same where options belong to a choice: words are read as the choice has them. */
export function givenVariant<V extends Variants>(
  who: string,
  declared: V,
  flags: Record<string, unknown>,
): GivenVariant<V> {
  const { table, common } = declared;
  const { options } = table[chosenIn(who, declared, flags)];
  const all = [common, ...Object.values(table).map((entry) => entry.options)];
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  const entries = [...names].flatMap((name) => {
    const value = flags[name];
    if (value === undefined) return [];
    const option = options[name] ?? common[name];
    return [[name, option && typeof value === 'string' ? parseOption(who, name, option, value) : value]];
  });
  return Object.fromEntries(entries) as GivenVariant<V>;
}
