/**
 * What a person's own list is worth, without relations. Likes: some documents of one label are liked; mean average
 * precision of the queries with that label and of all others. Recommendation: after a history of 20, 7 and 3 documents of
 * three labels, the share of the picks that has each label.
 */

import { averagePrecisionOf } from '../../src/evaluate/ranking.ts';
import { selectRows } from '../../src/linalg/index.ts';
import { random } from '../../src/random/index.ts';
import { table } from '../../src/render/index.ts';
import { withLikes } from '../../src/tasks/similar/likes.ts';
import { candidatesFor, covering } from '../../src/tasks/similar/recommend.ts';
import type { Fitted, Projection } from '../../src/tasks/similar/spaces/space.ts';
import { fit, percent } from './examples.ts';
import { SEED, sampled, type Trial } from './labelled.ts';

const LIKES = [0, 1, 5, 20];
const HISTORY = [20, 7, 3];
const HISTORIES = 20;
const PICKS = 30;
/** Labels of fewer targets are left out: they could not fill a list of picks. */
const MIN_TARGETS = 60;

export async function feedbackRows(trial: Trial, log: (line: string) => void): Promise<void> {
  const fitted = await fit(trial, 'auto', undefined);
  const kinds = [...trial.byLabel.values()].filter((targets) => targets.length >= MIN_TARGETS);
  const rows = LIKES.map((likes) => [`${likes}`, ...precisionWithLikes(trial, fitted, kinds, likes)]);
  log(table([['likes of one label', 'queries with it', 'other queries'], ...rows]));
  log(
    `After ${HISTORY.join(', ')} documents of three labels, ${PICKS} picks: ${shares(trial, fitted, kinds).join(', ')} %`,
  );
}

function precisionWithLikes(
  { problem, queries, relevant, byLabel, labels }: Trial,
  fitted: Fitted,
  kinds: readonly (readonly number[])[],
  likes: number,
): string[] {
  const chance = random(SEED);
  const own = fitted.project(queries);
  const found: [number[], number[]] = [[], []];
  for (const targets of kinds) {
    const liked = sampled(chance, targets, likes);
    const answers = withLikes(
      inTurn(own, queries.rows, fitted.project(selectRows(problem.counts, liked))),
      liked.map((target, i) => ({ row: queries.rows + i, target })),
    );
    relevant.forEach((all, query) => {
      const left = [...all].filter((target) => !liked.includes(target));
      if (left.length === 0) return;
      const scores = answers.scores(query);
      for (const target of liked) scores[target] = -Infinity;
      const has = labels[query].some((label) => byLabel.get(label) === targets);
      found[has ? 0 : 1].push(averagePrecisionOf(scores, left));
    });
  }
  return found.map((all) => percent(all.reduce((sum, x) => sum + x, 0) / all.length));
}

const inTurn = (first: Projection, rows: number, second: Projection): Projection => ({
  scores: (row) => (row < rows ? first.scores(row) : second.scores(row - rows)),
  explain: (row, target) => (row < rows ? first.explain(row, target) : second.explain(row - rows, target)),
});

function shares({ problem }: Trial, fitted: Fitted, kinds: readonly (readonly number[])[]): string[] {
  const chance = random(SEED);
  const sums = HISTORY.map(() => 0);
  for (let time = 0; time < HISTORIES; time++) {
    const drawn = sampled(chance, kinds, HISTORY.length);
    const history = drawn.flatMap((targets, kind) => sampled(chance, targets, HISTORY[kind]));
    const answers = fitted.project(selectRows(problem.counts, history));
    const candidates = history.map((_, row) =>
      Array.from(answers.scores(row), (score, target) => ({ target, score }))
        .filter(({ target }) => !history.includes(target))
        .sort((a, b) => b.score - a.score)
        .slice(0, candidatesFor(PICKS, problem.counts.rows)),
    );
    const picks = covering(candidates, problem.counts, PICKS, 0);
    drawn.forEach((targets, kind) => {
      sums[kind] += picks.filter(({ target }) => targets.includes(target)).length / PICKS;
    });
  }
  return sums.map((sum) => percent(sum / HISTORIES));
}
