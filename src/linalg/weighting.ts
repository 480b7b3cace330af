/**
 * Weightings of counts. A row is a sentence or a document, a column a term; df is the number of rows with the term.
 *
 * tf      n(d,w)                          tf-idf        n · log(D/df)
 * log-tf-idf  (1 + log n) · log(D/df)     tf-sqrt-idf   n/n(d) · √log(D/df)  (Thambiratnam & Seide 2008)
 * binary  1
 */
import { choice } from '../check/index.ts';
import type { Floats } from '../kernels/index.ts';
import { type Csr, columnRows, rowSums, transpose, withValues } from './csr.ts';
import { lengthAt, putDivided } from './vectors.ts';

const WEIGHTINGS = ['tf', 'tf-idf', 'log-tf-idf', 'tf-sqrt-idf', 'binary'] as const;
/** How counts are weighted: tf, tf-idf … */
export type Weighting = (typeof WEIGHTINGS)[number];
export const weightingOption = <const W extends Weighting>(fallback: W) =>
  choice(WEIGHTINGS, { default: fallback, help: 'how term counts are weighted' });

/** log(D/df) of every column; a term in no row weighs nothing. */
export function inverseDocumentFrequency(counts: Csr): Float64Array {
  return Float64Array.from(columnRows(counts), (df) => (df > 0 ? Math.log(counts.rows / df) : 0));
}

/** Weighs the counts; idf may come from another, larger collection. */
export function weigh(counts: Csr, weighting: Weighting, idf = inverseDocumentFrequency(counts)): Csr {
  if (weighting === 'tf') return counts;
  if (weighting === 'binary') return withValues(counts, () => 1);
  if (weighting === 'tf-idf') return withValues(counts, (n, w) => n * idf[w]);
  if (weighting === 'log-tf-idf') return withValues(counts, (n, w) => (n > 0 ? (1 + Math.log(n)) * idf[w] : 0));
  const length = rowSums(counts);
  return withValues(counts, (n, w, d) => (n / length[d]) * Math.sqrt(idf[w]));
}

/** Euclidean length of every row. */
export function rowLengths({ rows, start, value }: Csr): Float64Array {
  const lengths = new Float64Array(rows);
  for (let row = 0; row < rows; row++) lengths[row] = lengthAt(value, start[row], start[row + 1]);
  return lengths;
}

/** Every row scaled to Euclidean length 1; a row of zeros stays as it is. */
export function unitRows(matrix: Csr): Csr {
  const { rows, start } = matrix;
  const lengths = rowLengths(matrix);
  const value = new Float64Array(matrix.value.length);
  for (let row = 0; row < rows; row++)
    if (lengths[row] > 0) putDivided(value, matrix.value, start[row], start[row + 1], lengths[row]);
  return { ...matrix, value };
}

export interface Words {
  /** Unit rows of the targets. */
  readonly targets: Csr;
  readonly transposed: Csr;
  /** New documents in the same weights, unit rows. */
  weigh(counts: Csr): Csr;
}

/** The weights of the words, learned once: targets that come later do not move those that are there. */
export const idfOf = (counts: Csr): Float64Array => informative(inverseDocumentFrequency(counts));

export function wordsOf(counts: Csr, weighting: Weighting, idf: Floats): Words {
  const weights = Float64Array.from(idf);
  const weighed = (of: Csr) => unitRows(weigh(of, weighting, weights));
  const targets = weighed(counts);
  return { targets, transposed: transpose(targets), weigh: weighed };
}

/** Where every word is in every document, no word tells more than another. */
const informative = (idf: Float64Array): Float64Array => (idf.some((of) => of > 0) ? idf : idf.fill(1));
