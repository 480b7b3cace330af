/** Weights on the factors of every target, learned from relations: what gvsm and sup-gvsm do with their factors. */
import { choice, type Values } from '../../check/index.ts';
import { openKernels } from '../../kernels/index.ts';
import { DISCRIMINATIVE_OPTIONS, type Discriminative, discriminative, similarities } from '../../models/index.ts';
import { type Factors, predicted, wordShares } from './factors.ts';
import { averagePrecisionOf } from './held-out.ts';
import { latentSpace } from './latent.ts';
import type { Relations } from './relations.ts';
import type { Fitted, Problem } from './space.ts';

export const GVSM_OPTIONS = {
  ...DISCRIMINATIVE_OPTIONS,
  start: choice(['eff', 'uniform'], { default: 'eff', help: 'what γ weighs: a target’s own factors, or all alike' }),
} as const;

/** Room for what the kernels need beside the targets. */
const SPARE = 1_000_000;
/** Of the targets with company, so many queries are kept out of training and tell when to stop. */
const HELD_OUT = 60;
/** Passes without a gain on them before training stops. */
const PATIENCE = 3;
/** Steps for one new relation. */
const STEPS_FOR_ONE = 10;

export function discriminated(problem: Problem, factors: Factors, settings: Values<typeof GVSM_OPTIONS>): Fitted {
  const { start, ...training } = settings;
  const { topics, topicGivenWord, names, notes } = factors;
  const queries = predicted(problem.counts, factors);
  const seed = start === 'eff' ? queries : new Float64Array(queries.length).fill(1);
  const kernels = openKernels({ floats: queries.length + SPARE });
  const model = discriminative(seed, topics, training, problem.random, kernels);
  const queryAt = (row: number) => queries.subarray(row * topics, (row + 1) * topics);
  const passes = train(model, problem, queryAt, training);
  const told = [`Weights were learned in ${passes} passes.`];
  const space = latentSpace({
    dimensions: topics,
    targets: model.targets,
    weigh: wordShares,
    wordFactors: topicGivenWord,
    names,
    notes: [...notes, ...told],
  });
  return {
    ...space,
    relate(relations: Relations, a: number, b: number) {
      const pair = [a, b].map((row) => ({ vector: queryAt(row), related: relations.company[row], self: row }));
      for (let i = 0; i < STEPS_FOR_ONE; i++) model.step(pair);
    },
  };
}

/** Trains until held-out relations gain no more, and leaves the best weights behind. Returns the passes that helped. */
function train(
  model: Discriminative,
  { counts, relations, random, signal, onProgress }: Problem,
  queryAt: (row: number) => Float64Array,
  { epochs, batch, sample }: { epochs: number; batch: number; sample: number },
): number {
  const { company } = relations!;
  const order = random.order(counts.rows).filter((row) => company[row].length > 1);
  const heldOut = order.slice(0, Math.min(HELD_OUT, Math.floor(order.length / 5)));
  const taught = order.slice(heldOut.length);
  const measure = () =>
    heldOut.reduce((sum, row) => {
      const scores = similarities(model.targets, model.dimensions, queryAt(row));
      scores[row] = -Infinity;
      return (
        sum +
        averagePrecisionOf(
          scores,
          company[row].filter((other) => other !== row),
        )
      );
    }, 0);
  let best = { score: measure(), pass: 0, targets: model.targets.slice(), weights: model.logWeights.slice() };
  for (let pass = 1; pass <= epochs && pass <= best.pass + PATIENCE; pass++) {
    const part = random.order(taught.length).slice(0, sample);
    for (let i = 0; i < part.length; i += batch) {
      signal?.throwIfAborted();
      const rows = part.slice(i, i + batch).map((p) => taught[p]);
      model.step(rows.map((row) => ({ vector: queryAt(row), related: company[row], self: row })));
    }
    onProgress?.('discriminative training', pass, epochs);
    const score = measure();
    if (score > best.score || heldOut.length === 0)
      best = { score, pass, targets: model.targets.slice(), weights: model.logWeights.slice() };
  }
  model.targets.set(best.targets);
  model.logWeights.set(best.weights);
  return best.pass;
}
