/** The sentences of a summary put together: by the topic they are about, or by the document they stand in. */
import type { Quoted } from './api.ts';

export interface Group {
  /** The topic, or none where no topic knows the words. */
  readonly topic?: number;
  readonly document?: string;
  readonly title: string;
  readonly sentences: readonly Quoted[];
}

export function groupsOf(
  sentences: readonly Quoted[],
  by: 'topic' | 'document',
  labels: ReadonlyMap<number, string>,
): Group[] {
  const keyOf = (sentence: Quoted) => (by === 'topic' ? (sentence.topic ?? 0) : sentence.document);
  const groups = Map.groupBy(sentences, keyOf);
  const all = [...groups].map(([key, some]): Group => {
    if (typeof key === 'string') return { document: key, title: some[0].title ?? key, sentences: some };
    return key === 0
      ? { title: 'Other', sentences: some }
      : { topic: key, title: labels.get(key) ?? `Topic ${key}`, sentences: some };
  });
  if (by === 'document') return all;
  return all.sort((a, b) => Number(b.topic !== undefined) - Number(a.topic !== undefined));
}
