/** `aspectra topics`: what a pile of documents is about. */
import { Command } from 'commander';
import { OptionError } from '../check/index.ts';
import { readAll } from '../formats/index.ts';
import { renderTopics } from '../render/topics.ts';
import { asJob, learned, learnTopics, renameTopic, type Store } from '../store/index.ts';
import { TOPICS_OPTIONS, type Topics, type TopicsOptions, type TopicsWork, topics } from '../tasks/topics/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../text/index.ts';
import { stages } from './counter.ts';
import { addFlags, given } from './flags.ts';
import { withLibrary } from './library.ts';
import { type OutputFlags, print } from './output.ts';
import { interruptible } from './progress.ts';

type TopicsFlags = OutputFlags & TopicsOptions & { library?: string; rename?: string[] };

export function topicsCommand(): Command {
  const command = new Command('topics')
    .description('the topics of documents: their words, their share, their course over time')
    .argument('[corpus...]', 'files, folders or .jsonl')
    .option('--library <dir>', 'the topics of a library, kept in it; with --topics they are found anew')
    .option('--rename <names...>', 'names for topics of a library, such as 3="Oil prices"');
  addFlags(addFlags(command, TOPICS_OPTIONS), ANALYZE_OPTIONS);
  return command.action(async (paths: string[], flags: TopicsFlags) => {
    if ((paths.length === 0) === (flags.library === undefined)) {
      throw new OptionError('topics', 'needs a corpus or --library DIR, one of them');
    }
    const progress = stages(flags.quiet);
    const found = await interruptible((signal) => {
      const work = { signal, onProgress: progress.update };
      return flags.library === undefined ? ofPaths(paths, flags, work) : ofLibrary(flags, work);
    }).finally(progress.stop);
    print(found, renderTopics, flags);
  });
}

async function ofPaths(paths: readonly string[], flags: TopicsFlags, work: TopicsWork): Promise<Topics> {
  const { entries, notes } = await readAll(paths);
  const options = given<TopicsOptions & AnalyzeOptions>({ ...TOPICS_OPTIONS, ...ANALYZE_OPTIONS }, { ...flags });
  const found = await topics(entries, options, work);
  return { ...found, notes: [...notes, ...found.notes] };
}

async function ofLibrary(flags: TopicsFlags, work: TopicsWork): Promise<Topics> {
  const { library = '', rename = [] } = flags;
  if (flags.model !== undefined && flags.model !== 'plsa') {
    throw new OptionError('topics', 'the topics of a library are those of model plsa', flags.model);
  }
  const kept = flags.topics === undefined ? await withLibrary(library, false, (store) => learned(store)) : undefined;
  if (kept && rename.length === 0) return kept.about.topics;
  return withLibrary(library, true, async (store) => {
    const options = given<TopicsOptions>(TOPICS_OPTIONS, { ...flags });
    const found = kept?.about.topics ?? (await asJob(store, 'topics', () => learnTopics(store, options, work)));
    for (const name of rename) await renamed(store, name);
    return rename.length === 0 ? found : (await learned(store))!.about.topics;
  });
}

async function renamed(store: Store, name: string): Promise<void> {
  const [, id, label] = /^(\d+)=(.*\S.*)$/.exec(name) ?? [];
  if (id === undefined) throw new OptionError('topics', 'a name must be NUMBER=NAME', name);
  await renameTopic(store, Number(id), label.trim());
}
