/** What an update did to topics, in numbers and in plain sentences. */
import type { Topic } from './describe.ts';

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
