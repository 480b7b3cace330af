/** Which topic now is which topic before: by the words they share and by the documents they share. */
import type { Floats } from '../../kernels/index.ts';
import { hungarian } from '../../linalg/hungarian.ts';
import type { Topic } from './describe.ts';

/** Topics as P(w|z), a row of `topics` values for every word, over the same words. */
export interface TopicWords {
  readonly topics: number;
  readonly words: Floats;
}

/**
 * The columns of `now` in the order of the topics `before` that they match best together; columns without a partner
 * follow in their order. `flow`: the share of every topic before that is in every topic now, by documents.
 */
export function matched(before: TopicWords, now: TopicWords, flow?: readonly (readonly number[])[]): number[] {
  const alike = Array.from({ length: before.topics }, (_, a) =>
    Array.from({ length: now.topics }, (_, b) => overlap(before, a, now, b) + (flow?.[a]?.[b] ?? 0)),
  );
  const partner = hungarian(alike);
  const rest = Array.from({ length: now.topics }, (_, b) => b).filter((b) => !partner.includes(b));
  return [...partner.filter((b) => b >= 0), ...rest];
}

/** Σ_w min( P(w|a), P(w|b) ), from 0 to 1. */
function overlap(one: TopicWords, a: number, other: TopicWords, b: number): number {
  let sum = 0;
  for (let i = a, j = b; i < one.words.length; i += one.topics, j += other.topics) {
    sum += Math.min(one.words[i], other.words[j]);
  }
  return sum;
}

/**
 * Of each topic before, the share of its words that is in each topic now: Σ_d n_d P(a|d) P(b|d) / Σ_d n_d P(a|d). A
 * document is a pair of mixtures; n_d is the sum of the second, which has expected counts.
 */
export function flowOf(documents: Iterable<readonly [ArrayLike<number>, ArrayLike<number>]>): number[][] {
  const flow: number[][] = [];
  for (const [before, now] of documents) {
    for (let a = 0; a < before.length; a++) {
      flow[a] ??= new Array<number>(now.length).fill(0);
      for (let b = 0; b < now.length; b++) flow[a][b] += before[a] * now[b];
    }
  }
  return flow.map((row) => {
    const total = row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => (total > 0 ? value / total : 0));
  });
}

/** What an update did to a topic, in numbers and in plain sentences. */
export interface TopicChange {
  readonly id: number;
  /** Grew or faded by a quarter; split: a good part of it is in a new topic; merged: most of it is in another. */
  readonly kind: 'same' | 'grew' | 'faded' | 'split' | 'merged';
  /** The topics it was split into or merged with. */
  readonly with?: readonly number[];
  readonly label: string;
  readonly share: { readonly before: number; readonly now: number };
  /** Words that came among the first, and words that left them. */
  readonly came: readonly string[];
  readonly left: readonly string[];
}

const [GREW, FADED, SPLIT, MERGED] = [1.25, 0.8, 0.3, 0.5];

/** `flow`: the share of every topic before that is in every topic now. */
export function changesBetween(
  before: readonly Topic[],
  now: readonly Topic[],
  flow: readonly (readonly number[])[] = [],
): TopicChange[] {
  const known = new Map(before.map((topic) => [topic.id, topic]));
  return now.flatMap((topic) => {
    const old = known.get(topic.id);
    if (!old) return [];
    const names = ({ words }: Topic) => words.map(({ word }) => word);
    const [then, after] = [names(old), names(topic)];
    return [
      {
        id: topic.id,
        ...kindOf(old, topic, before.length, flow[topic.id - 1] ?? []),
        label: topic.label,
        share: { before: old.share, now: topic.share },
        came: after.filter((word) => !then.includes(word)),
        left: then.filter((word) => !after.includes(word)),
      },
    ];
  });
}

function kindOf(old: Topic, now: Topic, known: number, flow: readonly number[]): Pick<TopicChange, 'kind' | 'with'> {
  const others = (minShare: number, from: number, to: number) =>
    flow.flatMap((share, z) => (z + 1 !== now.id && z >= from && z < to && share >= minShare ? [z + 1] : []));
  const [parts, whole] = [others(SPLIT, known, flow.length), others(MERGED, 0, known)];
  if (parts.length > 0) return { kind: 'split', with: parts };
  if (whole.length > 0) return { kind: 'merged', with: whole };
  if (now.share >= GREW * old.share) return { kind: 'grew' };
  return { kind: now.share <= FADED * old.share ? 'faded' : 'same' };
}
