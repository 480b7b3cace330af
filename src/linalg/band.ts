/** A symmetric matrix whose entries are 0 but near the diagonal. */
export interface Band {
  readonly size: number;
  /** Diagonals below the main one. */
  readonly width: number;
  /** For every row the `width` entries before the diagonal, then that on it. */
  readonly entries: Float64Array;
}

/** `matrix` has n rows of n values, of which those in the band, up to the diagonal, are read. */
export function bandOf(matrix: ArrayLike<number>, n: number, width: number): Band {
  const entries = new Float64Array(n * (width + 1));
  for (let i = 0, to = 0; i < n; i++)
    for (let j = i - width; j <= i; j++, to++) if (j >= 0) entries[to] = matrix[i * n + j];
  return { size: n, width, entries };
}

/** All rows whole, up to the diagonal. */
export function fullOf({ size, width, entries }: Band): Float64Array {
  const full = new Float64Array(size * size);
  for (let i = 0, from = 0; i < size; i++)
    for (let j = i - width; j <= i; j++, from++) if (j >= 0) full[i * size + j] = entries[from];
  return full;
}
