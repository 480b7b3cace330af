/** Singular vectors of Reuters beside ARPACK and randomized projections, each with its residual. */
import { join } from 'node:path';
import { type Csr, reference } from '../src/kernels/index.ts';
import { type Svd, svdSingle, transpose, weigh } from '../src/linalg/index.ts';
import { random } from '../src/random/index.ts';
import { type Answers, contest, measuresOf } from './contest.ts';
import { writeMatrix } from './corpus.ts';
import { inFolder } from './folder.ts';
import { openPython } from './peers/python.ts';
import type { Contestant } from './race.ts';
import { type Measure, median, type Outcome } from './result.ts';
import { reutersCounts } from './reuters.ts';

export const about = 'The 100 largest singular values of Reuters-21578 (tf·idf) with their vectors, on one thread.';

/** Tolerances of ARPACK, numbers of power iterations, tolerances of ours: each library's own setting, then others. */
const ARPACK = [0, 0.01, 0.1];
const RANDOMIZED = [7, 20];
const OURS = [1e-4, 1e-2];

export const run = (quick: boolean): Promise<Outcome> =>
  inFolder(async (folder) => {
    const dimensions = quick ? 20 : 100;
    const matrix = weigh(await reutersCounts(quick ? 2 : undefined), 'tf-idf');
    const file = join(folder, 'matrix');
    writeMatrix(file, matrix);
    const python = (who: string, settings: readonly number[], name: string) =>
      settings.map((setting) => [`${who} ${setting}`, openPython('svd', name, file, dimensions, setting)]);
    const ours = OURS.map((tolerance) => [
      `Aspectra, tolerance ${tolerance}`,
      decomposing(matrix, dimensions, tolerance),
    ]);
    const { answers, ...found } = await contest({
      ours: Object.fromEntries(ours),
      peers: Object.fromEntries([
        ...python('scipy ARPACK, tol', ARPACK, 'arpack'),
        ...python('scikit-learn randomized_svd, n_iter', RANDOMIZED, 'randomized'),
      ]),
      rounds: 3,
      seconds: 12,
    });
    return {
      ...found,
      measures: [
        ...measuresOf(`time, ${dimensions} dimensions`, 's', answers, ({ seconds }) => seconds),
        ...measuresOf(`residual, ${dimensions} dimensions`, 'of the largest value', answers, (turn) => turn.residual),
        ...asClose(dimensions, answers),
      ],
    };
  });

function decomposing(matrix: Csr, dimensions: number, tolerance: number): Contestant {
  return () => {
    const begin = performance.now();
    const found = svdSingle(matrix, { dimensions, tolerance }, random(1));
    return { seconds: (performance.now() - begin) / 1000, residual: residual(matrix, found) };
  };
}

/** The longest of A v − σ u together with Aᵀ u − σ v, as a share of the largest value. */
function residual(matrix: Csr, { dimensions, left, right, values }: Svd): number {
  const squares = new Float64Array(dimensions);
  const sides = [
    [matrix, right, left],
    [transpose(matrix), left, right],
  ] as const;
  for (const [by, from, to] of sides) {
    const out = new Float64Array(by.rows * dimensions);
    reference.multiplySparse(reference.prepare(by), dimensions, from, out);
    out.forEach((x, i) => {
      squares[i % dimensions] += (x - values[i % dimensions] * to[i]) ** 2;
    });
  }
  return Math.sqrt(Math.max(...squares)) / values[0];
}

/** Of each library the quickest setting that comes as close as ours does, or else its closest. */
function asClose(dimensions: number, answers: Answers): Measure[] {
  const what = `time to the residual of ours, ${dimensions} dimensions`;
  const settings = Object.entries(answers).map(([who, turns]) => ({
    who: who.split(',')[0],
    seconds: turns.map(({ seconds }) => seconds),
    residual: median(turns.map((turn) => turn.residual)),
  }));
  const ours = settings[0].residual;
  return [...Map.groupBy(settings, ({ who }) => who)].map(([who, group]) => {
    const close = group.filter(({ residual }) => residual <= ours);
    const chosen =
      close.length > 0
        ? close.reduce((best, one) => (median(one.seconds) < median(best.seconds) ? one : best))
        : group.reduce((best, one) => (one.residual < best.residual ? one : best));
    return { what, who, unit: 's', samples: chosen.seconds };
  });
}
