/** `aspectra topics`: what a pile of documents is about. */
import { Command } from 'commander';
import { OptionError } from '../../check/index.ts';
import { FORMAT_OPTIONS } from '../../formats/index.ts';
import {
  asJob,
  hideTopic,
  learned,
  learnTopics,
  libraryMixtures,
  libraryTables,
  renameTopic,
  type Store,
  updateTopics,
  withLibrary,
  withSharesNow,
} from '../../library/index.ts';
import { documentsCsv, pyLdavis, renderTopics, wordsCsv } from '../../render/topics.ts';
import { topicsPage } from '../../render/topics-page.ts';
import {
  LIBRARY_TOPICS_OPTIONS,
  type LibraryTopicsOptions,
  modelTopics,
  TOPICS_OPTIONS,
  type Topics,
  type TopicsOptions,
  type TopicsWork,
  type TopicTables,
  tablesOf,
} from '../../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../../text/index.ts';
import { DEVICE_OPTIONS } from '../../training/gpu/device.ts';
import { stages } from '../counter.ts';
import { save } from '../files.ts';
import { addFlags, given } from '../flags.ts';
import { onDevice } from '../on-device.ts';
import { type OutputFlags, print } from '../output.ts';
import { interruptible } from '../progress.ts';
import { readFor } from '../read.ts';

interface TopicsFlags extends OutputFlags {
  readonly in?: string;
  readonly library?: string;
  readonly csv?: string;
  readonly pyldavis?: string;
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
    .option('--in <model>', 'the topics of a model saved by aspectra train --model plsa, in documents it has not seen')
    .option('--library <dir>', 'the topics of a library, kept in it; with --topics they are found anew')
    .option(
      '--csv <file>',
      'write the share of every topic in every document to a .csv, and words beside it to .words.csv',
    )
    .option('--pyldavis <file>', 'write what pyLDAvis.prepare takes, as JSON')
    .option('--report <file>', 'write a self-contained HTML page')
    .option('--rename <names...>', 'names for topics of a library, such as 3="Oil prices"')
    .option('--hide <numbers...>', 'topics of a library to hide', topicNumber)
    .option('--unhide <numbers...>', 'topics of a library to show again', topicNumber);
  const declared = [TOPICS_OPTIONS, ANALYZE_OPTIONS, FORMAT_OPTIONS, DEVICE_OPTIONS];
  for (const options of declared) addFlags(command, options);
  return command.action(async (paths: string[], flags: TopicsFlags) => {
    if ((paths.length === 0) === (flags.library === undefined)) {
      throw new OptionError('topics', 'needs a corpus or --library DIR, one of them');
    }
    if (flags.in !== undefined && paths.length > 0) {
      return (await import('../topics-of-model.ts')).foldInto(flags.in, paths, flags);
    }
    if (flags.in !== undefined) throw new OptionError('topics', 'documents and --in MODEL belong together');
    const progress = stages(flags.quiet);
    const {
      result: { result, tables },
      notes: deviceNotes,
    } = await interruptible((signal) =>
      onDevice(flags, (accelerator) => {
        const work: TopicsWork = { signal, onProgress: progress.update, accelerator };
        return flags.library === undefined ? ofPaths(paths, flags, work) : ofLibrary(flags.library, flags, work);
      }),
    ).finally(progress.stop);
    const found = { ...result, notes: [...result.notes, ...deviceNotes] };
    await writeFiles(found, tables, flags);
    print(found, renderTopics, flags);
  });
}

/** What is found, and all of its numbers for who asks. */
interface Found {
  readonly result: Topics;
  tables(): TopicTables | Promise<TopicTables>;
}

async function writeFiles(found: Topics, tablesOf: Found['tables'], { csv, pyldavis, report }: TopicsFlags) {
  if (report !== undefined) await save(report, topicsPage(found));
  if (csv === undefined && pyldavis === undefined) return;
  const tables = await tablesOf();
  if (pyldavis !== undefined) await save(pyldavis, pyLdavis(tables));
  if (csv === undefined) return;
  await save(csv, documentsCsv(tables, found.topics, found.mixtures));
  await save(`${csv.replace(/\.csv$/i, '')}.words.csv`, wordsCsv(tables, found.topics));
}

function topicNumber(words: string, before: readonly number[] = []): number[] {
  if (/^\d+$/.test(words)) return [...before, Number(words)];
  throw new OptionError('topics', 'topics are hidden by their number', words);
}

async function ofPaths(paths: readonly string[], flags: TopicsFlags, work: TopicsWork): Promise<Found> {
  const { entries, notes } = await readFor(paths, flags);
  const options = given<TopicsOptions & AnalyzeOptions>({ ...TOPICS_OPTIONS, ...ANALYZE_OPTIONS }, flags);
  const { result, problem, fitted } = await modelTopics(entries, options, work);
  return { result: { ...result, notes: [...notes, ...result.notes] }, tables: () => tablesOf(problem, fitted) };
}

/** Those that are kept, unless others are asked for; without more words, when that is all that is asked. */
async function ofLibrary(library: string, flags: TopicsFlags, work: TopicsWork): Promise<Found> {
  const kept = await keptTopics(library, flags, work);
  const mixtures = flags.json ? await withLibrary(library, true, libraryMixtures) : undefined;
  return {
    result: { ...kept, ...(mixtures && { mixtures }) },
    tables: () => withLibrary(library, false, libraryTables),
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
    return kept && withSharesNow(store, kept.about.topics);
  };
  const kept = await withLibrary(library, false, keptOf);
  const again = [options.topics, options.extraStopWords, options.keepWords, options.levels].some(
    (wish) => wish !== undefined,
  );
  if (kept && !again && rename.length + hide.length + unhide.length === 0) return kept;
  return withLibrary(library, true, async (store) => {
    if (!kept || options.topics !== undefined) await asJob(store, 'topics', () => learnTopics(store, options, work));
    else if (again) await asJob(store, 'topics', () => updateTopics(store, work, options));
    for (const name of rename) await renamed(store, name);
    for (const id of hide) await hideTopic(store, id);
    for (const id of unhide) await hideTopic(store, id, false);
    return (await keptOf(store))!;
  });
}

async function renamed(store: Store, name: string): Promise<void> {
  const [, id, label] = /^(\d+)=(.*\S.*)$/.exec(name) ?? [];
  if (id === undefined) throw new OptionError('topics', 'a name must be NUMBER=NAME', name);
  await renameTopic(store, Number(id), label.trim());
}
