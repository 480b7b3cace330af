/** What a thread can be asked to do. Values in, values out: everything here may cross from one thread to another. */
import { InputError } from '../check/index.ts';
import type { Device } from '../engine/device.ts';
import type { Reading } from '../formats/entry.ts';
import { parse } from '../formats/parse.ts';
import { parseReferenceSets } from '../formats/reference-sets.ts';
import { loadWordClusters, saveWordClusters, type WordClustersOptions } from '../models/index.ts';
import { analysed } from '../store/analysis.ts';
import type { Batch, Store } from '../store/store.ts';
import { type Comparison, compare } from '../tasks/compare/index.ts';
import { learnBackground, type Structure, type StructureOptions, structure } from '../tasks/structure/index.ts';
import { type SummarizeOptions, type Summary, summarizeProblem } from '../tasks/summarize/index.ts';
import { type JudgeOptions, judgeTopics, type LibraryTopicsOptions, type TopicsWork } from '../tasks/topics/index.ts';
import { type AnalyzeOptions, type Sentence, type Source, splitSentences } from '../text/index.ts';
import {
  collectionBytes,
  followChange,
  isCollectionOpen,
  learnCollection,
  learningWorth,
  nextAfter,
  openCollection,
  similarTo,
} from './finding.ts';
import { type Learning, learnFrom } from './learn.ts';
import type { NewDocument, Place } from './library.ts';
import { prepared } from './prepared.ts';
import { type TrainedFile, type TrainOrder, train } from './train.ts';

export interface LearnOrder {
  readonly place: Place;
  readonly options: LibraryTopicsOptions | { readonly update: LibraryTopicsOptions };
  readonly device: Device;
}

export interface StructureOrder {
  readonly source: Source;
  readonly options: StructureOptions;
  /** Word clusters of a corpus. */
  readonly background?: Uint8Array | undefined;
}

export interface Watch {
  progress(done: number, of: number): void;
}

/** `open` opens a library for reading; `trainOn` trains on a device, where there is a choice. */
export const workWith = (open: (place: Place) => Promise<Store>, trainOn?: (device: Device) => TopicsWork['fit']) => ({
  parse: ({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<Reading> => parse(bytes, name),

  sentences: async ({ source: { text, language, cues = [] } }: { source: Source }): Promise<readonly Sentence[]> =>
    splitSentences(text, { ...(language !== undefined && { language }), cues }),

  analyse: ({ items }: { items: readonly NewDocument[] }): Promise<Batch<NewDocument>> =>
    analysed(items, (item) => item),

  async summarize({ sources, options }: { sources: readonly Source[]; options: SummarizeOptions }): Promise<Summary> {
    return summarizeProblem(await prepared(sources, options), options);
  },

  structure: ({ source, options, background }: StructureOrder): Promise<Structure> =>
    structure(source, { ...options, ...(background && { background: loadWordClusters(background) }) }),

  async background({ items, options }: { items: readonly Source[]; options: object }): Promise<Uint8Array> {
    const { gamma, above, ...analysis } = options as WordClustersOptions & AnalyzeOptions;
    const clusters = Object.fromEntries(Object.entries({ gamma, above }).filter(([, value]) => value !== undefined));
    return saveWordClusters(await learnBackground(items, clusters, analysis));
  },

  learnCollection,
  openCollection,
  followChange,
  isCollectionOpen,
  similarTo,
  nextAfter,
  collectionBytes,
  learningWorth,

  async learn({ place, options, device }: LearnOrder, { progress }: Watch): Promise<Learning> {
    if (device === 'gpu' && !trainOn) throw new InputError('device', 'must be auto or cpu in a page', device);
    const fit = trainOn?.(device);
    return learnFrom(await open(place), options, { fit, onProgress: (_, done, of) => progress(done, of) });
  },

  judge: ({
    topics,
    items,
    options,
  }: {
    topics: readonly string[][];
    items: readonly Source[];
    options: JudgeOptions;
  }) => judgeTopics(topics, items, options),
  train: (order: TrainOrder, { progress }: Watch): Promise<TrainedFile> => train(order, progress),
  compare(
    { sets, methods, measure, words }: { sets: string; methods: string; measure: string; words: number },
    { progress }: Watch,
  ): Promise<Comparison> {
    return compare(parseReferenceSets(sets, 'sets'), {
      compare: { methods, measure },
      summarize: { words, fill: 'cut' },
      rouge: { longest: false, gap: 4, stem: true, words },
      onProgress: ({ done, of }) => progress(done, of),
    });
  },
});

export type Work = ReturnType<typeof workWith>;
export type WorkName = keyof Work;
export type Input<K extends WorkName> = Parameters<Work[K]>[0];
export type Output<K extends WorkName> = Awaited<ReturnType<Work[K]>>;

/** What comes back from a thread. */
export type Report =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'failed'; readonly name: string; readonly message: string; readonly stack: string | undefined };

/** Does what comes, and reports how far it is and how it ended. */
export function reporting(work: Work, report: (report: Report) => void) {
  const watch: Watch = { progress: (done, of) => report({ type: 'progress', done, of }) };
  return async ({ name, input }: { name: WorkName; input: never }): Promise<void> => {
    try {
      report({ type: 'done', result: await (work[name] as (input: never, watch: Watch) => unknown)(input, watch) });
    } catch (error) {
      const { name, message, stack } = error as Error;
      report({ type: 'failed', name, message, stack });
    }
  };
}
