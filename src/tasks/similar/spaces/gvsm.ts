/**
 * Weights on the factors of every target, learned from relations (Thambiratnam & Seide 2008): on those of a PLSA, `gvsm`,
 * or of a supervised PLSA, `sup-gvsm`, the paper's cascade.
 */
import { choice, pick, type Values } from '../../../check/index.ts';
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import { openKernels } from '../../../kernels/index.ts';
import {
  DISCRIMINATIVE_OPTIONS,
  type Discriminative,
  discriminative,
  similarities,
  type TrainingQuery,
} from '../../../models/index.ts';
import { type Random, random as seeded } from '../../../random/index.ts';
import {
  byFactors,
  type Factors,
  factorsOf,
  PLSA_OPTIONS,
  plsaFactors,
  predicted,
  SUPERVISED_OPTIONS,
  supervisedFactors,
} from './factors.ts';
import { latentSpace } from './latent.ts';
import { type Problem, space, type Targets, type TrainedSpace } from './space.ts';

export const WEIGHT_OPTIONS = {
  ...DISCRIMINATIVE_OPTIONS,
  start: choice(['eff', 'uniform'], { default: 'eff', help: 'what γ weighs: a target’s own factors, or all alike' }),
} as const;
type Settings = Values<typeof WEIGHT_OPTIONS>;

export const gvsm = space({
  name: 'gvsm',
  help: 'topics of a PLSA, weighted for every target by what is related (pvsm ⊕ gvsm)',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: { ...PLSA_OPTIONS, ...WEIGHT_OPTIONS },
  train: async (problem, settings) => trainWeights(problem, await plsaFactors(problem, settings), settings),
  open: (...opened) => discriminated(...opened),
});

export const supGvsm = space({
  name: 'sup-gvsm',
  help: 'topics of a supervised PLSA, weighted for every target (sup-pvsm ⊕ gvsm)',
  source: 'Thambiratnam & Seide 2008',
  learns: true,
  options: { ...SUPERVISED_OPTIONS, ...WEIGHT_OPTIONS },
  train: async (problem, settings) => trainWeights(problem, await supervisedFactors(problem, settings), settings),
  open: (...opened) => discriminated(...opened),
});

/** Room for what the kernels need beside the targets. */
const SPARE = 1_000_000;
/** Of the targets with relations, so many queries are kept out of training and tell when to stop. */
const HELD_OUT = 60;
/** Passes without a gain on them before training stops. */
const PATIENCE = 3;

export async function trainWeights(
  problem: Problem,
  { arrays, notes }: TrainedSpace,
  settings: Settings,
): Promise<TrainedSpace> {
  const factors = factorsOf({ arrays, notes }, problem);
  const { model, queryAt } = weighted(factors, problem, settings, problem.random);
  const passes = train(model, problem, queryAt, settings);
  return {
    arrays: { ...arrays, logWeights: model.logWeights },
    notes: [...notes, `Weights were learned in ${passes} passes.`],
  };
}

/** Targets that training has not seen have no weights of their own yet. */
function discriminated(trained: TrainedSpace, targets: Targets, settings: Settings) {
  const factors = factorsOf(trained, targets);
  const logWeights = new Float32Array(targets.counts.rows * factors.topics);
  logWeights.set(trained.arrays.logWeights);
  const { model } = weighted(factors, targets, settings, seeded(), logWeights);
  return latentSpace(byFactors(factors, targets, model.targets));
}

function weighted(
  factors: Factors,
  { counts }: Targets,
  { start, ...given }: Settings,
  random: Random,
  logWeights?: Float32Array,
) {
  const { topics } = factors;
  const queries = predicted(counts, factors);
  const seed = start === 'eff' ? queries : new Float64Array(queries.length).fill(1);
  const kernels = openKernels({ floats: queries.length + SPARE });
  const model = discriminative(seed, topics, pick(given, DISCRIMINATIVE_OPTIONS), random, kernels, logWeights);
  return { model, queryAt: (row: number) => queries.subarray(row * topics, (row + 1) * topics) };
}

/** Trains until held-out relations gain no more, and leaves the best weights behind. Returns the passes that helped. */
function train(
  model: Discriminative,
  { counts, relations, random, signal, onProgress }: Problem,
  queryAt: (row: number) => TrainingQuery['vector'],
  { weightPasses: passes, batch, sample }: Settings,
): number {
  const { related } = relations!;
  const order = random.order(counts.rows).filter((row) => related[row].length > 1);
  const heldOut = order.slice(0, Math.min(HELD_OUT, Math.floor(order.length / 5)));
  const taught = order.slice(heldOut.length);
  const measure = () =>
    heldOut.reduce((sum, row) => {
      const scores = similarities(model.targets, model.dimensions, queryAt(row));
      scores[row] = -Infinity;
      const others = related[row].filter((other) => other !== row);
      return sum + averagePrecisionOf(scores, others);
    }, 0);
  let best = { score: measure(), pass: 0, weights: model.logWeights.slice() };
  for (let pass = 1; pass <= passes && pass <= best.pass + PATIENCE; pass++) {
    const part = random.order(taught.length).slice(0, sample);
    for (let i = 0; i < part.length; i += batch) {
      signal?.throwIfAborted();
      const rows = part.slice(i, i + batch).map((p) => taught[p]);
      model.step(rows.map((row) => ({ vector: queryAt(row), related: related[row], self: row })));
    }
    onProgress?.('discriminative training', pass, passes);
    const score = measure();
    if (score > best.score || heldOut.length === 0) best = { score, pass, weights: model.logWeights.slice() };
  }
  model.logWeights.set(best.weights);
  return best.pass;
}
