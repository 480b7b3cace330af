/**
 * Cross-validation: how far relations are followed. With few of them nothing is measured and they are followed gently. Of
 * more, a fifth of the documents that have some is kept out and asked for its related ones, which tells what the others are
 * worth. Where relations are transitive (those related to one document are related to one another), absent pairs carry
 * information too: then a regression is learned, and of the mixtures with it that is used which serves best. Some targets
 * have their relations hidden, as large a share as has none in the collection, so that labelled and unlabelled targets are
 * both measured, in one list.
 */
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import type { Random } from '../../../random/index.ts';
import {
  HELD_OUT,
  MAX_QUERIES,
  MIN_QUERIES,
  type Relations,
  restricted,
  restrictedTo,
} from '../relations/relations.ts';
import { type Features, queryAt, someOf } from './features.ts';
import { GENTLE, type Learned, learn, type Mixture, mixed, regressionOf, zScoresOf } from './model.ts';

/** So many random targets are ranked for a held-out document: more would give the same result. */
const MAX_TARGETS = 1500;
/**
 * Relations of which this part of the triangles is closed are as good as labels: of topics nearly all are, of several tags
 * half, and of a share of the pairs, drawn by chance, that share.
 */
const CLOSED = 0.3;
/** Bounds of the part of targets whose relations are hidden: documents without any may always come. */
const HIDDEN = { min: 0.1, max: 0.2 };

/** What is tried of labels: the weights of labelled targets, and of unlabelled ones more and more of the metric. */
export const OF_LABELS: readonly Mixture[] = [
  GENTLE,
  ...[
    { without: 0.5, scale: 4 },
    { without: 1, scale: 2.8 },
    { without: 2, scale: 1.4 },
    { without: 8, scale: 0.5 },
  ].map((unlabelled) => ({ ...GENTLE, related: 4, metric: 0.5, ...unlabelled })),
];

/** Without relations, and by what was learned from them. */
export interface QualityChange {
  readonly before: number;
  readonly after: number;
}

/** Mean average precision over all targets that were validated. */
export interface Validation extends QualityChange {
  readonly mixture: Mixture;
  /** How many documents were kept out and asked with. */
  readonly queries: number;
}

/** The documents to keep out, in an order of chance. */
export const candidatesIn = ({ related }: Relations, random: Random): number[] =>
  random.order(related.length).filter((row) => related[row].length > 1);

export const tooFew = (candidates: readonly number[]): boolean =>
  Math.floor(candidates.length * HELD_OUT) < MIN_QUERIES;

/** Whether a good part of the triangles a–b–c are closed: a–c is known too. */
export function isTransitive({ related }: Relations, candidates: readonly number[], random: Random): boolean {
  const middles = candidates.filter((row) => related[row].length > 2);
  if (middles.length === 0) return false;
  const tries = 1000;
  let closed = 0;
  for (let i = 0; i < tries; i++) {
    const row = middles[random.below(middles.length)];
    const others = related[row].filter((other) => other !== row);
    const a = random.below(others.length);
    const c = (a + 1 + random.below(others.length - 1)) % others.length;
    if (related[others[a]].includes(others[c])) closed++;
  }
  return closed >= CLOSED * tries;
}

/** `tried`: mixtures that differ in the weights of what a regression gives, which is learned where there are fine directions. */
export function validate(
  features: Features,
  relations: Relations,
  candidates: readonly number[],
  tried: readonly Mixture[] = features.fine ? OF_LABELS : [GENTLE],
): Validation {
  const out = candidates.slice(0, Math.min(MAX_QUERIES, Math.floor(candidates.length * HELD_OUT)));
  const others = candidates.slice(out.length, out.length + MAX_TARGETS);
  const without = 1 - candidates.length / relations.related.length;
  const hidden = Math.floor(Math.min(HIDDEN.max, Math.max(HIDDEN.min, without)) * others.length);
  // First those whose relations are hidden, then the labelled, then the queries.
  const rows = [...others, ...out];
  const sample = someOf(features, rows);
  const known = restricted(relations, rows);
  const taught = restrictedTo(known, (row) => row >= hidden && row < others.length);
  const regression = features.fine && regressionOf(sample, taught);
  const places = out.map((_, i) => others.length + i);
  const asked = places.filter((row) => known.related[row].some((other) => other < others.length));
  const precisionsBy = (learned: Learned, mixtures: readonly Mixture[]) => {
    const found = asked.map((row) => {
      const parts = zScoresOf(learned.parts(queryAt(sample, row)), mixtures[0]);
      const own = known.related[row].filter((other) => other < others.length);
      return mixtures.map((mixture) =>
        averagePrecisionOf(mixed(parts, mixture, learned.labelled, 0, others.length), own),
      );
    });
    return mixtures.map((_, i) => found.reduce((sum, of) => sum + of[i], 0) / Math.max(1, found.length));
  };
  const [before] = precisionsBy(learn(sample, undefined, tried[0]), [tried[0]]);
  const found = precisionsBy(learn(sample, taught, tried[0], regression), tried);
  const after = Math.max(...found);
  return { mixture: tried[found.indexOf(after)], queries: asked.length, before, after };
}
