/** Simulated answers to a query: documents of a few single topics, thrown together (Huang & Wilks 2006). */
import { random } from '../../src/random/index.ts';
import type { Labelled } from '../similarity/labelled.ts';

/** The rows of the pool that make a set. */
export type ResultSet = readonly number[];

export interface SetSizes {
  readonly sets: number;
  readonly topics: readonly [least: number, most: number];
  readonly documents: readonly [least: number, most: number];
}

/** Rows of one pool; sizes are uneven, as topics are: most have a few documents, some have many. */
export function resultSets(topicOf: readonly string[], sizes: SetSizes, seed: number): ResultSet[] {
  const chance = random(seed);
  const { sets, topics, documents } = sizes;
  const byTopic = new Map<string, number[]>();
  topicOf.forEach((topic, row) => {
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), row]);
  });
  const names = [...byTopic.keys()].filter((name) => byTopic.get(name)!.length >= documents[0] / topics[1]);
  const between = ([least, most]: readonly [number, number]) => least + chance.below(most - least + 1);
  const some = <T>(of: readonly T[], count: number) =>
    chance
      .order(of.length)
      .slice(0, count)
      .map((i) => of[i]);
  return Array.from({ length: sets }, () => {
    const chosen = some(names, between(topics));
    const size = documents[0] * (documents[1] / documents[0]) ** (chance.uniform() ** 2);
    const weights = chosen.map(() => 0.1 + chance.uniform() ** 2);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    return chosen.flatMap((name, i) => some(byTopic.get(name)!, Math.max(2, Math.round((size * weights[i]) / whole))));
  });
}

/** Texts of a single topic in two pools that share no document. */
export function pools(articles: readonly Labelled[]): readonly [Labelled[], Labelled[]] {
  const single = articles.filter(({ labels, text }) => labels.length === 1 && /\w/.test(text));
  return [single.filter((_, i) => i % 2 === 0), single.filter((_, i) => i % 2 === 1)];
}
