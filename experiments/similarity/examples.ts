/**
 * What examples are worth to `auto`: mean average precision of unseen queries by the number of related pairs that are
 * known, drawn by chance, all of them right or a fifth wrong; and where half of the targets have all their relations and
 * half have none (L: targets with relations, U: without); and where those without any belong to none.
 */

import { resolve } from '../../src/check/index.ts';
import { averagePrecisionOf } from '../../src/evaluate/ranking.ts';
import { random } from '../../src/random/index.ts';
import { table } from '../../src/render/index.ts';
import { SPACES, type SpaceName } from '../../src/tasks/similar/index.ts';
import { type Relations, restrictedTo } from '../../src/tasks/similar/relations/relations.ts';
import { relationsOf } from '../../src/tasks/similar/relations/resolve.ts';
import type { Fitted } from '../../src/tasks/similar/spaces/space.ts';
import { SEED, type Trial } from './labelled.ts';

const PAIRS = [1, 10, 50, 200, 1000];
const WRONG = 0.2;

export async function exampleRows(trial: Trial, draws: number, log: (line: string) => void): Promise<void> {
  const whole = trial.problem.relations!;
  const blind = precision(await fit(trial, 'auto', undefined), trial);
  const rows = [['pairs', 'right', 'a fifth wrong']];
  rows.push(['0', percent(blind), percent(blind)]);
  for (const pairs of PAIRS) {
    const mean = async (wrong: number) => {
      let sum = 0;
      for (let draw = 0; draw < draws; draw++) {
        sum += precision(await fit(trial, 'auto', drawn(whole, pairs, wrong, SEED + draw)), trial);
      }
      return sum / draws;
    };
    rows.push([`${pairs}`, percent(await mean(0)), percent(await mean(WRONG))]);
    log(rows.at(-1)!.join('  '));
  }
  const all = await fit(trial, 'auto', whole);
  rows.push(['all', percent(precision(all, trial)), '']);
  log(table(rows));
  for (const note of all.trained.notes) log(note);
}

export async function halfRows(trial: Trial, spaces: readonly SpaceName[], log: (line: string) => void): Promise<void> {
  const whole = trial.problem.relations!;
  const order = random(SEED).order(whole.related.length);
  const taught = new Set(order.slice(0, order.length >> 1));
  const half = restrictedTo(whole, (row) => taught.has(row));
  const [known, unknown] = [true, false].map((is) => order.filter((row) => taught.has(row) === is));
  const rows = [['half without relations', 'all', 'L', 'U']];
  for (const space of spaces) {
    const fitted = await fit(trial, space, half);
    rows.push([space, ...[order, known, unknown].map((list) => percent(precision(fitted, trial, list)))]);
  }
  log(table(rows));
}

/** Where many targets belong to none, which nobody has said. */
export async function noneRows(trial: Trial, spaces: readonly SpaceName[], log: (line: string) => void): Promise<void> {
  const { related } = trial.problem.relations!;
  const alone = related.filter((members) => members.length === 1).length;
  const rows = [[`${alone} of ${related.length} without relations`, 'all']];
  for (const space of spaces)
    rows.push([space, percent(precision(await fit(trial, space, trial.problem.relations), trial))]);
  log(table(rows));
}

export const fit = ({ problem }: Trial, space: SpaceName, relations: Relations | undefined): Promise<Fitted> =>
  SPACES[space].fit({ ...problem, relations, random: random(SEED) }, resolve(space, SPACES[space].options, {}));

/** Mean average precision, over some of the targets where a list of them is given. */
function precision(fitted: Fitted, { queries, relevant }: Trial, list?: readonly number[]): number {
  const projection = fitted.project(queries);
  const place = list && new Map(list.map((row, i) => [row, i]));
  const found = relevant.flatMap((own, row) => {
    const scores = projection.scores(row);
    const among = place ? [...own].flatMap((target) => place.get(target) ?? []) : [...own];
    if (among.length === 0) return [];
    return [averagePrecisionOf(list ? Float64Array.from(list, (target) => scores[target]) : scores, among)];
  });
  return found.reduce((sum, x) => sum + x, 0) / found.length;
}

/** So many of the related pairs, each once; of every wrong one the second document is any other. */
export function drawn({ related }: Relations, pairs: number, wrong: number, seed: number): Relations {
  const chance = random(seed);
  const size = related.length;
  const until = new Float64Array(size);
  related.forEach((members, row) => {
    until[row] = (row > 0 ? until[row - 1] : 0) + members.length - 1;
  });
  const seen = new Set<number>();
  const found: [string, string][] = [];
  while (found.length < pairs && seen.size < until[size - 1] / 2) {
    const at = chance.below(until[size - 1]);
    const row = until.findIndex((end) => end > at);
    const others = related[row].filter((other) => other !== row);
    const other = others[chance.below(others.length)];
    const key = Math.min(row, other) * size + Math.max(row, other);
    if (seen.has(key)) continue;
    seen.add(key);
    const second = chance.uniform() < wrong ? chance.below(size) : other;
    if (second !== row) found.push([`${row}`, `${second}`]);
  }
  return relationsOf(
    related.map((_, row) => `${row}`),
    { pairs: found },
  );
}

export const percent = (share: number): string => (100 * share).toFixed(1);
