/** `aspectra topics`: what a pile of documents is about. */
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import {
  asJob,
  hideTopic,
  learned,
  learnTopics,
  libraryMixtures,
  libraryTopics,
  renameTopic,
  type Store,
  updateTopics,
  withLibrary,
  withSharesNow,
} from '../../library/index.ts';
import { gensimDictionary, malletState, matrixMarket } from '../../render/counts.ts';
import { documentsCsv, pyLdavis, renderTopics, topicsPage, wordsCsv } from '../../render/topics.ts';
import {
  type FoundIn,
  LIBRARY_TOPICS_OPTIONS,
  type LibraryTopicsOptions,
  loadPlsa,
  modelTopics,
  TOPICS_OPTIONS,
  type Topics,
  type TopicsOptions,
  type TopicsWork,
  tablesOf,
  topicsFile,
  topicsIn,
} from '../../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, type Source } from '../../text/index.ts';
import { DEVICE_OPTIONS } from '../../training/gpu/device.ts';
import { type ConflictRule, rejectConflicts } from '../conflicts.ts';
import { readBytes, readFor, save } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { onDevice } from '../on-device.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible, stages } from '../progress.ts';

import { type OpenedWriter, openedWriter, renderPrompts, WRITER_OPTIONS, type WriterFlags } from '../writer.ts';

interface TopicsFlags extends OutputFlags, WriterFlags {
  readonly in?: string;
  readonly output?: string;
  readonly library?: string;
  readonly csv?: string;
  readonly pyldavis?: string;
  readonly gensim?: string;
  readonly mallet?: string;
  readonly report?: string;
  readonly rename?: string[];
  readonly hide?: number[];
  readonly unhide?: number[];
  readonly [name: string]: unknown;
}

export function topicsCommand(): Command {
  const command = new Command('topics')
    .description('the topics of documents: their words, their share, their trend over time')
    .argument('[corpus...]', 'files, folders or .jsonl')
    .option('-o, --output <file>', 'save the topics as a model, for documents that come later')
    .option('--in <model>', 'the topics of a saved model, in documents it has not seen')
    .option('--library <dir>', 'the topics of a library, kept in it; with --topics they are found anew')
    .option(
      '--csv <file>',
      'write the share of every topic in every document to a .csv, and words beside it to .words.csv',
    )
    .option('--pyldavis <file>', 'write what pyLDAvis.prepare takes, as JSON')
    .option('--gensim <file>', 'write the counts as gensim reads them: FILE.mm, and the dictionary FILE.dict')
    .option('--mallet <file>', 'write a state of MALLET: a topic for every word; gzipped where it ends in .gz')
    .option('--report <file>', 'write a self-contained HTML page')
    .option('--rename <names...>', 'names for topics of a library, such as 3="Oil prices"')
    .option('--hide <numbers...>', 'topics of a library to hide', topicNumber)
    .option('--unhide <numbers...>', 'topics of a library to show again', topicNumber);
  const declared = [TOPICS_OPTIONS, ANALYZE_OPTIONS, FORMAT_OPTIONS, DEVICE_OPTIONS, WRITER_OPTIONS];
  for (const options of declared) addFlags(command, options);
  return rejectConflicts(command, CONFLICTS).action(async (paths: string[], flags: TopicsFlags) => {
    if ((paths.length === 0) === (flags.library === undefined)) {
      throw new OptionError('topics', 'needs a corpus or --library DIR, one of them');
    }
    if (flags.in !== undefined && paths.length === 0)
      throw new OptionError('topics', 'documents and --in MODEL belong together');
    const opened = await openedWriter('topics', flags);
    const progress = stages(flags.quiet);
    const {
      result: { result, whole, texts },
      notes: deviceNotes,
    } = await interruptible((signal) =>
      onDevice(flags, (accelerator) => {
        const work: TopicsWork = { signal, onProgress: progress.update, accelerator };
        return flags.library === undefined ? ofPaths(paths, flags, work) : ofLibrary(flags.library, flags, work);
      }),
    ).finally(progress.stop);
    const named = opened ? await withWrittenNames(opened, result, texts, flags) : result;
    if (opened?.prompts) return print({ prompts: opened.prompts }, ({ prompts }) => renderPrompts(prompts), flags);
    const found = { ...named, notes: [...named.notes, ...deviceNotes] };
    await writeFiles(found, whole, flags);
    print(found, renderTopics, flags);
  });
}

/** The topics; on request, what they were found in. */
interface Found {
  readonly result: Topics;
  whole(): FoundIn | Promise<FoundIn>;
  /** The titles or texts by id, where this command read the files itself. */
  readonly texts?: ReadonlyMap<string, string>;
}

async function withWrittenNames(
  opened: OpenedWriter,
  found: Topics,
  texts: Found['texts'] = new Map(),
  flags: TopicsFlags,
) {
  const { writeNames } = await import('../../external/index.ts');
  const { unchecked } = flags;
  const named = await writeNames(found, opened.writer, { texts, unchecked });
  return { ...named, notes: [...named.notes, ...opened.notes()] };
}

