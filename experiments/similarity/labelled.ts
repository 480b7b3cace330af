/** A collection with labels, in two parts: targets whose relations are known, and queries nobody has seen. */
import { type Csr, documentCounts, selectRows } from '../../src/linalg/index.ts';
import { type Random, random } from '../../src/random/index.ts';
import { relationsOf } from '../../src/tasks/similar/index.ts';
import type { Problem } from '../../src/tasks/similar/spaces/space.ts';
import { analyze, vocabulary } from '../../src/text/index.ts';

export interface Labelled {
  readonly id: string;
  readonly text: string;
  readonly labels: readonly string[];
}

export interface Trial {
  readonly problem: Problem;
  readonly queries: Csr;
  /** For each query, the targets that share a label with it. */
  readonly relevant: readonly Uint32Array[];
  /** The labels of each query. */
  readonly labels: readonly (readonly string[])[];
  /** The targets of every label. */
  readonly byLabel: ReadonlyMap<string, readonly number[]>;
}

export const SEED = 1;

/** Words of two targets or more are counted; queries without a label of the targets are left out. */
export async function trialOf(
  targets: readonly Labelled[],
  queries: readonly Labelled[],
  most = Infinity,
): Promise<Trial> {
  const chance = random(SEED);
  const byLabel = new Map<string, number[]>();
  targets.forEach(({ labels }, row) => {
    for (const label of labels) byLabel.set(label, [...(byLabel.get(label) ?? []), row]);
  });
  const answerable = queries.filter(({ labels }) => labels.some((label) => byLabel.has(label)));
  const asked = sampled(chance, answerable, most);
  const corpus = await analyze([...targets, ...asked], { language: 'en' });
  const learned = { ...corpus, documents: corpus.documents.slice(0, targets.length) };
  const words = vocabulary(learned, { minDocuments: 2 });
  const counts = documentCounts(corpus, words);
  const rows = (from: number, to: number) =>
    selectRows(
      counts,
      Array.from({ length: to - from }, (_, i) => from + i),
    );
  const relations = relationsOf(
    targets.map(({ id }) => id),
    { labels: targets.flatMap(({ id, labels }) => labels.map((label) => [id, label] as const)) },
  );
  return {
    problem: { counts: rows(0, targets.length), relations, random: chance },
    queries: rows(targets.length, counts.rows),
    labels: asked.map(({ labels }) => labels),
    byLabel,
    relevant: asked.map(({ labels }) => Uint32Array.from(new Set(labels.flatMap((label) => byLabel.get(label) ?? [])))),
  };
}

/** So many of a list, at random. */
export const sampled = <T>(chance: Random, list: readonly T[], size: number): T[] =>
  chance
    .order(list.length)
    .slice(0, size)
    .map((i) => list[i]);
