/** Declared options become flags, and flags become values again. */
import { type Command, Option as CommanderOption } from 'commander';
import { fromWords, legalValues, type Option, type Options } from '../check/index.ts';

export function addFlags(command: Command, declared: Options): Command {
  for (const [name, option] of Object.entries(declared)) command.addOption(flagOf(command.name(), name, option));
  return command;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function flagOf(who: string, name: string, option: Option): CommanderOption {
  const help = option.default === undefined ? option.help : `${option.help} (default: ${option.default})`;
  if (option.kind === 'flag') return new CommanderOption(`--${kebab(name)}`, help);
  const shown = { integer: 'N', number: 'X', text: 'TEXT', choice: 'NAME' }[option.kind];
  const flag = new CommanderOption(
    `--${kebab(name)} <${shown}>`,
    option.kind === 'choice' ? `${help}; ${legalValues(option)}` : help,
  );
  return flag.argParser((words) => fromWords(who, name, option, words));
}

/** The declared options that the user gave. */
export function given<V extends object>(declared: Options, flags: Record<string, unknown>): V {
  return Object.fromEntries(Object.keys(declared).flatMap((name) => (name in flags ? [[name, flags[name]]] : []))) as V;
}
