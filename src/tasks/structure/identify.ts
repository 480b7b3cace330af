/**
 * What each block is about (Li & Yamanishi 2000): its topics by P(k), the seeds of the best shown. A topic shown in all
 * blocks is a main topic, one in some blocks a subtopic.
 */
import { blockModel } from './block-model.ts';
import { countWords } from './curve.ts';
import type { Problem } from './problem.ts';
import { type SpottedTopic, spotTopics, wordTopics } from './spotting.ts';

export interface BlockTopic {
  /** Its seed words, as people write them. */
  readonly words: readonly string[];
  readonly probability: number;
  readonly main: boolean;
}

export interface Identified {
  /** Topics of each block, best first. */
  readonly blocks: readonly (readonly BlockTopic[])[];
  /** Main topics with their mean probability, best first. */
  readonly main: readonly Omit<BlockTopic, 'main'>[];
}

type IdentifySettings = Readonly<Record<'keyWords' | 'coherence' | 'passes' | 'shown', number>> & {
  readonly topics: 'clusters' | 'words';
};

export type BlockRange = readonly [from: number, to: number];

export function identify(problem: Problem, blocks: readonly BlockRange[], settings: IdentifySettings): Identified {
  const byCluster = settings.topics === 'clusters';
  const { keyWords, coherence } = settings;
  const topics = byCluster ? spotTopics(problem, keyWords, coherence) : wordTopics(problem, keyWords);
  const shares = blocks.map(([from, to]) => {
    const counts = countWords(problem, from, to);
    return byCluster ? blockModel(topics, counts, settings.passes).topic : wordShares(topics, counts);
  });
  const shown = shares.map((share) => best(topics, share, settings.shown));
  const main = topics.map((_, k) => shown.every((some) => some.includes(k)));
  const words = topics.map(({ seeds }) => seeds.map((seed) => problem.label(seed)));
  const mean = (k: number) => shares.reduce((sum, share) => sum + share[k], 0) / shares.length;
  return {
    blocks: shown.map((some, b) => some.map((k) => ({ words: words[k], probability: shares[b][k], main: main[k] }))),
    main: best(
      topics,
      Float64Array.from(topics, (_, k) => (main[k] ? mean(k) : 0)),
      Infinity,
    ).map((k) => ({
      words: words[k],
      probability: mean(k),
    })),
  };
}

/** P(w) of each key word among all the words of the block. */
function wordShares(topics: readonly SpottedTopic[], counts: ReadonlyMap<number, number>): Float64Array {
  const total = Math.max(
    1,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  );
  return Float64Array.from(topics, ({ seeds }) => (counts.get(seeds[0]) ?? 0) / total);
}

/** The best topics, as many as it takes to show `words` seed words. */
function best(topics: readonly SpottedTopic[], share: Float64Array, words: number): number[] {
  const order = Array.from(share, (_, k) => k)
    .filter((k) => share[k] > 0)
    .sort((a, b) => share[b] - share[a] || a - b);
  let seeds = 0;
  const enough = order.findIndex((k) => (seeds += topics[k].seeds.length) >= words);
  return enough < 0 ? order : order.slice(0, enough + 1);
}
