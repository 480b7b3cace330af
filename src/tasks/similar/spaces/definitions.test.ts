/** Small parts of similarity against their definitions, written out over lists, on many small cases. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near as nearTo } from '../../../../test/near.ts';
import { pluck } from '../../../../test/pluck.ts';
import { fromDense } from '../../../linalg/index.ts';
import { foldIn } from '../../../models/index.ts';
import { random } from '../../../random/index.ts';
import { explainScore } from '../learned/explanation.ts';
import { directionsAlong, placed, queriesOf, similarityFeatures } from '../learned/features.ts';
import { GENTLE, learn, mappedCosine, mixed, zScoresOf } from '../learned/model.ts';
import { covering } from '../recommend.ts';
import { relationsOf } from '../relations/resolve.ts';
import { fewerTopics } from './factors.ts';
import { spaceByEm } from './pvsm.ts';

type Draw = ReturnType<typeof random>;
const list = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));
const add = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const dot = (a: readonly number[], b: readonly number[]): number => add(a.map((x, i) => x * b[i]));
const unit = (a: readonly number[]): number[] => a.map((x) => (dot(a, a) > 0 ? x / Math.sqrt(dot(a, a)) : 0));
const times = (row: readonly number[], matrix: readonly (readonly number[])[]): number[] =>
  matrix[0].map((_, k) =>
    dot(
      row,
      matrix.map((line) => line[k]),
    ),
  );
const table = (draw: Draw, rows: number, columns: number) =>
  list(rows, () => list(columns, () => draw.uniform() - 0.5));
const whole = (draw: Draw, rows: number, columns: number, below = 4) =>
  list(rows, () => list(columns, () => draw.below(below)));
const split = (values: ArrayLike<number>, width: number) =>
  list(values.length / width, (i) => Array.from(values).slice(i * width, (i + 1) * width));
const flat = (rows: readonly (readonly number[])[]) => Float64Array.from(rows.flat());
const near = (actual: ArrayLike<number>, expected: readonly number[], what: string, within = 1e-9) =>
  nearTo(actual, expected, within, what);
const idfOf = (rows: readonly (readonly number[])[]) =>
  rows[0].map((_, w) => Math.log(rows.length / rows.filter((row) => row[w] > 0).length) || 0);
const logTfIdf = (row: readonly number[], idf: readonly number[]) =>
  unit(row.map((n, w) => (n > 0 ? (1 + Math.log(n)) * idf[w] : 0)));

it('what next: is voted for as the definition has it, and unlike what is picked', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const counts = whole(draw, 7, 6, 3).map((row, i) => row.map((n, w) => (w === i % 6 ? 2 : n)));
    const words = counts.map((row) => logTfIdf(row, idfOf(counts)));
    const candidates = list(1 + draw.below(4), () =>
      draw
        .order(7)
        .slice(0, draw.below(6))
        .map((target) => ({ target, score: draw.below(5) === 0 ? 1 : draw.uniform() }))
        .sort((a, b) => b.score - a.score),
    );
    const [max, diversity] = [1 + draw.below(5), [0, 0.3, 1][draw.below(3)]];
    const votes = candidates.map((own) => {
      const [first, last] = [own[0]?.score, own.at(-1)?.score ?? 0];
      return new Map(own.map(({ target, score }) => [target, first > last ? (score - last) / (first - last) : 1]));
    });
    const wanted: number[] = [];
    const open = new Set(candidates.flat().map(({ target }) => target));
    while (wanted.length < max && open.size > 0) {
      const won = votes.map((own) => add(wanted.map((target) => own.get(target) ?? 0)));
      const heard = (target: number) => add(votes.map((own, v) => (own.get(target) ?? 0) / (1 + won[v])));
      const most = Math.max(...[...open].map(heard));
      const like = (target: number) => Math.max(0, ...wanted.map((other) => dot(words[target], words[other])));
      const worth = (target: number) =>
        (1 - diversity) * (most > 0 ? heard(target) / most : 0) - diversity * like(target);
      const [best] = [...open].sort((a, b) => {
        const difference = worth(b) - worth(a);
        return Math.abs(difference) < 1e-12 ? a - b : difference;
      });
      open.delete(best);
      wanted.push(best);
    }
    const picks = covering(candidates, fromDense(counts), max, diversity);
    assert.deepEqual(pluck(picks, 'target'), wanted, `seed ${seed}`);
    for (const { target, after, score } of picks) {
      const scores = candidates.map((own) => own.find((one) => one.target === target)?.score ?? -Infinity);
      assert.deepEqual([score, after], [Math.max(...scores), scores.indexOf(Math.max(...scores))]);
    }
  }
});

it('the cosine after a map: of rows less the middle, mapped, at length 1', () => {
  const draw = random(5);
  const [rows, root, [middle, query, summand]] = [table(draw, 4, 3), table(draw, 3, 2), table(draw, 3, 3)];
  rows[3] = [...middle];
  const metric = mappedCosine({ rows: flat(rows), dimensions: 3 }, flat(root), Float64Array.from(middle));
  const mapped = (row: readonly number[]) =>
    times(
      row.map((x, k) => x - middle[k]),
      root,
    );
  const cosines = rows.map((row) => dot(unit(mapped(row)), unit(mapped(query))));
  near(metric.scores(Float64Array.from(query)), cosines, 'scores');
  const less = query.map((x, k) => x - middle[k]);
  list(4, (target) => {
    near([dot([...metric.toward(Float64Array.from(query), target)], less)], [cosines[target]], 'toward');
    const length = Math.hypot(...mapped(rows[target]));
    const part = target === 3 ? 0 : dot(times(summand, root), unit(mapped(query))) / length;
    near([dot([...metric.unit(Float64Array.from(query), target)], summand)], [part], 'part');
  });
  near(metric.toward(Float64Array.from(middle), 0), [0, 0, 0], 'a query in the middle');
});

it('documents along directions: unit rows, less the mean of the targets beside fifty at the origin, at length 1', async () => {
  const draw = random(6);
  const counts = whole(draw, 5, 4, 3);
  counts[1] = [0, 0, 0, 0];
  counts[2] = [0, 0, 0, 7];
  const idf = [1, 2, 0.5, 1];
  const basis = table(draw, 4, 2).map((line) => line.map(Math.fround));
  basis[3] = [1e-6, 0].map(Math.fround);
  const weighed = (row: readonly number[]) => unit(row.map((n, w) => n * idf[w]));
  const directions = directionsAlong(flat(basis), fromDense(counts.map(weighed)), Float64Array.from(idf));
  const along = counts.map((row) => times(weighed(row), basis));
  const isPlaced = (row: readonly number[]) => Math.hypot(...row) > 1e-4;
  const centre = [0, 1].map((k) => add(along.filter(isPlaced).map((row) => unit(row)[k])) / (5 + 50));
  near(directions.centre, centre, 'centre');
  // Another centre, so far off that it matters.
  const off = { ...directions, centre: Float64Array.of(0.3, -0.4) };
  const { rows, divisor, off: lengths, words, dimensions } = placed(fromDense(counts), off);
  assert.equal(dimensions, 2);
  const moved = along.map((row) => (isPlaced(row) ? [unit(row)[0] - 0.3, unit(row)[1] + 0.4] : [0, 0]));
  near(rows, moved.flatMap(unit), 'rows');
  near(
    split(words.value, 1).flat(),
    counts.flatMap((row) => weighed(row).filter((x) => x > 0)),
    'words',
  );
  moved.forEach((row, i) => {
    const length = Math.hypot(...row);
    if (length === 0) assert.equal(lengths[i], Infinity);
    else near([lengths[i], divisor[i]], [length, length * Math.hypot(...along[i])], 'lengths');
  });
});

describe('the score of auto', () => {
  const ids = list(9, (i) => `${i}`);
  const labels = [0, 1, 2, 3, 4].map((i) => [ids[i], i < 3 ? 'a' : 'b'] as const);
  const relations = relationsOf(ids, { labels, pairs: [['0', '5', false]] });
  const draw = random(8);
  const counts = whole(draw, 9, 7, 3).map((row, i) => row.map((n, w) => (w === i % 7 ? n + 1 : n)));
  const directions = {
    basis: flat(table(draw, 7, 3)),
    idf: Float64Array.from(idfOf(counts)),
    centre: flat(table(draw, 1, 3)),
  };
  const fineBasis = table(draw, 7, 2);
  const features = similarityFeatures(fromDense(counts), directions, flat(fineBasis));
  const regression = {
    inverse: Float64Array.of(0.3, 0.05, 0.05, 0.25),
    metric: flat(table(draw, 2, 2)),
    middle: flat(table(draw, 1, 2)),
    ...{ rest: 0.2, beyond: 2 },
  };
  const mixture = { ...GENTLE, metric: 0.7, related: 0.4, without: 0.6, scale: 1.3 };
  const asked = [1, 0, 2, 0, 1, 1, 0];
  const queries = (moved: Float64Array) =>
    queriesOf(features, fromDense([asked, counts[1]]), (row) => (row === 1 ? 1 : undefined), moved);
  const deviation = (values: ArrayLike<number>) => {
    const all = Array.from(values);
    const mean = add(all) / all.length;
    return Math.sqrt(add(all.map((x) => (x - mean) ** 2)) / all.length);
  };

  it('is f, and what relations add, as z-scores', () => {
    const learned = learn(features, relations, mixture, regression);
    const words = counts.map((row) => logTfIdf(row, [...directions.idf]));
    for (const row of [0, 1]) {
      const query = queries(learned.moved).at(row);
      if (row === 1) near(query.near, split(learned.moved, 3)[1], 'a target is asked as it was moved');
      const own = logTfIdf(row === 0 ? asked : counts[1], [...directions.idf]);
      near(
        query.products,
        words.map((of) => dot(of, own)),
        'products',
      );
      near(query.fine!, times(own, fineBasis), 'fine', 1e-6);
      const parts = learned.parts(query);
      near(parts.near.scores, [...learned.near.scores(query.near)], 'near');
      near(parts.metric!.scores, [...learned.metric!.scores(query.fine!)], 'metric');
      for (const part of [parts.near, parts.words, parts.metric!])
        near([part.deviation], [deviation(part.scores)], 'deviation');
      const labelled = parts.related!.scores.slice(0, 5);
      near([parts.related!.deviation], [deviation(labelled)], 'over labelled targets alone');
      near([parts.related!.mean], [add([...labelled]) / 5], 'mean');
      const at = (part: { scores: Float64Array; deviation: number }, i: number) => part.scores[i] / part.deviation;
      const wanted = ids.map((_, i) => {
        const f = at(parts.near, i) + 0.25 * at(parts.words, i);
        const related = (parts.related!.scores[i] - parts.related!.mean) / parts.related!.deviation;
        return i < 5 ? f + 0.7 * at(parts.metric!, i) + 0.4 * related : 1.3 * (f + 0.6 * at(parts.metric!, i));
      });
      near(mixed(zScoresOf(parts, mixture), mixture, learned.labelled), wanted, 'scores');
    }
  });

  it('is told through each related document by what that adds', () => {
    for (const given of [mixture, { ...mixture, related: 0 }, GENTLE]) {
      const learned = learn(features, relations, given, given === GENTLE ? undefined : regression);
      const all = queries(learned.moved);
      const query = all.at(0);
      const parts = learned.parts(query);
      const scores = mixed(zScoresOf(parts, given), given, learned.labelled);
      for (const target of [0, 1, 3, 6]) {
        const context = { features, queries: all, learned, relations, mixture: given };
        const told = explainScore(context, 0, target, { query, parts, scores });
        near([add(told.words.map(({ share }) => share)) + told.others], [1], 'shares');
        const through = [...relations.related[target]].flatMap((other) => {
          if (other === target) return [];
          const row = features.near.rows.slice(3 * other, 3 * other + 3);
          const moved = learned.towards[target] * dot([...row], [...learned.near.unit(query.near, target)]);
          const words = parts.related
            ? learned.predictors!.through(query.fine!, query.products, target).find((one) => one.target === other)!
                .part / parts.related.deviation
            : 0;
          const share = (moved / parts.near.deviation + given.related * words) / scores[target];
          return share > 0 ? [{ target: other, share }] : [];
        });
        through.sort((a, b) => b.share - a.share);
        assert.deepEqual(
          told.through!.map((one) => one.target),
          through.map((one) => one.target),
        );
        near(
          told.through!.map(({ share }) => share),
          through.map(({ share }) => share),
          `through to ${target}`,
        );
      }
    }
  });
});

describe('topics by EM', () => {
  it('targets of training by what it left of them, later ones and questions folded in', () => {
    const draw = random(3);
    const wordGivenTopic = flat(list(4, () => list(2, () => 0.1 + draw.uniform())));
    const topic = Float64Array.of(0.4, 0.6);
    const known = [
      [0.9, 0.1],
      [0.2, 0.8],
    ];
    const counts = whole(draw, 4, 4, 4).map((row) => row.map((n) => n + 1));
    const space = spaceByEm(
      { arrays: { wordGivenTopic, topic, topicGivenDocument: flat(known) }, notes: [] },
      { counts: fromDense(counts) },
    );
    const model = { topics: 2, topic, wordGivenTopic } as never;
    const folded = (rows: readonly number[][]) => split(foldIn(model, fromDense(rows.map((row) => [...row]))), 2);
    const question = [3, 0, 1, 0];
    const [asked] = folded([question]);
    const wanted = [...known, ...folded(counts.slice(2))].map((row) => dot(unit(row), unit(asked)));
    near(space.project(fromDense([question])).scores(0), wanted, 'scores', 1e-6);
  });

  it('are no more than documents with words', () => {
    const counts = fromDense([[1], [0], [2]]);
    assert.deepEqual(fewerTopics(counts, 2), { topics: 2, notes: [] });
    assert.deepEqual(fewerTopics(counts, 3), {
      topics: 2,
      notes: ['2 documents have no room for 3 topics; 2 were used.'],
    });
    assert.equal(fewerTopics(fromDense([[0]], 1), 3).topics, 1);
  });
});
