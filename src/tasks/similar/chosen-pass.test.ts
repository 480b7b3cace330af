import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resolve } from '../../check/index.ts';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { discriminated, GVSM_OPTIONS, trainWeights } from './discriminate.ts';
import { relationsOf } from './resolve-relations.ts';

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

it('keeps the weights of the pass with the highest precision on what was held out', async () => {
  const relations = relationsOf(Array.from(dense.keys(), String), { pairs });
  const problem = { counts: fromDense(dense), relations, random: random(4) };
  const settings = resolve('gvsm', GVSM_OPTIONS, { weightPasses: 8, batch: 8, rate: 0.3 });
  const { arrays, notes } = await trainWeights(problem as never, { arrays: { topicGivenWord }, notes: [] }, settings);
  const passes = Number(/learned in (\d+) passes/.exec(notes.at(-1)!)?.[1]);
  assert.ok(passes > 0, notes.at(-1));
  /** How many of the thirty documents most like each are of its kind. */
  const rightWith = (logWeights: Float32Array) => {
    const space = discriminated({ arrays: { topicGivenWord, logWeights }, notes: [] }, problem as never, settings);
    return dense.reduce((sum, line, row) => {
      const scores = space.project(fromDense([line])).scores(0);
      const order = [...scores.keys()].filter((other) => other !== row).sort((a, b) => scores[b] - scores[a]);
      return sum + order.slice(0, 29).filter((other) => other % 2 === row % 2).length;
    }, 0);
  };
  assert.ok(rightWith(arrays.logWeights as Float32Array) > rightWith(new Float32Array(360)));
});
