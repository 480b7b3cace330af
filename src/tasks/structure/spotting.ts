/**
 * Topic spotting (Li & Yamanishi 2000): the text's key words, the clusters they are the seeds of, and topics of clusters
 * whose seeds are in each other's cluster. A key word without a cluster is a topic of its own.
 *
 * Shannon information   I(w) = −N(w) log₂ P(w), P from the background
 */

import { integer, number } from '../../check/index.ts';
import { join, numbered, topIndices } from '../../linalg/index.ts';
import type { Problem } from './problem.ts';

/** How closely a word must belong to a seed; 0 takes clusters as they are, as the paper does. */
export const coherenceOption = <const V extends number>(fallback: V) =>
  number({
    default: fallback,
    min: 0,
    max: 1,
    help: 'how closely words of a topic must belong together, as a share of what there is to know of them',
  });

export const TOPIC_OPTIONS = {
  keyWords: integer({ default: 20, min: 1, help: 'key words that may become topics, l' }),
  coherence: coherenceOption(0.08),
  passes: integer({ default: 10, min: 1, help: 'passes of EM in a block' }),
} as const;

export interface SpottedTopic {
  /** The key words that name it, the most informative first. */
  readonly seeds: readonly number[];
  /** Its words that occur in the text, seeds among them. */
  readonly words: readonly number[];
  /** How many words it has, in the text or not. */
  readonly size: number;
}

/** The `max` words with the highest Shannon information, best first. */
export function keyWords({ counts, probability }: Problem, max: number): number[] {
  const information = counts.map((count, word) => -count * Math.log2(probability[word]));
  return topIndices(counts.length, max, (word) => information[word]);
}

export function spotTopics(problem: Problem, max: number, coherence: number): SpottedTopic[] {
  const seeds = keyWords(problem, max);
  const clusters = problem
    .clusters(seeds, coherence)
    .map(({ words, size }, i) => ({ words: new Set([seeds[i], ...words]), size: size + 1 }));
  const group = groups(seeds.length, (a, b) => clusters[a].words.has(seeds[b]) && clusters[b].words.has(seeds[a]));
  return group.map((members) => {
    const words = [...new Set(members.flatMap((i) => [...clusters[i].words]))];
    const absent = members.map((i) => clusters[i].size - clusters[i].words.size);
    return { seeds: members.map((i) => seeds[i]), words, size: words.length + Math.max(...absent) };
  });
}

/** Key words one by one, as the compared system has them. */
export const wordTopics = (problem: Problem, max: number): SpottedTopic[] =>
  keyWords(problem, max).map((word) => ({ seeds: [word], words: [word], size: 1 }));

/** Joins what belongs together, directly or through others; groups and members in ascending order. */
function groups(size: number, together: (a: number, b: number) => boolean): number[][] {
  const parent = Int32Array.from({ length: size }, (_, i) => i);
  for (let b = 0; b < size; b++) for (let a = 0; a < b; a++) if (together(a, b)) join(parent, a, b);
  const found: number[][] = [];
  numbered(parent).forEach((group, i) => {
    found[group] = [...(found[group] ?? []), i];
  });
  return found;
}
