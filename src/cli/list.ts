import { Argument, Command } from 'commander';
import { METRICS } from '../evaluate/index.ts';
import { FORMATS } from '../formats/index.ts';
import { table } from '../render/index.ts';
import { SPACES } from '../tasks/similar/index.ts';
import { METHODS as SEGMENTERS } from '../tasks/structure/index.ts';
import { METHODS } from '../tasks/summarize/index.ts';
import { LANGUAGES } from '../text/index.ts';
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

export function listCommand(): Command {
  return new Command('list')
    .description('what there is to choose from')
    .addArgument(new Argument('<kind>', 'what to list').choices(Object.keys(LISTS)))
    .action((kind: string, flags: OutputFlags) => {
      const items = LISTS[kind]();
      print({ kind, items }, () => table(items.map(({ name, what }) => [name, what])), flags);
    });
}
