/**
 * Discriminative PLSA: every target document learns which factors matter for it.
 *
 * Method      SIM(i,q) = ((γ_i ∘ d_i)·d_q) / (|γ_i ∘ d_i| |d_q|); γ by minimum classification error:
 *             m = −g_i + (1/η) log mean_c exp(η g_c),  loss = sigmoid(ξ m),  for every relevant i of a training query q
 *             and its competitors c
 * From        Thambiratnam & Seide 2008 for the similarity; Juang & Katagiri 1992 for the loss
 * Departures  Adam on log γ, so that γ stays positive; of the competitors only the hardest take part, of very many
 *             relevant targets a sample.
 * Letters     g = similarity · η = sharpness · ξ = steepness
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import { type Floats, type Kernels, reference } from '../kernels/index.ts';
import { dotAt } from '../linalg/vectors.ts';
import { type Random, random as seeded } from '../random/index.ts';

export const DISCRIMINATIVE_OPTIONS = {
  weightPasses: integer({
    default: 20,
    min: 1,
    help: 'maximum number of passes over the training queries',
  }),
  batch: integer({ default: 32, min: 1, help: 'training queries in a batch' }),
  rate: number({ default: 0.05, min: 0, help: 'learning rate of Adam on log γ' }),
  sharpness: number({ default: 20, min: 0.1, help: 'η: how much the hardest competitor outweighs the others' }),
  steepness: number({ default: 5, min: 0.1, help: 'ξ: steepness of the sigmoid loss' }),
  competitors: integer({ default: 100, min: 1, help: 'number of hardest competitors in the loss' }),
  sample: integer({ default: 3000, min: 1, help: 'training queries of one pass' }),
} as const;
export type DiscriminativeOptions = Values<typeof DISCRIMINATIVE_OPTIONS>;

/** Of more relevant targets than this, a sample takes part in a step. */
const MAX_RELEVANT = 100;

export interface Discriminative {
  readonly dimensions: number;
  /** log γ: a row for every target; steps change it in place. */
  readonly logWeights: Float32Array;
  /** γ ∘ d scaled to length 1: a row for every target; cosine with a query is a product. */
  readonly targets: Floats;
  /** One step for these training queries; `related` holds for each the targets that belong to it. */
  step(queries: readonly TrainingQuery[]): number;
}

export interface TrainingQuery {
  /** Scaled to length 1. */
  readonly vector: Floats;
  readonly related: ArrayLike<number>;
  /** A target that is neither relevant nor a competitor: the query itself. */
  readonly self?: number;
}

/** `vectors`: d, a row of `dimensions` values for every target, none negative. `logWeights`: initial log γ. */
export function discriminative(
  vectors: Floats,
  dimensions: number,
  given: Partial<DiscriminativeOptions> = {},
  random: Random = seeded(),
  kernels: Kernels = reference,
  logWeights: Float32Array = new Float32Array(vectors.length),
): Discriminative {
  const settings = resolve('plsa-discriminative', DISCRIMINATIVE_OPTIONS, given);
  const rows = vectors.length / dimensions;
  const targets = kernels.floats(vectors.length);
  const adam = adamOf(dimensions, settings.rate);
  const refresh = (row: number) => scaleRow(vectors, logWeights, targets, row, dimensions);
  for (let row = 0; row < rows; row++) refresh(row);

  const step = (queries: readonly TrainingQuery[]): number => {
    const gradients = new Map<number, Float64Array>();
    const rivals = hardest(kernels, targets, dimensions, queries, settings.competitors);
    let loss = 0;
    queries.forEach((query, q) => {
      const related = Array.from(query.related).filter((row) => row !== query.self);
      const relevant = sampled(related, MAX_RELEVANT, random);
      const scores = scoresOf(targets, dimensions, query.vector, [...relevant, ...rivals[q]]);
      const slopes = misclassification(scores, relevant, rivals[q], settings);
      loss += slopes.loss;
      for (const [row, slope] of slopes.slope) {
        let gradient = gradients.get(row);
        if (!gradient) gradients.set(row, (gradient = new Float64Array(dimensions)));
        addGradient(gradient, targets, row, query.vector, scores.get(row)!, slope / queries.length);
      }
    });
    for (const [row, gradient] of gradients) {
      adam(logWeights, row, gradient);
      refresh(row);
    }
    return loss / queries.length;
  };
  return { dimensions, logWeights, targets, step };
}

/** The hardest competitors of every query: of those most like it, the ones that do not belong to it. */
function hardest(
  kernels: Kernels,
  targets: Floats,
  dimensions: number,
  queries: readonly TrainingQuery[],
  count: number,
) {
  const block = new Float64Array(queries.length * dimensions);
  queries.forEach(({ vector }, q) => {
    block.set(vector, q * dimensions);
  });
  const related = queries.reduce((max, query) => Math.max(max, query.related.length), 0);
  const wanted = count + Math.min(related, MAX_PASSED * count) + 1;
  const top = kernels.topCosine(targets, dimensions, block, Math.min(wanted, targets.length / dimensions));
  return queries.map(({ related, self }, q) => {
    const own = new Set(Array.from(related));
    const others = top.row.subarray(q * top.count, (q + 1) * top.count).filter((row) => row !== self && !own.has(row));
    return Array.from(others.subarray(0, count));
  });
}

