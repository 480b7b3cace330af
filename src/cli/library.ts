/** The library on the command line: add, list, show, remove, search, relate, update, check, export. */
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { InputError, OptionError, type Options, suggestion } from '../check/index.ts';
import { FORMAT_OPTIONS, type FormatOptions } from '../formats/index.ts';
import {
  renderChecked,
  renderDocument,
  renderImported,
  renderRelations,
  renderSearch,
  renderShelf,
  renderSpace,
} from '../render/library.ts';
import { renderTopics, renderUpdated } from '../render/topics.ts';
import {
  asJob,
  foldIntoSpace,
  foldNew,
  hasTopics,
  importPaths,
  LIBRARY_SPACE_OPTIONS,
  type LibrarySpaceOptions,
  learnSpace,
  learnTopics,
  type Order,
  openLibrary,
  openSearch,
  relearnSimilar,
  repair,
  SEARCH_OPTIONS,
  type SearchOptions,
  type Store,
  sortOption,
  updateTopics,
} from '../store/index.ts';
import { parseRelations } from '../tasks/similar/index.ts';
import { LIBRARY_TOPICS_OPTIONS, type LibraryTopicsOptions } from '../tasks/topics/index.ts';
import { counter, stages } from './counter.ts';
import { exportTo } from './export-to.ts';
import { addFlags, given } from './flags.ts';
import { type OutputFlags, print } from './output.ts';
import { interruptible } from './progress.ts';
import { changesIn } from './watch.ts';

export interface LibraryFlags extends OutputFlags {
  readonly library: string;
}

export const libraryCommands = (): Command[] => [
  addCommand(),
  showCommand(),
  removeCommand(),
  searchCommand(),
  relateCommand(),
  updateCommand(),
  checkCommand(),
  exportCommand(),
];

const libraryCommand = (name: string, description: string): Command =>
  new Command(name).description(description).requiredOption('--library <dir>', 'the folder of the library');

