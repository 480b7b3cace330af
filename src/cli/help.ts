/** `--help` is short; `--help METHOD` has the options of that method, and `--help all` has everything. */
import { type Command, CommanderError, Option as CommanderOption, Help } from 'commander';
import { legalValues, type Option, type Options, suggestion, type Variants } from '../check/index.ts';
import { FORMAT_OPTIONS } from '../formats/table.ts';
import { ANALYZE_OPTIONS } from '../text/settings.ts';

const { language: _language, ...words } = ANALYZE_OPTIONS;
const { format: _format, ...files } = FORMAT_OPTIONS;
/** Groups that the short help leaves out. */
const GROUPS: Readonly<Record<string, Options>> = { 'How words are counted:': words, 'How files are read:': files };

/** The heading of an option that is not among the common ones. */
export const groupOf = (name: string): string | undefined =>
  Object.keys(GROUPS).find((heading) => Object.hasOwn(GROUPS[heading], name));

/** Gives a command whose options belong to a choice its three kinds of help. */
export function addHelp(command: Command, declared: Variants): Command {
  const { by, table } = declared;
  const what = by.toUpperCase();
  command.helpOption(false);
  command.addOption(new CommanderOption('-h, --help [what]', `this help; of one ${by}, or all`));
  command.on('option:help', (asked: string | null) => {
    if (asked !== null && Object.hasOwn(table, asked)) process.stdout.write(`${optionGroups(declared, [asked])}\n`);
    else {
      grouped(command, asked === 'all');
      command.outputHelp();
      const more = `Each ${by} has options of its own: --help ${what}. Everything: --help all.`;
      process.stdout.write(`\n${asked === 'all' ? optionGroups(declared, Object.keys(table)) : more}\n`);
      if (asked !== null && asked !== 'all') {
        process.stdout.write(`There is no ${by} ${asked}${suggestion(asked, ['all', ...Object.keys(table)])}.\n`);
      }
    }
    throw new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)');
  });
  return command;
}

function grouped(command: Command, all: boolean): void {
  for (const [heading, options] of Object.entries(GROUPS)) {
    for (const option of command.options) {
      if (option.hidden || !Object.hasOwn(options, option.attributeName())) continue;
      option.helpGroup(heading).hideHelp(!all);
    }
  }
}

/** The options of each entry under its name; entries with the same options are one group. */
function optionGroups({ by, table }: Variants, names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const lines = optionLines(table[name].options);
    groups.set(lines, [...(groups.get(lines) ?? []), name]);
  }
  return [...groups].map(([lines, members]) => `--${by} ${members.join(', ')}\n${lines}`).join('\n');
}

/** An option on its lines: the flag, what it does, its default and its limits. */
function optionLines(options: Options): string {
  const rows = Object.entries(options).map(([name, option]) => [termOf(name, option), withLimits(option)]);
  if (rows.length === 0) return '  no options of its own\n';
  const width = Math.max(...rows.map(([term]) => term.length));
  const help = new Help();
  help.prepareContext({ helpWidth: process.stdout.columns ?? 80 });
  return rows.map(([term, words]) => `${help.formatItem(term, width, words, help)}\n`).join('');
}

function withLimits(option: Option): string {
  const bounded = (option.kind === 'integer' || option.kind === 'number') && (option.min ?? option.max) !== undefined;
  return bounded ? `${helpOf(option)}; ${legalValues(option)}` : helpOf(option);
}

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const VALUES = { integer: 'N', number: 'X', text: 'TEXT', choice: 'NAME' } as const;

/** `--words <N>`, `--explain`, or `--no-stem` where that is the way to say it. */
export function termOf(name: string, option: Option): string {
  if (option.kind === 'flag') return `--${option.default === true ? 'no-' : ''}${kebab(name)}`;
  return `--${kebab(name)} <${VALUES[option.kind]}>`;
}

export function helpOf(option: Option): string {
  const { kind, help, default: usual } = option;
  if (kind === 'flag') return usual === true ? `turn off: ${help}` : help;
  const shown = usual === undefined || usual === '' ? '' : ` (default: ${usual})`;
  return `${help}${shown}${kind === 'choice' ? `; ${legalValues(option)}` : ''}`;
}
