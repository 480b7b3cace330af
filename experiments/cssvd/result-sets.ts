/** Simulated answers to a query: documents of a few single topics, thrown together (Huang & Wilks 2006). */
import { random } from '../../src/random/index.ts';
import type { Labelled } from '../similarity/labelled.ts';

export interface ResultSet {
  readonly documents: readonly Labelled[];
}

export interface SetSizes {
  readonly sets: number;
  readonly topics: readonly [least: number, most: number];
  readonly documents: readonly [least: number, most: number];
}

/** Topics and documents of one pool; sizes are uneven, as topics are: most have a few documents, some have many. */
export function resultSets(
  pool: readonly Labelled[],
  { sets, topics, documents }: SetSizes,
  seed: number,
): ResultSet[] {
  const chance = random(seed);
  const byTopic = new Map<string, Labelled[]>();
  for (const document of pool) byTopic.set(document.labels[0], [...(byTopic.get(document.labels[0]) ?? []), document]);
  const least = documents[0] / topics[1];
  const names = [...byTopic].filter(([, members]) => members.length >= least).map(([name]) => name);
  const between = ([least, most]: readonly [number, number]) => least + chance.below(most - least + 1);
  return Array.from({ length: sets }, () => {
    const some = chance
      .order(names.length)
      .slice(0, Math.min(between(topics), names.length))
      .map((i) => names[i]);
    const size = Math.round(documents[0] * (documents[1] / documents[0]) ** (chance.uniform() ** 2));
    const weights = some.map(() => 0.1 + chance.uniform() ** 2);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const chosen = some.flatMap((name, i) => {
      const members = byTopic.get(name)!;
      const wanted = Math.max(2, Math.round((size * weights[i]) / whole));
      return chance
        .order(members.length)
        .slice(0, wanted)
        .map((m) => members[m]);
    });
    return { documents: chosen };
  });
}

/** Texts of a single topic in two pools that share no document. */
export function pools(articles: readonly Labelled[]): readonly [Labelled[], Labelled[]] {
  const single = articles.filter(({ labels, text }) => labels.length === 1 && /\w/.test(text));
  return [single.filter((_, i) => i % 2 === 0), single.filter((_, i) => i % 2 === 1)];
}
