/**
 * A long text read by two, in a thread each. The twin reads one half of it, and then does what the other comes to later:
 * cuts the text into blocks while the other scores its sentences; spots topics while the other cuts, and ranks phrases
 * beside it. The threads are handed in; a twin that is lost is done without, and the answer is the same.
 */
import type { WordClustersOptions } from '../../models/word-clusters.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import type { Half, Partner } from '../../text/halves.ts';
import { type AnalyzeOptions, analyze, type Corpus, type Source, unlabelled } from '../../text/index.ts';
import type { Learnt, RankedBlocks, Sharing, ToRank } from '../titles/index.ts';
import { cutterOf } from './auto.ts';
import { problemOf } from './problem.ts';
import { type SpottedTopic, spotTopics } from './spotting.ts';

/** How topics are wanted, and the clusters of words that they are made of. */
export interface Wanted {
  readonly keyWords: number;
  readonly coherence: number;
  readonly clusters: WordClustersOptions;
}

/** Whatever is asked for may be asked at once: the twin comes to it when it has read the text. One that is lost answers nothing. */
export interface Twin {
  readonly partner: Partner;
  /** The last sentence of each of its usual blocks but the last. */
  usualEnds(): Promise<readonly number[] | undefined>;
  topics(wanted: Wanted): Promise<readonly SpottedTopic[] | undefined>;
  /** What titles need to know of the text, before there are blocks. */
  learnt(): Promise<Learnt | undefined>;
  /** Ranks the phrases of some blocks beside this thread. */
  rank(blocks: ToRank['blocks']): Sharing;
}

/** Has a text read by two, where that is worth it. */
export type StartTwin = (source: Source, analysis: AnalyzeOptions) => Twin | undefined;

export type TwinWork = ReturnType<typeof twinWork>;

/** What the twin does, in its thread. */
export function twinWork() {
  const [own, other] = [Promise.withResolvers<Half>(), Promise.withResolvers<Half>()];
  const corpus = Promise.withResolvers<Corpus>();
  const partner: Partner = {
    half: 1,
    swap(half) {
      own.resolve(half);
      return other.promise;
    },
  };
  return {
    read({ source, analysis }: { readonly source: Source; readonly analysis: AnalyzeOptions }): void {
      const reading = analyze([source], analysis, undefined, 1, partner).then(unlabelled);
      reading.catch(own.reject);
      corpus.resolve(reading);
      // Whoever asks is told; nobody may ask.
      for (const { promise } of [own, corpus]) promise.catch(() => {});
    },
    swap(half: Half): Promise<Half> {
      other.resolve(half);
      return own.promise;
    },
    usualEnds: async (_: undefined): Promise<readonly number[]> => cutterOf(await corpus.promise)(),
    topics: async ({ keyWords, coherence, clusters }: Wanted): Promise<readonly SpottedTopic[]> =>
      spotTopics(problemOf(await corpus.promise, undefined, clusters, random(DEFAULT_SEED)), keyWords, coherence),
    async learnt(_: undefined): Promise<Learnt> {
      const { learntOf } = await import('../titles/learnt.ts');
      return learntOf(await corpus.promise);
    },
    async rank(asked: ToRank): Promise<RankedBlocks> {
      const { rankNext } = await import('../titles/shared.ts');
      return rankNext(await corpus.promise, asked);
    },
  };
}
