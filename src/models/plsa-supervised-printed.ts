/**
 * Supervised PLSA with the updates as they are printed: one posterior for all words of a related pair.
 *
 * Method      E   π_j(i,q) ∝ s_ij Σ_k n(i,k) p(z_j|w_k) p(w_k|r_q)
 *             M   s_ij ∝ Σ_q N_i π_j(i,q)    t_kj ∝ Σ_iq n(i,k) π_j(i,q)    p(z_j|w_k) ∝ t_kj u_j
 * Letters     i a target of N_i words, r_q a document related to it; s_ij = p(i|z_j), t_kj = p(w_k|z_j), u_j = p(z_j)
 * From        Thambiratnam & Seide 2008, equations 11–14
 * Caveat      this is no EM of their likelihood, which can fall; plsa-supervised.ts is, at a fraction of the cost. A pass
 *             visits every word that a related pair shares.
 */
import type { Csr, Floats } from '../kernels/index.ts';
import { rowSums } from '../linalg/index.ts';
import type { Training } from '../training/index.ts';
import { plsaSupervised, type RelatedDocuments, type SupervisedOptions } from './plsa-supervised.ts';

/** Trains on `counts` itself; the documents related to a target are its training queries. */
export function plsaSupervisedPrinted(options: SupervisedOptions, counts: Csr, relatedTo: RelatedDocuments): Training {
  const { topics } = options;
  const lengths = rowSums(counts);
  const match = matching(counts, lengths, topics);
  return {
    ...plsaSupervised(options),
    name: 'plsa-supervised-printed',
    hostAccess: true,
    accelerated: undefined,
    shape: (_rows, columns) => ({
      shared: { words: columns * topics, mass: topics },
      local: { topics },
      sums: { words: columns * topics, mass: topics, objective: 1 },
    }),

    accumulate(_kernels, shared, { from, rows }, local, sums) {
      const posterior = new Float64Array(topics);
      for (let row = 0; row < rows; row++) {
        const own = local.topics.subarray(row * topics, (row + 1) * topics);
        const share = Float64Array.from(own, (x, j) => (shared.mass[j] > 0 ? x / shared.mass[j] : 0));
        own.fill(0);
        const others = relatedTo(from + row);
        for (let o = 0; o < others.length; o++) {
          if (others[o] === from + row || !match(from + row, others[o], shared.words, posterior)) continue;
          let total = 0;
          for (let j = 0; j < topics; j++) total += posterior[j] * share[j];
          if (!(total > 0)) continue;
          sums.objective[0] += Math.log(total);
          for (let j = 0; j < topics; j++) own[j] += (posterior[j] * share[j]) / total;
        }
        for (let i = counts.start[from + row]; i < counts.start[from + row + 1]; i++) {
          const at = counts.index[i] * topics;
          for (let j = 0; j < topics; j++) sums.words[at + j] += counts.value[i] * own[j];
        }
        for (let j = 0; j < topics; j++) own[j] *= lengths[from + row];
        for (let j = 0; j < topics; j++) sums.mass[j] += own[j];
      }
    },

    update(kernels, shared, sums) {
      shared.mass.set(sums.mass);
      // t_kj u_j before either is normalised: Σ n π. Normalising over topics is all that is left.
      shared.words.set(sums.words);
      kernels.normalizeRows(shared.words, topics);
    },
  };
}

/**
 * Makes the function that sets `sums` to Σ_k n(i,k) p(z_j|w_k) p(w_k|r_q), over the words that both documents have, and
 * returns false when there are none. It remembers the counts of the last target.
 */
function matching({ columns, start, index, value }: Csr, lengths: Float64Array, topics: number) {
  const count = new Float64Array(columns);
  let marked = -1;
  const mark = (target: number) => {
    if (marked >= 0) for (let i = start[marked]; i < start[marked + 1]; i++) count[index[i]] = 0;
    for (let i = start[target]; i < start[target + 1]; i++) count[index[i]] = value[i];
    marked = target;
  };
  return (target: number, query: number, topicGivenWord: Floats, sums: Float64Array): boolean => {
    if (marked !== target) mark(target);
    sums.fill(0);
    let met = false;
    for (let i = start[query]; i < start[query + 1]; i++) {
      const weight = (count[index[i]] * value[i]) / lengths[query];
      if (!(weight > 0)) continue;
      met = true;
      const at = index[i] * topics;
      for (let j = 0; j < topics; j++) sums[j] += weight * topicGivenWord[at + j];
    }
    return met;
  };
}
