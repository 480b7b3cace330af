import { Argument, Command } from 'commander';
import { integer, OptionError } from '../check/index.ts';
import { METRICS } from '../evaluate/index.ts';
import { FORMATS } from '../formats/index.ts';
import { table } from '../render/index.ts';
import { SPACES } from '../tasks/similar/index.ts';
import { METHODS as SEGMENTERS } from '../tasks/structure/index.ts';
import { METHODS } from '../tasks/summarize/index.ts';
import { LANGUAGES } from '../text/index.ts';
import { addFlags } from './flags.ts';
import { LIST_FLAGS, listDocuments } from './library.ts';
import { type OutputFlags, print } from './output.ts';
import { TRAINABLE } from './train.ts';

/** What there is, by kind: rows of a name and what it is. */
const LISTS: Readonly<Record<string, () => { name: string; what: string }[]>> = {
  methods: () => described(METHODS),
  structure: () => described(SEGMENTERS),
  spaces: () => described(SPACES),
  models: () => Object.keys(TRAINABLE).map((name) => ({ name, what: `aspectra train --model ${name}` })),
  metrics: () => Object.entries(METRICS).map(([name, what]) => ({ name, what })),
  formats: () => Object.entries(FORMATS).map(([name, what]) => ({ name, what })),
  languages: () => Object.entries(LANGUAGES).map(([name, language]) => ({ name, what: language.name })),
};

interface Described {
  readonly name: string;
  readonly help: string;
  readonly source: string;
}

const described = (table: Readonly<Record<string, Described>>) =>
  Object.values(table).map(({ name, help, source }) => ({ name, what: `${help} (${source})` }));

type ListFlags = OutputFlags & { readonly library?: string } & Record<string, unknown>;

export function listCommand(): Command {
  const command = new Command('list')
    .description('what there is to choose from; with --library, the documents of a library')
    .addArgument(new Argument('[kind]', 'what to list').choices(Object.keys(LISTS)))
    .option('--library <dir>', 'the folder of a library');
  addFlags(command, { top: integer({ min: 1, help: 'so many documents at most' }), ...LIST_FLAGS });
  return command.action(async (kind: string | undefined, flags: ListFlags) => {
    const { library } = flags;
    if ((kind === undefined) === (library === undefined)) {
      throw new OptionError('list', `needs one of ${Object.keys(LISTS).join(', ')}, or --library DIR`);
    }
    if (library !== undefined) return listDocuments({ ...flags, library });
    const items = LISTS[kind!]();
    print({ kind, items }, () => table(items.map(({ name, what }) => [name, what])), flags);
  });
}
