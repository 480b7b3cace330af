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

/** A sparse matrix by rows: row d has the entries from start[d] to start[d + 1]. */
export interface Csr {
  readonly rows: number;
  readonly columns: number;
  readonly start: Uint32Array;
  readonly index: Uint32Array;
  readonly value: Floats;
}

/** Counts in the layout a kernel set likes best; made once by `prepare`, read at every sweep. */
export interface Prepared {
  readonly rows: number;
  readonly columns: number;
}

export interface Kernels {
  readonly name: 'reference' | 'simd' | 'relaxed';
  /** A zeroed array in the place where these kernels reach it without copying. */
  floats(length: number): Floats;
  prepare(counts: Csr): Prepared;
  /**
   * One sweep of the loop above. IN rows (A) and columns (C), row-major with `topics` values a row.
   * OUT rowSums is overwritten. columnSums is ADDED TO, so that shards add up; null leaves it out (fold-in).
   * Returns the log-likelihood when `measure` is set, else NaN: the logarithm costs as much as many topics.
   * A non-zero whose t is not positive counts for nothing in the sums and −Infinity in the likelihood.
   */
  sweep(
    counts: Prepared,
    topics: number,
    rows: Floats,
    columns: Floats,
    rowSums: Floats,
    columnSums: Floats | null,
    measure: boolean,
  ): number;
  /** into ∘= by, element by element. */
  multiply(into: Floats, by: Floats): void;
  /** into += from, element by element. */
  add(into: Floats, from: Floats): void;
  /** totals_z = Σ_row matrix_row,z; sums are kept in double precision. */
  columnTotals(matrix: Floats, topics: number, totals: Float64Array): void;
  /** matrix_row,z *= factors_z. */
  scaleColumns(matrix: Floats, topics: number, factors: Float64Array): void;
  /** Every row is divided by its sum; a row that sums to nothing becomes uniform. */
  normalizeRows(matrix: Floats, topics: number): void;
  /** Counts × block: out_d = Σ_w n_dw block_w, where a row of block and of out has `width` values. Overwrites out. */
  multiplySparse(counts: Prepared, width: number, block: Floats, out: Floats): void;
  /** Countsᵀ × block: out_w = Σ_d n_dw block_d. Overwrites out. */
  multiplySparseTransposed(counts: Prepared, width: number, block: Floats, out: Floats): void;
  /**
   * For every query the `most` rows of the matrix with the largest dot products: cosines, where all rows have length 1.
   * A row of the matrix and of the queries has `width` values. Of equals the row that comes first is the better.
   */
  topCosine(matrix: Floats, width: number, queries: Floats, most: number): Top;
}

/** The best rows of every query, best first: `most` of them for the first query, then for the second, and so on. */
export interface Top {
  /** How many each query has: as many as were asked for, or all rows there are. */
  readonly most: number;
  readonly row: Uint32Array;
  readonly score: Float64Array;
}