async function writeFiles(result: Topics, whole: Found['whole'], flags: TopicsFlags) {
  const { csv, pyldavis, gensim, mallet, report, output } = flags;
  if (report !== undefined) await save(report, topicsPage(result));
  if ([csv, pyldavis, gensim, mallet, output].every((file) => file === undefined)) return;
  const found = await whole();
  if (output !== undefined) await save(output, topicsFile({ ...found, result }, { documents: false }));
  const tables = tablesOf(found.problem, found.fitted);
  if (pyldavis !== undefined) await save(pyldavis, pyLdavis(tables));
  if (gensim !== undefined) {
    const file = gensim.replace(/\.mm$/, '');
    await save(`${file}.mm`, matrixMarket(found));
    await save(`${file}.dict`, gensimDictionary(found));
  }
  if (mallet !== undefined) {
    const state = malletState(found, result.settings.smoothing);
    await save(mallet, mallet.endsWith('.gz') ? gzipSync(state) : state);
  }
  if (csv === undefined) return;
  await save(csv, documentsCsv(tables, result.topics, result.mixtures));
  await save(`${csv.replace(/\.csv$/i, '')}.words.csv`, wordsCsv(tables, result.topics));
}

function topicNumber(words: string, before: readonly number[] = []): number[] {
  if (/^\d+$/.test(words)) return [...before, Number(words)];
  throw new OptionError('topics', 'topics are hidden by their number', words);
}

const OF_LIBRARY = ['rename', 'hide', 'unhide'];
/** Options of reading and counting, which a library settled when its documents came in; two lists of words may still change. */
const OF_PATHS = Object.keys({ ...ANALYZE_OPTIONS, ...FORMAT_OPTIONS }).filter(
  (name) => name !== 'extraStopWords' && name !== 'keepWords',
);

/** What a model decides is not asked for again. */
const DECIDED = ['topics', 'model', 'grain', 'levels', 'smoothing', 'seed', 'keepWords'];

const CONFLICTS: readonly ConflictRule[] = [
  { where: (flags) => flags.in !== undefined, inapplicable: DECIDED, why: 'is decided by the model of --in' },
  {
    where: ({ library }) => library === undefined,
    inapplicable: OF_LIBRARY,
    why: 'is for the topics of a library, which are kept: --library DIR',
  },
  {
    where: ({ library }) => library !== undefined,
    inapplicable: OF_PATHS,
    why: 'is for files; the texts of a library are counted as everywhere',
  },
];

async function ofPaths(paths: readonly string[], flags: TopicsFlags, work: TopicsWork): Promise<Found> {
  const { entries, notes } = await readFor(paths, flags);
  const options = given<TopicsOptions & AnalyzeOptions>({ ...TOPICS_OPTIONS, ...ANALYZE_OPTIONS }, flags);
  const found =
    flags.in === undefined ? await modelTopics(entries, options, work) : await inModel(flags.in, entries, options);
  const texts = new Map(entries.map(({ id, title, text }) => [id, title ?? text]));
  return { result: { ...found.result, notes: [...notes, ...found.result.notes] }, whole: () => found, texts };
}

async function inModel(
  path: string,
  sources: readonly Source[],
  options: TopicsOptions & AnalyzeOptions,
): Promise<FoundIn> {
  const bytes = await readBytes(path);
  const { words, documents, by, ...analysis } = options;
  return topicsIn(loadPlsa(bytes, path), sources, { words, documents, by }, analysis);
}

/** The topics that the library keeps; they are learned or refitted first where the options ask for others. */
async function ofLibrary(library: string, flags: TopicsFlags, work: TopicsWork): Promise<Found> {
  const kept = await keptTopics(library, flags, work);
  const mixtures = flags.json ? await withLibrary(library, true, libraryMixtures) : undefined;
  return {
    result: { ...kept, ...(mixtures && { mixtures }) },
    whole: () => withLibrary(library, false, libraryTopics),
  };
}

async function keptTopics(library: string, flags: TopicsFlags, work: TopicsWork): Promise<Topics> {
  if (flags.model !== undefined && flags.model !== 'plsa') {
    throw new OptionError('topics', 'the topics of a library are those of model plsa', flags.model);
  }
  const { rename = [], hide = [], unhide = [] } = flags;
  const options = given<LibraryTopicsOptions>(LIBRARY_TOPICS_OPTIONS, flags);
  const keptOf = async (store: Store) => {
    const kept = await learned(store);
    return kept && { topics: await withSharesNow(store, kept.about), asked: kept.about.asked };
  };
  const kept = await withLibrary(library, false, keptOf);
  const wishes = Object.entries(options).filter(([, wish]) => wish !== undefined);
  const refit = wishes.some(([name, wish]) => `${kept?.asked[name as keyof LibraryTopicsOptions]}` !== `${wish}`);
  if (kept && !refit && rename.length + hide.length + unhide.length === 0) return kept.topics;
  return withLibrary(library, true, async (store) => {
    if (!kept) await asJob(store, 'topics', () => learnTopics(store, options, work));
    else if (refit) await asJob(store, 'topics', () => updateTopics(store, work, options));
    for (const name of rename) await applyRename(store, name);
    for (const id of hide) await hideTopic(store, id);
    for (const id of unhide) await hideTopic(store, id, false);
    return (await keptOf(store))!.topics;
  });
}

async function applyRename(store: Store, name: string): Promise<void> {
  const [, id, label] = /^(\d+)=(.*\S.*)$/.exec(name) ?? [];
  if (id === undefined) throw new OptionError('topics', 'a name must be NUMBER=NAME', name);
  await renameTopic(store, Number(id), label.trim());
}
