/**
 * Supervised PLSA: known relations between documents enter the likelihood itself.
 *
 * Method      log p(X,Ψ,R) = Σ_{Ψ_iq=1} Σ_k n(i,k) log Σ_j p(d_i|z_j) p(z_j|w_k) p(w_k|r_q) p(r_q)
 * From        Thambiratnam & Seide 2008, equations 5–8
 * Note        p(w_k|r_q) does not depend on z: it leaves the posterior, and only asks whether r_q has the word. All
 *             training queries of a target then fold into one count, and EM is one sweep over the non-zeros of
 *                 c_ik = n(i,k) · share of the documents related to i that have w_k
 *                 E   P(z|i,k) ∝ s_ij τ_kj        M   s_ij ∝ Σ_k c_ik P(z|i,k)    τ_kj ∝ Σ_i c_ik P(z|i,k)
 * Departures  the M-step printed in the paper (eq. 12–13) spreads one posterior per pair over all words and can lower
 *             this likelihood; ours cannot. Every target weighs by its own words, however many relations it has.
 * Letters     s = p(d|z), over documents · τ = p(z|w) = topicGivenWord, over topics
 * See         docs/papers/supervised-plsa.md
 */
import { integer, resolve, type Values } from '../check/index.ts';
import { type Csr, type Floats, reference } from '../kernels/index.ts';
import { fromRows } from '../linalg/index.ts';
import { type Fit, type FitEnd, type FitOptions, fit, type Training } from '../training/index.ts';

export const SUPERVISED_OPTIONS = {
  topics: integer({ default: 200, min: 1, max: 4096, help: 'number of latent topics' }),
} as const;
export interface SupervisedOptions extends Values<typeof SUPERVISED_OPTIONS> {
  /** p(z|w) to start from, such as a PLSA's; random when not given. */
  readonly start?: Floats;
}

interface SupervisedPlsa extends FitEnd {
  readonly topics: number;
  /** p(z|w): a row of `topics` values for every word. A word that no pair shares is uniform. */
  readonly topicGivenWord: Floats;
  /** p(d|z): a row of `topics` values for every target; columns sum to one. */
  readonly documentGivenTopic: Floats;
  /** Expected counts of every topic: p(z), not normalised. */
  readonly mass: Floats;
}

/** For every target, the documents related to it; the target itself among them counts for nothing. */
export type RelatedDocuments = (target: number) => ArrayLike<number>;

/** PLSA that learns from which documents belong together: each is seen with the words of those related to it. */
export function fitSupervised(
  counts: Csr,
  relatedTo: RelatedDocuments,
  given: Partial<SupervisedOptions>,
  options?: FitOptions,
) {
  const { start, ...rest } = given;
  const settings = { ...resolve('plsa-supervised', SUPERVISED_OPTIONS, rest), ...(start && { start }) };
  return supervisedOf(settings, fit(plsaSupervised(settings), sharedCounts(counts, relatedTo).counts, options));
}

export function supervisedOf({ topics }: SupervisedOptions, { shared, local, ...end }: Fit): SupervisedPlsa {
  const documentGivenTopic = local.topics.slice();
  reference.divideColumns(documentGivenTopic, topics, shared.mass);
  return { topics, topicGivenWord: shared.words, documentGivenTopic, mass: shared.mass, ...end };
}

/** Trains on `sharedCounts`. */
export function plsaSupervised({ topics, start }: SupervisedOptions): Training {
  return {
    name: 'plsa-supervised',
    better: 'higher',
    shape: (_rows, columns) => ({
      shared: { words: columns * topics, mass: topics },
      local: { topics },
      sums: { words: columns * topics, objective: 1 },
    }),

    // p(d|z) is not extrapolated: it sums to one over all documents, and a shard has only some of them.
    accelerated: {
      shared: { words: true },
      local: { topics: false },
      renormalise: (kernels, shared) => kernels.normalizeRows(shared.words, topics),
    },

    begin({ rows }, random, shared) {
      if (start) shared.words.set(start);
      else for (let i = 0; i < shared.words.length; i++) shared.words[i] = random.uniform() + Number.EPSILON;
      reference.normalizeRows(shared.words, topics);
      shared.mass.fill(rows);
    },

    beginRows(_counts, local) {
      local.topics.fill(1);
    },

    accumulate(kernels, shared, shard, local, sums, measure) {
      kernels.divideColumns(local.topics, topics, shared.mass);
      const objective = measure ? sums.objective : null;
      kernels.sweep(shard.counts, topics, local.topics, shared.words, null, sums.words, objective);
    },

    update(kernels, shared, sums) {
      kernels.multiply(sums.words, shared.words);
      kernels.columnTotals(sums.words, topics, shared.mass);
      kernels.copy(shared.words, sums.words);
      kernels.normalizeRows(shared.words, topics);
    },
  };
}

interface SharedCounts {
  /** c_ik; words that no related document has are left out. */
  readonly counts: Csr;
  readonly pairs: number;
  /** Pairs without a word in common: nothing is learned from them. */
  readonly withoutSharedWords: number;
}

export function sharedCounts(counts: Csr, relatedTo: RelatedDocuments): SharedCounts {
  const { rows, columns, start, index, value } = counts;
  const frequencies = frequenciesOf(counts);
  const has = new Int32Array(columns).fill(-1);
  let pairs = 0;
  let withoutSharedWords = 0;
  const maps = Array.from({ length: rows }, (_, target) => {
    const others = relatedTo(target);
    const frequency = frequencies(others);
    const map = new Map<number, number>();
    for (let i = start[target]; i < start[target + 1]; i++) has[index[i]] = target;
    let related = 0;
    for (let o = 0; o < others.length; o++) {
      if (others[o] === target) continue;
      related++;
      if (!sharesWord(counts, others[o], has, target)) withoutSharedWords++;
    }
    pairs += related;
    const self = related < others.length ? 1 : 0;
    for (let i = start[target]; i < start[target + 1]; i++) {
      const share = ((frequency.get(index[i]) ?? 0) - self) / related;
      if (share > 0) map.set(index[i], value[i] * share);
    }
    return map;
  });
  return { counts: fromRows(columns, maps), pairs, withoutSharedWords };
}

/** Document frequencies within a list of documents; lists that are the same array are counted once. */
function frequenciesOf({ start, index }: Csr): (documents: ArrayLike<number>) => ReadonlyMap<number, number> {
  const known = new WeakMap<object, Map<number, number>>();
  return (documents) => {
    let frequency = known.get(documents);
    if (frequency) return frequency;
    known.set(documents, (frequency = new Map()));
    for (let o = 0; o < documents.length; o++) {
      for (let i = start[documents[o]]; i < start[documents[o] + 1]; i++) {
        frequency.set(index[i], (frequency.get(index[i]) ?? 0) + 1);
      }
    }
    return frequency;
  };
}

function sharesWord({ start, index }: Csr, row: number, has: Int32Array, mark: number): boolean {
  for (let i = start[row]; i < start[row + 1]; i++) if (has[index[i]] === mark) return true;
  return false;
}
