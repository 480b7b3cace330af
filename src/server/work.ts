/** The commands of a worker. Inputs and outputs can be sent between threads. */

import {
  boundaryScores,
  boundarySimilarity,
  pk,
  rouge,
  type Segmentation,
  windowDiff,
  windowSize,
} from '../evaluate/index.ts';
import { unpack } from '../formats/archive.ts';
import type { Reading } from '../formats/entry.ts';
import { parse } from '../formats/parse.ts';
import { parseReferenceSets } from '../formats/reference-sets.ts';
import { documentPlaces } from '../library/document-places.ts';
import { learnApart, type ToStore } from '../library/learn-apart.ts';
import { type Learning, learnFrom, withNotes } from '../library/learn-topics.ts';
import type { Place } from '../library/library.ts';
import { analyzeForIndex } from '../library/own-titles.ts';
import { cachedPrepare, cachedPrepareText } from '../library/prepared.ts';
import { learnSpace } from '../library/space.ts';
import {
  type Collection,
  type NextQuery,
  nextIn,
  type SimilarQuery,
  type SpaceToTrain,
  similarIn,
  spaceCommands,
  spaceQuality,
  trainSpace,
} from '../library/space-commands.ts';
import { train } from '../library/train/models.ts';
import type { Batch, Findings, Store } from '../store/store.ts';
import { type Beside, beside, type Comparison, compare } from '../tasks/compare/index.ts';
import { type Speaker, speakers } from '../tasks/glance/speakers.ts';
import {
  learnBackground,
  loadBackground,
  type Structure,
  type StructureOptions,
  saveBackground,
  structureOf,
  type WordClustersOptions,
} from '../tasks/structure/index.ts';
import {
  outlineProblem,
  type Steps,
  type SummarizeOptions,
  type Summary,
  steps,
  summarizeProblem,
} from '../tasks/summarize/index.ts';
import { type JudgeOptions, judgeTopics, type LibraryTopicsOptions } from '../tasks/topics/index.ts';
import { type AnalyzeOptions, type Sentence, type Source, sentencesOf } from '../text/index.ts';
import type { Device } from '../training/gpu/device.ts';
import { type OpenAccelerator, withAccelerator } from '../training/gpu/with-accelerator.ts';
import type { Watch } from '../workers/protocol.ts';
import type { Worker } from '../workers/worker.ts';

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
  /** Whether the answer has the sentences, which of a long text are most of it. */
  readonly sentences: boolean;
}

