import { describe, it } from 'node:test';
import { near } from '../../../../test/near.ts';
import { fromDense } from '../../../linalg/index.ts';
import { random } from '../../../random/index.ts';
import type { Relations } from '../relations/relations.ts';
import { rocchio } from './rocchio.ts';

const TARGETS = [
  [2, 1, 0, 0, 0],
  [0, 1, 3, 0, 0],
  [0, 0, 1, 2, 0],
  [1, 0, 0, 1, 2],
];
const QUERY = [1, 0, 2, 0, 1];
/** 0 and 1 belong together; 2 and 3 are alone. every set has the target itself. */
const COMPANY = [[0, 1], [0, 1], [2], [3]];
const together = Uint32Array.from([0, 1]);
const RELATIONS = { related: [together, together, Uint32Array.from([2]), Uint32Array.from([3])] };

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((x, i) => x * b[i]));
const unit = (a: readonly number[]): number[] => a.map((x) => x / Math.sqrt(dot(a, a)));
const idf = TARGETS[0].map((_, w) => Math.log(TARGETS.length / TARGETS.filter((row) => row[w] > 0).length));
const weighed = (row: readonly number[]): number[] => unit(row.map((n, w) => (n > 0 ? (1 + Math.log(n)) * idf[w] : 0)));
const A = TARGETS.map(weighed);
const q = weighed(QUERY);

async function scores(space: typeof rocchio, settings: object): Promise<number[]> {
  const problem = {
    counts: fromDense(TARGETS.map((row) => [...row])),
    relations: RELATIONS as unknown as Relations,
    random: random(1),
  };
  const fitted = await space.fit(problem as never, settings as never);
  return Array.from(fitted.project(fromDense([[...QUERY]])).scores(0));
}

describe('rocchio', () => {
  const moved = (i: number, alpha: number): number[] => {
    const others = COMPANY[i].filter((j) => j !== i);
    const mean = A[0].map((_, w) => (others.length > 0 ? sum(others.map((j) => A[j][w])) / others.length : 0));
    return A[i].map((x, w) => x + alpha * mean[w]);
  };

  it('is the cosine with t_i = a_i + α · mean of the related', async () => {
    for (const alpha of [0, 0.5, 2, 100]) {
      near(
        await scores(rocchio, { alpha }),
        A.map((_, i) => dot(q, unit(moved(i, alpha)))),
        1e-6,
      );
    }
  });
});