/** Maximum number of related targets, per wanted competitor, that the search for competitors allows for. */
const MAX_PASSED = 4;

/** The scores of some targets. */
export const scoresOf = (targets: Floats, dimensions: number, query: Floats, rows: readonly number[]) =>
  new Map(rows.map((row) => [row, dotAt(targets, row * dimensions, query, 0, dimensions)]));

/**
 * The products of a query with every target, in four partial sums, because a single one would serialise the
 * additions.
 */
export function similarities(targets: Floats, dimensions: number, query: Floats): Float64Array {
  const scores = new Float64Array(targets.length / dimensions);
  const fours = dimensions - (dimensions % 4);
  for (let row = 0; row < scores.length; row++) {
    const at = dimensions * row;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let k = 0; k < fours; k += 4) {
      a += targets[at + k] * query[k];
      b += targets[at + k + 1] * query[k + 1];
      c += targets[at + k + 2] * query[k + 2];
      d += targets[at + k + 3] * query[k + 3];
    }
    for (let k = fours; k < dimensions; k++) a += targets[at + k] * query[k];
    scores[row] = a + b + c + d;
  }
  return scores;
}

/** The loss of a query, averaged over its relevant targets, and its slope by the score of each that takes part. */
export function misclassification(
  scores: ReadonlyMap<number, number>,
  relevant: readonly number[],
  competitors: readonly number[],
  { sharpness, steepness }: Pick<DiscriminativeOptions, 'sharpness' | 'steepness'>,
): { loss: number; slope: Map<number, number> } {
  const slope = new Map<number, number>();
  if (relevant.length === 0 || competitors.length === 0) return { loss: 0, slope };
  const worst = competitors.reduce((count, c) => Math.max(count, scores.get(c)!), -Infinity);
  const powers = competitors.map((c) => Math.exp(sharpness * (scores.get(c)! - worst)));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const rival = worst + Math.log(total / competitors.length) / sharpness;
  let [loss, pull] = [0, 0];
  for (const r of relevant) {
    const missed = 1 / (1 + Math.exp(-steepness * (rival - scores.get(r)!)));
    const steep = (steepness * missed * (1 - missed)) / relevant.length;
    loss += missed / relevant.length;
    pull += steep;
    slope.set(r, -steep);
  }
  competitors.forEach((c, i) => {
    slope.set(c, (pull * powers[i]) / total);
  });
  return { loss, slope };
}

/** ∂SIM/∂log γ_j = t_j (q_j − SIM t_j), where t is the target at length 1 and q the query at length 1. */
export function addGradient(
  gradient: Float64Array,
  targets: Floats,
  row: number,
  query: Floats,
  score: number,
  slope: number,
): void {
  const at = row * gradient.length;
  for (let k = 0; k < gradient.length; k++) {
    const t = targets[at + k];
    gradient[k] += slope * t * (query[k] - score * t);
  }
}

function sampled(rows: readonly number[], count: number, random: Random): readonly number[] {
  if (rows.length <= count) return rows;
  return [...new Set(Array.from({ length: count }, () => rows[random.below(rows.length)]))];
}

/** targets_i = γ_i ∘ d_i at length 1. */
function scaleRow(vectors: Floats, logWeights: Floats, targets: Floats, row: number, dimensions: number) {
  let square = 0;
  const at = row * dimensions;
  for (let k = at; k < at + dimensions; k++) {
    targets[k] = vectors[k] * Math.exp(logWeights[k]);
    square += targets[k] * targets[k];
  }
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (let k = at; k < at + dimensions; k++) targets[k] *= scale;
}

/** Adam (Kingma & Ba 2015), one row at a time: rows without a gradient are not updated and cost nothing. */
interface Moments {
  readonly mean: Float32Array;
  readonly square: Float32Array;
  steps: number;
}

export function adamOf(dimensions: number, rate: number) {
  const [first, second] = [0.9, 0.999];
  const known = new Map<number, Moments>();
  const none = (): Moments => ({ mean: new Float32Array(dimensions), square: new Float32Array(dimensions), steps: 0 });
  return (parameters: Floats, row: number, gradient: Float64Array): void => {
    const moments = known.get(row) ?? none();
    known.set(row, moments);
    const { mean, square } = moments;
    moments.steps++;
    const [one, two] = [1 - first ** moments.steps, 1 - second ** moments.steps];
    for (let k = 0, at = row * dimensions; k < dimensions; k++, at++) {
      mean[k] = first * mean[k] + (1 - first) * gradient[k];
      square[k] = second * square[k] + (1 - second) * gradient[k] * gradient[k];
      parameters[at] -= (rate * (mean[k] / one)) / (Math.sqrt(square[k] / two) + 1e-8);
    }
  };
}
