/** Work on texts that came with a request, or on those of the library. */
import { rouge, segmentationScores } from '../../evaluate/index.ts';
import { unpack } from '../../formats/archive.ts';
import type { Reading } from '../../formats/entry.ts';
import { parse } from '../../formats/parse.ts';
import { allItems } from '../../library/collection.ts';
import type { Place } from '../../library/library.ts';
import { analyzeForIndex } from '../../library/own-titles.ts';
import type { Batch, Store } from '../../store/store.ts';
import { type Speaker, speakers } from '../../tasks/glance/speakers.ts';
import { openSpace, type Quality, quality } from '../../tasks/similar/index.ts';
import {
  learnBackground,
  loadBackground,
  type Structure,
  type StructureOptions,
  saveBackground,
  structureOf,
  type WordClustersOptions,
} from '../../tasks/structure/index.ts';
import {
  outlineProblem,
  type Steps,
  type SummarizeOptions,
  type Summary,
  steps,
  summarizeProblem,
} from '../../tasks/summarize/index.ts';
import { type JudgeOptions, judgeTopics } from '../../tasks/topics/index.ts';
import type { AnalyzeOptions, Source } from '../../text/index.ts';
import { cachedPrepare, cachedPrepareText } from './prepared.ts';

export interface StructureOrder {
  readonly source: Source;
  readonly options: StructureOptions;
  /** Word clusters of a corpus. */
  readonly background?: Uint8Array | undefined;
  /** Whether the answer has the sentences, which of a long text are most of it. */
  readonly sentences: boolean;
}

/** Texts, or the place of a library that has them. */
type Corpus = readonly Source[] | { readonly place: Place };

export function textWork(open: (place: Place) => Promise<Store>) {
  const prepare = cachedPrepare();
  const prepareText = cachedPrepareText();
  const itemsOf = async (from: Corpus): Promise<readonly Source[]> => {
    if (!('place' in from)) return from;
    const store = await open(from.place);
    return allItems(store, () => {}).finally(() => store.close());
  };
  return {
    parse: ({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<Reading> => parse(bytes, name),

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

    async background({ from, options }: { from: Corpus; options: object }): Promise<Uint8Array> {
      const { gamma, above, ...analysis } = options as WordClustersOptions & AnalyzeOptions;
      const clusters = Object.fromEntries(Object.entries({ gamma, above }).filter(([, value]) => value !== undefined));
      return saveBackground(await learnBackground(await itemsOf(from), clusters, analysis));
    },

    /** Retrieval quality on held-out documents with and without training; nothing where too few relations are known. */
    spaceQuality: async ({ bytes }: { bytes: Uint8Array }): Promise<Quality | undefined> => quality(openSpace(bytes)),

    rouge: async (given: Parameters<typeof rouge>) => rouge(...given),

    segmentation: async (given: Parameters<typeof segmentationScores>) => segmentationScores(...given),

    judge: async ({
      topics,
      place,
      options,
    }: {
      topics: readonly (readonly string[])[];
      place: Place;
      options: JudgeOptions;
    }) => judgeTopics(topics, await itemsOf({ place }), options),
  };
}