/** Opens, works, closes, whatever happens. */
export async function withLibrary<T>(folder: string, write: boolean, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openLibrary(folder, { write });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const READ_FLAGS = { ...FORMAT_OPTIONS } satisfies Options;

type AddFlags = LibraryFlags & { tag?: string[]; watch?: boolean; language?: string };

function addCommand(): Command {
  const command = libraryCommand('add', 'bring files into the library; what is there already stays as it is')
    .argument('<files...>', 'files, folders, .jsonl, or - for standard input')
    .option('--tag <tags...>', 'tags for everything that comes in')
    .option('--language <name>', 'the language of everything that comes in (default: found out)')
    .option('--watch', 'stay, and add what changes in the folders');
  return addFlags(command, READ_FLAGS).action(async (paths: string[], flags: AddFlags) => {
    await interruptible(async (signal) => {
      await addOnce(paths, flags, signal);
      if (!flags.watch) return;
      for await (const changed of changesIn(paths, signal)) await addOnce(changed, flags, signal);
    });
  });
}

async function addOnce(paths: readonly string[], flags: AddFlags, signal: AbortSignal): Promise<void> {
  const told = counter('documents', flags.quiet);
  const { tag, language } = flags;
  const result = await withLibrary(flags.library, true, (store) =>
    asJob(store, `add ${paths.join(' ')}`, async () => {
      const imported = await importPaths(store, paths, {
        formats: given<FormatOptions>(READ_FLAGS, { ...flags }),
        ...(tag && { tags: tag }),
        ...(language && { analyze: { language } }),
        onStored: ({ length }) => told.add(length),
        signal,
      });
      // What was stored is stored: a model that cannot take it in is told, and aspectra update makes it again.
      const notes = [...imported.notes];
      const orTold = (error: unknown): number => {
        if (!(error instanceof InputError)) throw error;
        notes.push(error.message);
        return 0;
      };
      await foldIntoSpace(store).catch(orTold);
      const inTopics = await foldNew(store).catch(orTold);
      return { ...imported, inTopics, notes, documents: (await store.size()).documents };
    }),
  ).finally(told.stop);
  print(result, (all) => `${renderImported(all)}; ${all.documents} documents in ${flags.library}`, flags);
}

const { tag, kind, speaker, from, to } = SEARCH_OPTIONS;
const FILTERS = { tag, kind, speaker, from, to } satisfies Options;
export const LIST_FLAGS = { ...FILTERS, sort: sortOption } satisfies Options;

/** `aspectra list --library DIR`: the documents, in the order in which they came or another. */
export async function listDocuments(
  flags: LibraryFlags & { readonly top?: number; readonly sort?: Order },
): Promise<void> {
  await withLibrary(flags.library, false, async (store) => {
    const filter = given<SearchOptions>(FILTERS, { ...flags });
    const { top: limit, sort } = flags;
    const page = { ...(limit !== undefined && { limit }), ...(sort && { sort }) };
    print(
      { size: await store.size(), documents: await store.documents.list(filter as object, page) },
      renderShelf,
      flags,
    );
  });
}

function showCommand(): Command {
  return libraryCommand('show', 'one document, its text and what is known of it')
    .argument('<id>', 'the id of the document')
    .option('--number <N>', 'an earlier version', (words) => Number(words))
    .action(async (id: string, flags: LibraryFlags & { number?: number }) => {
      await withLibrary(flags.library, false, async (store) => {
        const about = await known(store, id);
        const version = await store.documents.version(about.id, flags.number);
        if (!version) throw new OptionError('show', `there are versions 1 to ${about.version}`, flags.number);
        const whole = (await store.documents.whole(about.id))!;
        const versions = whole.versions.map(({ version, added }) => ({ version, added }));
        print({ ...about, ...version, added: about.added, versions }, renderDocument, flags);
      });
    });
}

async function known(store: Store, id: string) {
  const about = await store.documents.about(id);
  if (about) return about;
  const near = suggestion(
    id,
    (await store.documents.list({}, { limit: 2000 })).map((document) => document.id),
  );
  throw new InputError(store.folder, `has no document of this id${near}`, id);
}

function removeCommand(): Command {
  return libraryCommand('remove', 'take documents out of the library, with all their versions')
    .argument('<ids...>', 'the ids of the documents')
    .action(async (ids: string[], flags: LibraryFlags) => {
      await withLibrary(flags.library, true, async (store) => {
        for (const id of ids) await known(store, id);
        const removed = await store.documents.remove(ids);
        print({ removed }, () => `${removed.length} removed`, flags);
      });
    });
}

function searchCommand(): Command {
  const command = libraryCommand('search', 'find documents by words, "phrases", prefixes* and by meaning').argument(
    '<words...>',
    'what to look for; -word must not be there',
  );
  return addFlags(command, SEARCH_OPTIONS).action(async (words: string[], flags: LibraryFlags) => {
    await withLibrary(flags.library, false, async (store) => {
      const searcher = await openSearch(store);
      print(
        await searcher.search(words.join(' '), given<SearchOptions>(SEARCH_OPTIONS, { ...flags })),
        renderSearch,
        flags,
      );
    });
  });
}

type RelateFlags = LibraryFlags & { reject?: boolean; remove?: boolean; file?: string };

function relateCommand(): Command {
  return libraryCommand('relate', 'say what belongs together; without a second id, show what is known')
    .argument('[id]', 'a document')
    .argument('[others...]', 'documents that belong with it')
    .option('--reject', 'they do not belong together')
    .option('--remove', 'forget what was said about them')
    .option('--file <path>', 'many relations: a<TAB>b (or a<TAB>b<TAB>no) or id<TAB>label a line')
    .action(async (id: string | undefined, others: string[], flags: RelateFlags) => {
      const writes = others.length > 0 || flags.file !== undefined;
      await withLibrary(flags.library, writes, async (store) => {
        if (flags.file !== undefined) await relateFile(store, flags.file);
        for (const one of id === undefined ? [] : [id, ...others]) await known(store, one);
        const pairs = others.map((other) => [id!, other] as const);
        if (pairs.some(([a, b]) => a === b))
          throw new OptionError('relate', 'a document belongs with itself anyway', id);
        if (flags.remove) await store.relations.drop(pairs);
        else await store.relations.put(pairs.map(([a, b]) => ({ a, b, accepted: !flags.reject })));
        const relations = id === undefined ? await store.relations.all() : await store.relations.of(id);
        print({ relations }, renderRelations, flags);
      });
    });
}

/** Pairs become relations, labels become tags. */
async function relateFile(store: Store, path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new InputError(path, 'there is no such file');
  const ids = new Set((await store.documents.list()).map(({ id }) => id));
  const { pairs = [], labels = [] } = parseRelations(text, ids, path);
  await store.relations.put(pairs.map(([a, b, accepted = true]) => ({ a, b, accepted })));
  for (const [id, label] of labels) await store.documents.tag(id, [label]);
}

function updateCommand(): Command {
  const command = libraryCommand(
    'update',
    'fit the topics and the space to all documents there are now; ids and names of topics stay',
  );
  return addFlags(command, { ...LIBRARY_TOPICS_OPTIONS, ...LIBRARY_SPACE_OPTIONS }).action(
    async (flags: LibraryFlags) => {
      const progress = stages(flags.quiet);
      const options = given<LibraryTopicsOptions>(LIBRARY_TOPICS_OPTIONS, { ...flags });
      const updated = (store: Store, signal: AbortSignal) =>
        asJob(store, 'update', async () => {
          const work = { signal, onProgress: progress.update };
          const space = await learnSpace(store, given<LibrarySpaceOptions>(LIBRARY_SPACE_OPTIONS, { ...flags }), work);
          const similar = await relearnSimilar(store, work);
          const below = `\n\n${renderSpace(space)}${similar.map((name) => `; ${name}`).join('')}`;
          if (await hasTopics(store)) {
            const topics = await updateTopics(store, work, options);
            return print({ space, similar, ...topics }, () => renderUpdated(topics) + below, flags);
          }
          const topics = await learnTopics(store, options, work);
          print({ space, similar, ...topics }, () => renderTopics(topics) + below, flags);
        });
      await interruptible((signal) => withLibrary(flags.library, true, (store) => updated(store, signal))).finally(
        progress.stop,
      );
    },
  );
}

function checkCommand(): Command {
  return libraryCommand('check', 'whether everything is there and is what was stored')
    .option('--repair', 'make the word index again, and bring an older library up to date')
    .action(async (flags: LibraryFlags & { repair?: boolean }) => {
      await withLibrary(flags.library, flags.repair === true, async (store) => {
        const lost: string[] = [];
        if (flags.repair) await asJob(store, 'repair', () => repair(store, (problem) => lost.push(problem)));
        const interrupted = (await store.jobs.list()).filter(({ state }) => state === 'interrupted');
        const findings = await store.check();
        print({ ...findings, interrupted, notes: lost }, renderChecked, flags);
        if (findings.problems.length > 0) process.exitCode = 1;
      });
    });
}

function exportCommand(): Command {
  return libraryCommand('export', 'everything as JSON lines, which add reads again')
    .option('-o, --output <file>', 'where to write; standard output otherwise')
    .action(async (flags: LibraryFlags & { output?: string }) => {
      await withLibrary(flags.library, false, (store) => exportTo(store, flags));
    });
}
