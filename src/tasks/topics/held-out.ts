/** Words hidden from a model, and how likely the model makes them. */
import { type Csr, columnSums, fromRows } from '../../linalg/index.ts';
import type { Random } from '../../random/index.ts';

const HIDDEN = 0.2;
/** Share of a word's plain frequency in its probability, so that none is impossible. */
const PLAIN = 0.05;

/** Every word of every document is hidden with the chance HIDDEN. */
export function hide({ rows, columns, start, index, value }: Csr, random: Random): { shown: Csr; hidden: Csr } {
  const [shown, hidden] = [0, 1].map(() => Array.from({ length: rows }, () => new Map<number, number>()));
  for (let d = 0; d < rows; d++) {
    for (let i = start[d]; i < start[d + 1]; i++) {
      for (let n = 0; n < value[i]; n++) {
        const into = (random.uniform() < HIDDEN ? hidden : shown)[d];
        into.set(index[i], (into.get(index[i]) ?? 0) + 1);
      }
    }
  }
  return { shown: fromRows(columns, shown), hidden: fromRows(columns, hidden) };
}

/** Σ_w n log P(w|d) of every document's hidden words. */
export function likelihoods(
  words: ArrayLike<number>,
  documents: ArrayLike<number>,
  topics: number,
  shown: Csr,
  hidden: Csr,
): Float64Array {
  const plain = columnSums(shown);
  const all = sum(plain) + plain.length;
  const likelihood = new Float64Array(hidden.rows);
  for (let d = 0; d < hidden.rows; d++) {
    let mass = 0;
    for (let z = 0; z < topics; z++) mass += documents[d * topics + z];
    for (let i = hidden.start[d]; i < hidden.start[d + 1]; i++) {
      const w = hidden.index[i];
      let p = 0;
      for (let z = 0; z < topics; z++) p += documents[d * topics + z] * words[w * topics + z];
      const guessed = mass > 0 ? p / mass : 0;
      likelihood[d] += hidden.value[i] * Math.log((1 - PLAIN) * guessed + (PLAIN * (plain[w] + 1)) / all);
    }
  }
  return likelihood;
}

export const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
};

/** The standard deviation of a sum of independent values. */
export function deviationOfSum(values: Float64Array): number {
  const middle = sum(values) / values.length;
  return Math.sqrt(values.reduce((total, value) => total + (value - middle) ** 2, 0));
}
