import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resolve } from '../../../check/index.ts';
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import { openKernels } from '../../../kernels/index.ts';
import { fromDense } from '../../../linalg/index.ts';
import { discriminative, similarities } from '../../../models/index.ts';
import { random } from '../../../random/index.ts';
import { relationsOf } from '../relations/resolve.ts';
import { factorsOf, predicted } from './factors.ts';
import { trainWeights, WEIGHT_OPTIONS } from './gvsm.ts';

/** Two kinds of documents that share most words: the first two words tell them apart, the others are louder. */
const dense = Array.from({ length: 60 }, (_, row) => {
  const line = [row % 2 ? 2 : 0, row % 2 ? 0 : 2, 0, 0, 0, 0];
  line[2 + (Math.floor(row / 2) % 4)] += 5;
  return line;
});
const pairs = dense.flatMap((_, a) =>
  dense.flatMap((_, b) => (a < b && a % 2 === b % 2 ? [[`${a}`, `${b}`] as const] : [])),
);
const topicGivenWord = Float32Array.from({ length: 36 }, (_, i) => (i % 7 === 0 ? 1 : 0));

it('stops three passes after the best one, which it keeps: written out', async () => {
  const best = new Set<number>();
  for (const [seed, of] of [
    [1, 60],
    [2, 60],
    [3, 24],
    [4, 8],
    [5, 60],
  ]) {
    const draw = random(seed);
    const rows = Array.from({ length: of }, (_, row) => dense[row].map((n) => n + draw.below(2)));
    const ids = Array.from(rows.keys(), String);
    const known = pairs.filter(([a, b]) => Number(a) < of && Number(b) < of && draw.below(3) === 0);
    const problem = { counts: fromDense(rows), relations: relationsOf(ids, { pairs: known }) };
    const weightPasses = seed === 4 ? 3 : 7;
    const settings = resolve('gvsm', WEIGHT_OPTIONS, { weightPasses, batch: 5, rate: 0.6, sample: 12 });
    const told: string[] = [];
    const onProgress = (stage: string, pass: number, all: number) => void told.push(`${stage} ${pass}/${all}`);
    const { arrays, notes } = await trainWeights(
      { ...problem, random: random(seed), onProgress } as never,
      { arrays: { topicGivenWord }, notes: ['before'] },
      settings,
    );

    const chance = random(seed);
    const queries = predicted(problem.counts, factorsOf({ arrays: { topicGivenWord }, notes: [] }, problem));
    const { start: _, ...own } = settings;
    const model = discriminative(queries, 6, own, chance, openKernels({ floats: 1_100_000 }));
    const { related } = problem.relations;
    const order = chance.order(of).filter((row) => related[row].length > 1);
    const heldOut = order.slice(0, Math.min(60, Math.floor(order.length / 5)));
    const vector = (row: number) => queries.subarray(6 * row, 6 * row + 6);
    const precision = () => {
      const each = heldOut.map((row) => {
        const scores = similarities(model.targets, 6, vector(row)).map((score, i) => (i === row ? -Infinity : score));
        return averagePrecisionOf(
          scores,
          [...related[row]].filter((other) => other !== row),
        );
      });
      return each.reduce((sum, of) => sum + of, 0);
    };
    const kept = [{ score: precision(), weights: model.logWeights.slice() }];
    let chosen = 0;
    for (let pass = 1; pass <= weightPasses && pass - chosen <= 3; pass++) {
      const taught = order.slice(heldOut.length);
      const part = chance.order(taught.length).slice(0, 12);
      for (let i = 0; i < part.length; i += 5)
        model.step(
          part
            .slice(i, i + 5)
            .map((p) => ({ vector: vector(taught[p]), related: related[taught[p]], self: taught[p] })),
        );
      kept.push({ score: precision(), weights: model.logWeights.slice() });
      if (kept[pass].score > kept[chosen].score || heldOut.length === 0) chosen = pass;
    }
    assert.deepEqual(notes, ['before', `Weights were learned in ${chosen} passes.`], `seed ${seed}`);
    assert.deepEqual(arrays.logWeights, kept[chosen].weights, `seed ${seed}`);
    assert.deepEqual(
      told,
      kept.slice(1).map((_, i) => `discriminative training ${i + 1}/${weightPasses}`),
    );
    best.add(chosen);
  }
  assert.ok(best.size > 2, [...best].join());
});
