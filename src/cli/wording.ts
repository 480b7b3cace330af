/** What the command line complains of, in one sentence that says what was probably meant. */
import type { Command, OutputConfiguration } from 'commander';
import { suggestion } from '../check/index.ts';
import examples from './examples.json' with { type: 'json' };
import MEANT from './meant.json' with { type: 'json' };

/** Examples for the help of every command. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = examples;

/** The declared name that people mean by a word of theirs. */
const meantBy = (word: string, table: Readonly<Record<string, string>>): string | undefined =>
  Object.keys(table).find((name) => table[name].split(' ').includes(word.toLowerCase()));

/** As a shell takes it for one word. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
const FILE_OPTIONS = ['i', 'f', 'input', 'file', 'text'];

/** `words`: the command line as it was typed. */
function worded(message: string, command: Command, words: readonly string[]): string {
  const said = message.replace(/^error: /, '').trim();
  const [, name, near] = /^unknown command '([^']*)'(?:\s+\(Did you mean ([\w-]+).*)?/.exec(said) ?? [];
  if (name !== undefined && command.parent === null) {
    const meant = meantBy(name, MEANT.commands) ?? near;
    const rest = words.slice(words.indexOf(name) + 1);
    if (meant !== undefined)
      return `there is no command ${name}; did you mean: aspectra ${[meant, ...rest.map(quoted)].join(' ')}`;
    return `there is no command or file ${name}; aspectra FILE says what a file is about, aspectra --help what else there is`;
  }
  if (name !== undefined)
    return `${command.name()} needs one of ${command.commands.map((one) => one.name()).join(', ')} before ${name}`;
  const unknown = /^unknown option '(-[^']*)'/.exec(said)?.[1];
  if (unknown !== undefined) return optionMeant(unknown, command);
  if (/^required option '(?:-\w, )?--library <dir>'/.test(said))
    return 'needs a library: --library DIR, or ASPECTRA_LIBRARY; aspectra add FILES --library DIR makes one';
  if (/^(too many arguments|required option|missing required argument)/.test(said)) {
    const [example] = EXAMPLES[command.name()] ?? [];
    return example === undefined ? said : `${said.replace(/\.$/, '')}; as in: aspectra ${command.name()} ${example}`;
  }
  return said;
}

export const unknownOption = (flag: string, { options }: Command): string =>
  `unknown option ${flag}${suggestion(
    flag,
    options.map(({ long }) => `${long}`),
  )}`;

function optionMeant(unknown: string, command: Command): string {
  const flags = command.options.map(({ long }) => `${long}`);
  const meant = MEANT.options as Readonly<Record<string, string>>;
  const name = unknown.replace(/^-+/, '').replace(/=.*/, '');
  const own = Object.keys(meant).find((flag) => flags.includes(`--${flag}`) && meant[flag].split(' ').includes(name));
  if (own !== undefined) return `unknown option ${unknown} (did you mean --${own}?)`;
  if (meant.output.split(' ').includes(name))
    return `unknown option ${unknown}; the result goes to standard output: … > FILE`;
  if (FILE_OPTIONS.includes(name))
    return `unknown option ${unknown}; files stand without an option, a text on standard input`;
  return unknownOption(unknown, command);
}

export const outputOf = (command: Command): OutputConfiguration => ({
  outputError: (message, write) => write(`aspectra: ${worded(message, command, process.argv.slice(2)).trimEnd()}\n`),
});
