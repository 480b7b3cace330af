/** Every space on a trial: mean average precision, recall at 90 % and at 80 % precision. */
import { type Given, type Options, resolve } from '../../src/check/index.ts';
import { averagePrecision, ranking, recallAtPrecision } from '../../src/evaluate/index.ts';
import { random } from '../../src/random/index.ts';
import { table } from '../../src/render/index.ts';
import { SPACES, type SpaceName } from '../../src/tasks/similar/index.ts';
import { SEED, type Trial } from './labelled.ts';

export interface Rung {
  readonly name: string;
  readonly space: SpaceName;
  readonly given?: Given<Options>;
  /** Nothing is known to be related. */
  readonly blind?: boolean;
  /** R@90P, R@80P, mAP as the paper has them. */
  readonly paper?: readonly [string, string, string];
}

export async function climb(trial: Trial, rungs: readonly Rung[], log: (line: string) => void): Promise<void> {
  const rows = [['space', 'mAP', 'R@90P', 'R@80P', 'fit s', 'ask ms', 'paper mAP', 'R@90P', 'R@80P']];
  for (const rung of rungs) rows.push(await climbOne(trial, rung, log));
  log(table(rows));
}

async function climbOne(
  { problem, queries, relevant }: Trial,
  { name, space, given = {}, blind = false, paper }: Rung,
  log: (line: string) => void,
) {
  const began = performance.now();
  const { options, fit } = SPACES[space];
  const fitted = await fit(
    { ...problem, ...(blind && { relations: undefined }), random: random(SEED) },
    resolve(space, options, given),
  );
  const ready = performance.now();
  const projection = fitted.project(queries);
  const sums = [0, 0, 0];
  relevant.forEach((own, row) => {
    const right = new Set(own);
    const list = Array.from(ranking(projection.scores(row)), (target) => right.has(target));
    sums[0] += averagePrecision(list);
    sums[1] += recallAtPrecision(list, 0.9);
    sums[2] += recallAtPrecision(list, 0.8);
  });
  const asked = (performance.now() - ready) / relevant.length;
  for (const note of fitted.trained.notes) log(`${name}: ${note}`);
  const [recall90 = '', recall80 = '', map = ''] = paper ?? [];
  const figures = sums.map((sum) => ((100 * sum) / relevant.length).toFixed(1));
  return [name, ...figures, ((ready - began) / 1000).toFixed(1), asked.toFixed(1), map, recall90, recall80];
}
