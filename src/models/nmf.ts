/**
 * Non-negative matrix factorisation A ≈ H Wᵀ by multiplicative updates.
 *
 * Method      euclidean  H ∘= AW / H(WᵀW)     W ∘= AᵀH / W(HᵀH)                           ½ ‖A − HWᵀ‖² never grows
 *             kl         H ∘= (A/HWᵀ)W / ΣW   W ∘= (A/HWᵀ)ᵀH / ΣH                 D(A‖HWᵀ) never grows
 * From        Lee & Seung 2001
 * Departures  with W's columns kept summing to one, which moves only scale between W and H, the updates for kl are
 *             those of PLSA (Gaussier & Goutte 2005): H are its expected counts, W its P(w|z). So kl is that training.
 * Letters     H = rowFactors (row × topics) · W = columnFactors (column × topics)
 */
import { choice, integer, resolve, type Values } from '../check/index.ts';
import { type Csr, type Floats, type Kernels, LEAST } from '../kernels/index.ts';
import type { FitEnd, FitOptions, Training } from '../training/index.ts';
import { fit } from '../training/inline.ts';
import { plsa } from './plsa.ts';

export const NMF_OPTIONS = {
  topics: integer({ default: 10, min: 1, max: 4096, help: 'number of factors' }),
  loss: choice(['euclidean', 'kl'], { default: 'euclidean', help: 'the objective to minimise' }),
} as const;
export type NmfOptions = Values<typeof NMF_OPTIONS>;

/** `history`: ½ ‖A − HWᵀ‖², or with kl the log-likelihood, which grows as the divergence shrinks. */
interface Nmf extends FitEnd {
  readonly topics: number;
  readonly loss: NmfOptions['loss'];
  readonly rowFactors: Floats;
  readonly columnFactors: Floats;
}

/**
 * Non-negative matrix factorisation with multiplicative updates.
 *
 * @example
 * const model = fitNmf(counts, { topics: 20 }, { passes: 200 });
 */
export function fitNmf(matrix: Csr, given: Partial<NmfOptions> = {}, options: FitOptions = {}): Nmf {
  const { topics, loss } = resolve('nmf', NMF_OPTIONS, given);
  const { shared, local, ...end } = fit(nmf({ topics, loss }), matrix, options);
  return { topics, loss, rowFactors: local.topics, columnFactors: shared.words, ...end };
}

/** Added to denominators, so that quotients stay finite. */
const TINY = 1e-12;

export function nmf({ topics, loss }: NmfOptions): Training {
  if (loss === 'kl') return { ...plsa({ topics, temper: 1 }), name: 'nmf' };
  return {
    name: 'nmf',
    better: 'lower',
    hostAccess: true,
    shape: (_rows, columns) => ({
      shared: { words: columns * topics, gram: topics * topics, square: 1 },
      local: { topics, image: topics },
      sums: { words: columns * topics, image: columns * topics, gram: topics * topics, objective: 1 },
    }),

    begin({ squares }, random, shared) {
      for (let i = 0; i < shared.words.length; i++) shared.words[i] = 0.1 + random.uniform();
      gram(shared.words, topics, shared.gram);
      shared.square[0] = squares;
    },

    beginRows(_counts, local) {
      local.topics.fill(1);
    },

    accumulate(kernels: Kernels, shared, shard, local, sums, measure) {
      kernels.multiplySparse(shard.counts, topics, shared.words, local.image);
      improve(local.topics, local.image, shared.gram, topics);
      kernels.multiplySparseTransposed(shard.counts, topics, local.topics, sums.image);
      kernels.add(sums.words, sums.image);
      sums.image.fill(0); // scratch: it must not count when shards add up
      gram(local.topics, topics, sums.gram);
      if (!measure) return;
      if (shard.from === 0) sums.objective[0] += shared.square[0] / 2;
      sums.objective[0] += errorBeyondSquare(local.topics, local.image, shared.gram, topics);
    },

    update(_kernels, shared, sums) {
      improve(shared.words, sums.words, sums.gram, topics);
      shared.gram.fill(0);
      gram(shared.words, topics, shared.gram);
    },
  };
}

/** factors ∘= image / (factors × gram), row by row; as of probabilities, none but 0 is under LEAST. */
function improve(factors: Floats, image: Floats, gram: Floats, topics: number): void {
  const row = new Float64Array(topics);
  for (let at = 0; at < factors.length; at += topics) {
    for (let k = 0; k < topics; k++) row[k] = factors[at + k];
    for (let k = 0; k < topics; k++) {
      let sum = TINY;
      for (let j = 0; j < topics; j++) sum += row[j] * gram[j * topics + k];
      const better = row[k] * (image[at + k] / sum);
      factors[at + k] = better > 0 && better < LEAST ? LEAST : better;
    }
  }
}

/** into += factorsᵀ × factors. */
function gram(factors: Floats, topics: number, into: Floats): void {
  for (let at = 0; at < factors.length; at += topics) {
    for (let j = 0; j < topics; j++) {
      for (let k = 0; k < topics; k++) into[j * topics + k] += factors[at + j] * factors[at + k];
    }
  }
}

/** Σ_d ½ h(WᵀW)hᵀ − h(AW)ᵀ. */
function errorBeyondSquare(rows: Floats, image: Floats, gram: Floats, topics: number): number {
  let error = 0;
  for (let at = 0; at < rows.length; at += topics) {
    for (let j = 0; j < topics; j++) {
      error -= rows[at + j] * image[at + j];
      for (let k = 0; k < topics; k++) error += 0.5 * rows[at + j] * gram[j * topics + k] * rows[at + k];
    }
  }
  return error;
}
