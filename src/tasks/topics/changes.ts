/** What an update did to topics, in numbers and in plain sentences. */
import type { Topic } from './describe.ts';

export interface TopicChange {
  readonly id: number;
  readonly label: string;
  readonly share: { readonly before: number; readonly now: number };
  /** Words that came among the first, and words that left them. */
  readonly came: readonly string[];
  readonly left: readonly string[];
}

export function changesBetween(before: readonly Topic[], now: readonly Topic[]): TopicChange[] {
  const known = new Map(before.map((topic) => [topic.id, topic]));
  return now.flatMap((topic) => {
    const old = known.get(topic.id);
    if (!old) return [];
    const names = ({ words }: Topic) => words.map(({ word }) => word);
    const [then, after] = [names(old), names(topic)];
    return [
      {
        id: topic.id,
        label: topic.label,
        share: { before: old.share, now: topic.share },
        came: after.filter((word) => !then.includes(word)),
        left: then.filter((word) => !after.includes(word)),
      },
    ];
  });
}
