/**
 * Bayesian sentence-based topic model: topics are mixtures of sentences, documents mixtures of topics.
 *
 * Method      p(w|θ_d) = Σ_t Σ_s B_ws U_st θ_dt,  θ_d ~ Dir(α),  fitted by variational EM over the non-zeros of Y
 *             U ∘= Bᵀ[Y/(BUVᵀ)]V, columns to one      V_d ← exp(ψ(α+γ_d) − ψ(Σ(α+γ_d))), γ_d = {[Y/(BUVᵀ)]ᵀBU}_d ∘ V_d
 * From        Wang, Zhu, Li & Gong 2009
 * Departures  BUVᵀ is never formed: the sweep evaluates it on the non-zeros through (BU) and V. Rows of V are scaled
 *             to one, which changes no posterior.
 * Note        Y is the sum of its sentences, so U_s ∝ n(s) fits it exactly: at convergence Σ_t P(t)U_st → n(s)/N.
 *             The sentence with the highest U is the longest of its topic; summaries pick the nearest by default.
 * Letters     Y = counts (document × term) · B = sentences (given) · U = sentenceGivenTopic · V = topicOfDocument
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import { type Csr, type Floats, reference } from '../kernels/index.ts';
import { rowSums, withValues } from '../linalg/index.ts';
import type { Arrays, Fit, FitEnd, FitOptions, Training } from '../training/index.ts';
import { fit } from '../training/inline.ts';

export const BSTM_OPTIONS = {
  topics: integer({ default: 5, min: 1, max: 4096, help: 'number of topics' }),
  alpha: number({ default: 1, min: 1e-6, help: 'Dirichlet prior of the topics of a document' }),
} as const;
export type BstmOptions = Values<typeof BSTM_OPTIONS>;

export interface SentenceTopics extends FitEnd {
  readonly topics: number;
  /** U: a row of `topics` values for every sentence; columns sum to one. */
  readonly sentenceGivenTopic: Floats;
  /** BU: a row of `topics` values for every term; columns sum to one. */
  readonly wordGivenTopic: Floats;
  /** V: a row of `topics` values for every document, summing to one. */
  readonly topicOfDocument: Floats;
}

/** `sentences` is sentence × term counts; a sentence without terms takes no part. */
export function fitBstm(counts: Csr, sentences: Csr, given: Partial<BstmOptions> = {}, options: FitOptions = {}) {
  const settings = resolve('bstm', BSTM_OPTIONS, given);
  return sentenceTopicsOf(settings.topics, fit(bstm(sentences, settings), counts, options));
}

export function bstm(sentences: Csr, { topics, alpha }: BstmOptions): Training {
  return sentenceTraining('bstm', sentences, topics, {
    adjust: (expected) => expDigamma(expected, topics, alpha),
    bound: ({ topics: expected, weights }) => dirichletBound(expected, weights, topics, alpha),
  });
}

/** Every row γ becomes exp(ψ(α + γ) − ψ(Σ(α + γ))): exp E[log θ] under the Dirichlet posterior. */
export function expDigamma(matrix: Floats, topics: number, alpha: number): void {
  for (let row = 0; row < matrix.length; row += topics) {
    let sum = 0;
    for (let z = row; z < row + topics; z++) sum += alpha + matrix[z];
    const all = digamma(sum);
    for (let z = row; z < row + topics; z++) matrix[z] = Math.exp(digamma(alpha + matrix[z]) - all);
  }
}

/** Σ_row log B(α + γ) − log B(α) − Σ_z γ_z log v_z, where γ is a row of `expected`, v of `weights`. */
export function dirichletBound(expected: Floats, weights: Floats, topics: number, alpha: number): number {
  const prior = logBeta(new Array(topics).fill(alpha));
  let bound = 0;
  for (let row = 0; row < expected.length; row += topics) {
    bound += logBeta(Array.from(expected.subarray(row, row + topics), (gamma) => alpha + gamma)) - prior;
    for (let z = row; z < row + topics; z++) if (expected[z] > 0) bound -= expected[z] * Math.log(weights[z]);
  }
  return bound;
}

/** The step in which sentence-based models differ: from expected counts to the weights of a document's topics. */
export interface Rule {
  /** Turns γ_d, the rows of `expected`, into the next weights in place; they are scaled to one afterwards. */
  adjust(expected: Floats): void;
  /** The terms of the objective other than the log-likelihood; `topics` are γ, `weights` the V that gave them. */
  bound(local: Arrays): number;
}

export function sentenceTraining(name: string, sentences: Csr, topics: number, rule: Rule): Training {
  const lengths = rowSums(sentences);
  const models = withValues(sentences, (n, _w, s) => n / lengths[s]);
  return {
    name,
    better: 'higher',
    hostAccess: true,
    shape: (_rows, columns) => ({
      shared: { sentences: sentences.rows * topics, words: columns * topics },
      local: { topics, weights: topics },
      sums: { words: columns * topics, objective: 1 },
    }),

    begin(_facts, random, shared) {
      for (let s = 0; s < sentences.rows; s++) {
        for (let k = 0; k < topics; k++) shared.sentences[s * topics + k] = lengths[s] > 0 ? 0.1 + random.uniform() : 0;
      }
      reference.normalizeColumns(shared.sentences, topics);
      reference.multiplySparseTransposed(models, topics, shared.sentences, shared.words);
    },

    beginRows(_counts, local) {
      local.topics.fill(1 / topics);
    },

    accumulate(kernels, shared, shard, local, sums, measure) {
      kernels.copy(local.weights, local.topics);
      const objective = measure ? sums.objective : null;
      kernels.sweep(shard.counts, topics, local.topics, shared.words, null, sums.words, objective);
      if (objective) objective[0] += rule.bound(local);
      rule.adjust(local.topics);
      kernels.normalizeRows(local.topics, topics);
    },

    update(kernels, shared, sums) {
      const gains = new Float64Array(shared.sentences.length);
      reference.multiplySparse(models, topics, sums.words, gains);
      reference.multiply(shared.sentences, gains);
      kernels.normalizeColumns(shared.sentences, topics);
      reference.multiplySparseTransposed(models, topics, shared.sentences, shared.words);
    },
  };
}

export const sentenceTopicsOf = (topics: number, { shared, local, ...end }: Fit): SentenceTopics => ({
  topics,
  sentenceGivenTopic: shared.sentences,
  wordGivenTopic: shared.words,
  topicOfDocument: local.topics,
  ...end,
});

/** The digamma function and the logarithm of Γ for x > 0: recurrence and asymptotic series (Abramowitz & Stegun 6.3, 6.1). */
/** From here on the series are good to double precision. */
const ASYMPTOTIC_FROM = 10;

export function digamma(x: number): number {
  let shift = 0;
  for (; x < ASYMPTOTIC_FROM; x++) shift -= 1 / x;
  const q = 1 / (x * x);
  return shift + Math.log(x) - 0.5 / x - q * (1 / 12 - q * (1 / 120 - q * (1 / 252 - q * (1 / 240 - q / 132))));
}

export function logGamma(x: number): number {
  let product = 1;
  for (; x < ASYMPTOTIC_FROM; x++) product *= x;
  const q = 1 / (x * x);
  const series = (1 / 12 - q * (1 / 360 - q * (1 / 1260 - q * (1 / 1680 - q / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}

/** log B(v) = Σ log Γ(v_k) − log Γ(Σ v_k), the normaliser of a Dirichlet distribution. */
function logBeta(v: readonly number[]): number {
  let logs = 0;
  let sum = 0;
  for (const x of v) {
    logs += logGamma(x);
    sum += x;
  }
  return logs - logGamma(sum);
}
