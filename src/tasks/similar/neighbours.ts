/** The best targets of a query, best first; of equals the one that comes first in the collection. */
import { topIndices } from '../../linalg/index.ts';
import type { Best, Projection } from './spaces/space.ts';

export interface Neighbour {
  readonly target: number;
  readonly score: number;
}

/** For every group of rows the targets with the best mean scores; those that share nothing (a score of 0) are left out. */
export async function neighbours(
  projection: Projection,
  groups: readonly (readonly number[])[],
  count: number,
): Promise<Neighbour[][]> {
  const found = await projection.best?.(groups, count);
  const best = found ?? groups.map((rows) => topOf(meanScores(projection, rows), count));
  return best.map(({ target, score }) =>
    Array.from(target, (t, i) => ({ target: t, score: score[i] })).filter(({ score }) => score !== 0),
  );
}

function meanScores(projection: Projection, rows: readonly number[]): Float64Array {
  const sum = projection.scores(rows[0]).slice();
  for (const row of rows.slice(1)) {
    const scores = projection.scores(row);
    for (let i = 0; i < sum.length; i++) sum[i] += scores[i];
  }
  return rows.length > 1 ? sum.map((score) => score / rows.length) : sum;
}

/** The `count` largest. */
export function topOf(scores: Float64Array, count: number): Best {
  const target = Uint32Array.from(topIndices(scores.length, count, (i) => scores[i]));
  return { target, score: Float64Array.from(target, (i) => scores[i]) };
}
