/**
 * The kernels: typed arrays in, typed arrays out. One loop serves almost every model (docs/kernels.md):
 *
 *   t_dw = Σ_z A_dz C_wz   at the non-zeros of n        r_dw = n_dw / t_dw
 *   rowSums_dz = Σ_w r_dw C_wz                          columnSums_wz = Σ_d r_dw A_dz
 *   logLikelihood = Σ n_dw log t_dw
 *
 * Posteriors are never stored. A factor times its sums (A ∘ rowSums, C ∘ columnSums) are the expected counts of the
 * M-step; what a model puts into A and C, and what it does with the sums, is the model's affair.
 */
export type Floats = Float32Array | Float64Array;

/**
 * 2^−63: no probability but 0 is smaller, so that the product of two is a normal number of single precision. Many
 * processors take a hundred times as long with smaller ones, of which a long training would be full.
 */
export const LEAST = 2 ** -63;

/** A sparse matrix by rows: row d has the entries from start[d] to start[d + 1]. */
export interface Csr {
  readonly rows: number;
  readonly columns: number;
  readonly start: Uint32Array;
  readonly index: Uint32Array;
  readonly value: Floats;
}

/** Counts in the memory layout of a kernel set; made once by `prepare`, read by every sweep. */
export interface Prepared {
  readonly rows: number;
  readonly columns: number;
}

/**
 * The kernels of a training pass. They return results in arrays only, so that a GPU can record a whole pass and run it
 * later.
 */
export interface PassKernels {
  readonly name: 'reference' | 'simd' | 'webgpu';
  /** Allocates a zeroed array in the memory of these kernels, which they use without copying. */
  floats(length: number): Floats;
  prepare(counts: Csr): Prepared;
  /**
   * One sweep of the loop above. IN rows (A) and columns (C), row-major with `topics` values a row.
   * OUT rowSums is overwritten; null: rows ∘= rowSums instead, which are not kept. columnSums is ADDED TO, so that shards add up; null leaves it out (fold-in).
   * The log-likelihood is ADDED TO objective_0; null leaves it out: the logarithm costs as much as many topics.
   * A non-zero whose t is not positive counts for nothing in the sums and −Infinity in the likelihood.
   */
  sweep(
    counts: Prepared,
    topics: number,
    rows: Floats,
    columns: Floats,
    rowSums: Floats | null,
    columnSums: Floats | null,
    objective: Floats | null,
  ): void;
  /** Every value of the array. */
  fill(array: Floats, value: number): void;
  /** into = from. */
  copy(into: Floats, from: Floats): void;
  /** into = from to a power, element by element. */
  raise(into: Floats, from: Floats, power: number): void;
  /** into ∘= by, element by element. */
  multiply(into: Floats, by: Floats): void;
  /** into += from, element by element. */
  add(into: Floats, from: Floats): void;
  /** totals_z = Σ_row matrix_row,z. */
  columnTotals(matrix: Floats, topics: number, totals: Floats): void;
  /** matrix_row,z *= factors_z; what is positive and under `least` becomes that. */
  scaleColumns(matrix: Floats, topics: number, factors: Floats, least?: number): void;
  /**
   * matrix_row,z *= share_z / mass_z^power; without a share 1 / mass_z^power. A column without mass becomes 0, what is
   * positive and under LEAST that.
   */
  divideColumns(matrix: Floats, topics: number, mass: Floats, power?: number, share?: Floats): void;
  /**
   * Every column is divided by its sum; a column that sums to zero (an empty topic) becomes uniform, and what is
   * positive and under LEAST becomes that.
   * OUT mass, if given: the sums; share: the sums as shares of their total.
   */
  normalizeColumns(matrix: Floats, topics: number, mass?: Floats, share?: Floats): void;
  /** Every row is divided by its sum; a row that sums to zero becomes uniform; what is positive and under LEAST becomes that. */
  normalizeRows(matrix: Floats, topics: number): void;
  /**
   * Extrapolates along the last change: matrix ∘= (matrix / previous)^β with β = 1 − 2^−level, by a factor of at most 8
   * either way; where either is 0 nothing changes. Rows keep their sums; with `topics` 0 every number stands alone.
   * previous becomes what the matrix was.
   */
  extrapolate(matrix: Floats, previous: Floats, topics: number, level: number): void;
}

/** The kernels of the CPU, whose results are there when a call returns. */
export interface Kernels extends PassKernels {
  readonly name: 'reference' | 'simd';
  /** Counts × block: out_d = Σ_w n_dw block_w, where a row of block and of out has `width` values. Overwrites out. */
  multiplySparse(counts: Prepared, width: number, block: Floats, out: Floats): void;
  /** Countsᵀ × block: out_w = Σ_d n_dw block_d. Overwrites out. */
  multiplySparseTransposed(counts: Prepared, width: number, block: Floats, out: Floats): void;
  /**
   * For every query the `count` rows of the matrix with the largest dot products: cosines, where all rows have length 1.
   * A row of the matrix and of the queries has `width` values. Ties go to the earlier row.
   */
  topCosine(matrix: Floats, width: number, queries: Floats, count: number): Top;
  /** out_i = Σ_z rows_i,z by_z for rows of `width` single bytes; `by` is rounded to 14 bits of its largest number. */
  byteProducts(rows: Int8Array, width: number, by: Floats, out: Float32Array): void;
  /** into_z,row = matrix_row,z, where a row of the matrix has `width` values. */
  transpose(matrix: Floats, width: number, into: Floats): void;
  /** out_i,j = Σ_z ones_i,z others_j,z: all dot products of rows of `width` values. */
  rowProducts(ones: Floats, others: Floats, width: number, out: Floats): void;
  /** from_j −= Σ_i weights_i,j rows_i, where rows have `width` values. */
  subtractRows(from: Floats, rows: Floats, width: number, weights: Floats): void;
}

/** The best rows of every query, best first: `count` of them for the first query, then for the second, and so on. */
export interface Top {
  /** Results per query: `count`, or the number of rows where there are fewer. */
  readonly count: number;
  readonly row: Uint32Array;
  readonly score: Float64Array;
}
