/** Several spaces as one: the scores of each query are brought to one scale, weighed and added. */
import type { Csr } from '../../kernels/index.ts';
import type { Relations } from './relations.ts';
import type { Fitted, Projection, Ties } from './space.ts';

export interface Part {
  readonly space: Fitted;
  readonly weight: number;
}

export function combined(parts: readonly Part[]): Omit<Fitted, 'trained'> {
  if (parts.length === 1 && parts[0].weight === 1) return parts[0].space;
  return {
    project(counts: Csr) {
      const projections = parts.map(({ space, weight }) => ({ projection: space.project(counts), weight }));
      return {
        scores: (row: number) =>
          added(projections.map(({ projection, weight }) => ({ scores: projection.scores(row), weight }))),
        ties: (row: number, target: number) => mixedTies(projections, row, target),
      };
    },
    ...(parts.some(({ space }) => space.relate) && {
      exact: parts.every(({ space }) => space.exact || !space.relate),
      relate: (relations: Relations, pairs: readonly (readonly [number, number])[]) => {
        for (const { space } of parts) space.relate?.(relations, pairs);
      },
    }),
  };
}

/** Scores at deviation 1 over the targets, then weighed and added; nothing in common stays 0. */
export function added(parts: readonly { readonly scores: Float64Array; readonly weight: number }[]): Float64Array {
  const sum = new Float64Array(parts[0].scores.length);
  for (const { scores, weight } of parts) {
    const mean = scores.reduce((total, x) => total + x, 0) / scores.length;
    const spread = Math.sqrt(scores.reduce((total, x) => total + (x - mean) ** 2, 0) / scores.length);
    if (spread > 0) for (let i = 0; i < sum.length; i++) sum[i] += (weight * scores[i]) / spread;
  }
  return sum;
}

/** The reasons of every part, their shares scaled by its weight. */
function mixedTies(parts: readonly { projection: Projection; weight: number }[], row: number, target: number): Ties {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const words = new Map<number, number>();
  const all = parts.map(({ projection, weight }) => ({ ties: projection.ties(row, target), share: weight / whole }));
  for (const { ties, share } of all) {
    for (const word of ties.words) words.set(word.column, (words.get(word.column) ?? 0) + share * word.share);
  }
  const scaled = <T extends { share: number }>(of: (ties: Ties) => readonly T[] | undefined): T[] =>
    all.flatMap(({ ties, share }) => (of(ties) ?? []).map((tie) => ({ ...tie, share: tie.share * share })));
  return {
    words: [...words].map(([column, share]) => ({ column, share })).sort((a, b) => b.share - a.share),
    factors: scaled((ties) => ties.factors),
    through: scaled((ties) => ties.through),
  };
}
