import { Argument, Command } from 'commander';
import { flag, type Given, InputError, integer, OptionError, type Options, text } from '../../check/index.ts';
import { SEARCH_OPTIONS, type SearchOptions } from '../../library/search.ts';
import { renderDocuments } from '../../render/library.ts';
import { table } from '../../render/text.ts';
import { withLibrary } from '../../store/open.ts';
import { sortOption } from '../../store/query.ts';
import { type ConflictRule, rejectConflicts } from '../conflicts.ts';
import { addFlags, given } from '../flags.ts';
import type { LibraryFlags } from '../library.ts';
import { type OutputFlags, print } from '../output.ts';

const { tag, kind, speaker, from, to } = SEARCH_OPTIONS;
const FILTERS = { tag, kind, speaker, from, to } satisfies Options;
const LIST_FLAGS = {
  top: integer({ min: 1, help: 'so many documents at most; 100 when not given' }),
  after: text({ help: 'those that follow this document, by its id' }),
  all: flag({ help: 'every document' }),
  ...FILTERS,
  sort: sortOption,
} satisfies Options;
/** Documents on a page. */
const PAGE = 100;

/** What there is, by kind: rows of a name and what it is. Loaded when asked for: a library lists its documents without. */
const LISTS: Readonly<Record<string, () => Promise<Listed[]>>> = {
  methods: async () => described((await import('../../tasks/summarize/index.ts')).METHODS),
  structure: async () => described((await import('../../tasks/structure/index.ts')).METHODS),
  spaces: async () => described((await import('../../tasks/similar/index.ts')).SPACES),
  models: async () => {
    const { TRAINABLE } = await import('../../tasks/train/models.ts');
    const what = (name: string) => `aspectra train --model ${name}`;
    return Object.keys(TRAINABLE).map((name) => ({ name, what: what(name) }));
  },
  metrics: async () => named((await import('../../evaluate/index.ts')).METRICS),
  formats: async () => named((await import('../../formats/index.ts')).FORMATS),
  languages: async () => {
    const { LANGUAGES } = await import('../../text/index.ts');
    return Object.entries(LANGUAGES).map(([name, language]) => ({ name, what: language.name }));
  },
};

interface Listed {
  readonly name: string;
  readonly what: string;
}

interface Described {
  readonly name: string;
  readonly help: string;
  readonly source: string;
}

const named = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, what]) => ({ name, what }));

const described = (table: Readonly<Record<string, Described>>) =>
  Object.values(table).map(({ name, help, source }) => ({ name, what: `${help} (${source})` }));

const CONFLICTS: readonly ConflictRule[] = [
  {
    where: ({ library }) => library === undefined,
    inapplicable: Object.keys(LIST_FLAGS),
    why: 'is for the documents of a library: --library DIR',
  },
  {
    where: ({ all }) => all === true,
    inapplicable: ['top', 'after'],
    why: 'is for a page, and --all is every document',
  },
];

type ListFlags = OutputFlags & { readonly library?: string } & Record<string, unknown>;

export function listCommand(): Command {
  const command = new Command('list')
    .description('what there is to choose from; with --library, the documents of a library')
    .addArgument(new Argument('[kind]', 'what to list').choices(Object.keys(LISTS)))
    .option('--library <dir>', 'the folder of a library');
  addFlags(command, LIST_FLAGS);
  return rejectConflicts(command, CONFLICTS).action(async (kind: string | undefined, flags: ListFlags) => {
    const { library } = flags;
    if ((kind === undefined) === (library === undefined)) {
      throw new OptionError('list', `needs one of ${Object.keys(LISTS).join(', ')}, or --library DIR`);
    }
    if (library !== undefined) return listDocuments({ ...flags, library });
    const items = await LISTS[kind!]();
    print({ kind, items }, () => table(items.map(({ name, what }) => [name, what])), flags);
  });
}

/** `aspectra list --library DIR`: a page of the documents, in the order in which they came or another. */
async function listDocuments(flags: LibraryFlags & Given<typeof LIST_FLAGS>): Promise<void> {
  const { library, top = PAGE, after: afterId, all = false, sort } = flags;
  await withLibrary(library, false, async (store) => {
    const filter = given<SearchOptions>(FILTERS, { ...flags });
    const after = afterId === undefined ? undefined : (await store.documents.about(afterId))?.number;
    if (afterId !== undefined && after === undefined)
      throw new InputError('list', '--after must be the id of a document of the library', afterId);
    const place = { ...(after !== undefined && { after }), ...(sort && { sort }) };
    const found = await store.documents.list(filter as object, all ? place : { ...place, limit: top + 1 });
    const documents = all ? found : found.slice(0, top);
    const next = documents.length < found.length ? documents.at(-1)?.id : undefined;
    const more = `there are more: --after ${JSON.stringify(next)} shows the next, --all every one`;
    const notes = next === undefined ? store.notes : [...store.notes, more];
    print({ size: await store.size(), documents, ...(next !== undefined && { next }), notes }, renderDocuments, flags);
  });
}