export interface TrainOrder extends Collection {
  readonly model: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface RougeOrder {
  readonly peer: string;
  readonly references: readonly string[];
  readonly settings: Parameters<typeof rouge>[2];
}

/** A command that may run on a device. */
type Placed<T> = T & { readonly device: Device };

/** `open` opens a library for reading. */
export const workWith = (open: (place: Place) => Promise<Store>, openAccelerator: OpenAccelerator) => {
  const prepare = cachedPrepare();
  const prepareText = cachedPrepareText();
  return {
    parse: ({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<Reading> => parse(bytes, name),

    sentences: ({ source }: { source: Source }): Promise<readonly Sentence[]> => sentencesOf(source),

    unpack: ({ bytes, name }: { bytes: Uint8Array; name: string }) => unpack(bytes, name),

    analyse: ({ items }: { items: readonly Source[] }): Promise<Batch<Source>> => analyzeForIndex(items),

    async summarize({ sources, options }: { sources: readonly Source[]; options: SummarizeOptions }): Promise<Summary> {
      const problem = await prepare(sources, options);
      return options.outline ? outlineProblem(problem, options) : summarizeProblem(problem, options);
    },

    steps: ({ text, options }: { text: string; options: SummarizeOptions }): Promise<Steps> => steps(text, options),

    speakers: ({ source, words, terms }: { source: Source; words: number; terms: number }): Promise<Speaker[]> =>
      speakers(source, { words, terms }),

    async structure({ source, options, background, sentences }: StructureOrder): Promise<Structure> {
      const cut = await structureOf(await prepareText(source, options), {
        ...options,
        ...(background && { background: loadBackground(background) }),
      });
      return sentences ? cut : { ...cut, sentences: [] };
    },

    async background({ items, options }: { items: readonly Source[]; options: object }): Promise<Uint8Array> {
      const { gamma, above, ...analysis } = options as WordClustersOptions & AnalyzeOptions;
      const clusters = Object.fromEntries(Object.entries({ gamma, above }).filter(([, value]) => value !== undefined));
      return saveBackground(await learnBackground(items, clusters, analysis));
    },

    placeDocuments: async ({ rows, width }: { rows: Float32Array; width: number }): Promise<Float32Array> =>
      documentPlaces(rows, width),

    ...spaceCommands(),
    spaceQuality,

    async trainSpace({ device, ...space }: Placed<SpaceToTrain>, { progress }: Watch): Promise<Uint8Array> {
      const { result } = await withAccelerator(openAccelerator, { device }, (accelerator) =>
        trainSpace(space, accelerator, (share) => progress(share, 1)),
      );
      return result;
    },

    async similarIn({ device, ...query }: Placed<SimilarQuery>) {
      const { result, notes } = await withAccelerator(openAccelerator, { device }, (accelerator) =>
        similarIn(query, accelerator),
      );
      return { ...result, notes: [...result.notes, ...notes] };
    },

    async nextIn({ device, ...query }: Placed<NextQuery>) {
      const { result, notes } = await withAccelerator(openAccelerator, { device }, (accelerator) =>
        nextIn(query, accelerator),
      );
      return { ...result, notes: [...result.notes, ...notes] };
    },

    async learn({ place, options, device }: LearnOrder, { progress }: Watch): Promise<Learning> {
      const onProgress = (_: string, done: number, of: number) => progress(done, of);
      const { result, notes } = await withAccelerator(openAccelerator, { device }, async (accelerator) =>
        learnFrom(await open(place), options, { accelerator, onProgress }),
      );
      return withNotes(result, notes);
    },

    /** What the writer has to store. */
    async learnSpace({ place }: { place: Place }, { progress }: Watch): Promise<ToStore> {
      const onProgress = (_: string, done: number, of: number) => progress(done, of);
      return (await learnApart(await open(place), (reading) => learnSpace(reading, {}, { onProgress }))).toStore;
    },

    async check({ place }: { place: Place }): Promise<Findings> {
      const store = await open(place);
      try {
        return await store.check();
      } finally {
        await store.close();
      }
    },

    rouge: async ({ peer, references, settings }: RougeOrder) => rouge(peer, references, settings),

    segmentation: async ({ hypothesis, reference }: Readonly<Record<'hypothesis' | 'reference', Segmentation>>) => ({
      window: windowSize(reference),
      pk: pk(hypothesis, reference),
      windowDiff: windowDiff(hypothesis, reference),
      boundarySimilarity: boundarySimilarity(hypothesis, reference),
      ...boundaryScores(hypothesis, reference),
    }),

    judge: ({
      topics,
      items,
      options,
    }: {
      topics: readonly string[][];
      items: readonly Source[];
      options: JudgeOptions;
    }) => judgeTopics(topics, items, options),
    async train({ device, model, items, options, relations }: Placed<TrainOrder>, { progress }: Watch) {
      const { result, notes } = await withAccelerator(openAccelerator, { device }, (accelerator) =>
        train(model, items, options, { relations, accelerator, onProgress: progress }),
      );
      const { bytes, about } = result;
      return { model: about.model, texts: about.texts, bytes, notes: [...result.notes, ...notes] };
    },
    compare(
      { sets, methods, measure, words }: { sets: string; methods: string; measure: string; words: number },
      { progress }: Watch,
    ): Promise<Comparison> {
      return compare(parseReferenceSets(sets, 'sets'), {
        compare: { methods, measure },
        summarize: { words, fill: 'cut' },
        rouge: { longest: false, gap: 4, stem: true, words },
        now: () => performance.now(),
        onProgress: ({ done, of }) => progress(done, of),
      });
    },

    beside({ sets, methods, words }: { sets: string; methods: string; words: number }): Promise<Beside> {
      return beside(parseReferenceSets(sets, 'set')[0], { methods }, { words, fill: 'cut' });
    },
  };
};

export type ServerWork = ReturnType<typeof workWith>;
export type ServerWorker = Worker<ServerWork>;
export type WorkName = keyof ServerWork;
export type Input<K extends WorkName> = Parameters<ServerWork[K]>[0];
export type Output<K extends WorkName> = Awaited<ReturnType<ServerWork[K]>>;
