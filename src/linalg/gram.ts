/** The Gram matrix of weighted rows, Σ w x xᵀ: n rows of n values. Without weights each row counts once. */
export function gram(rows: readonly Float64Array[], n: number, weights?: ArrayLike<number>): Float64Array {
  const out = new Float64Array(n * n);
  // Four rows side by side: every sum is read and written once for four of them.
  const [plain, weighed] = [new Float64Array(4 * n), new Float64Array(4 * n)];
  for (let from = 0; from < rows.length; from += 4) {
    for (let r = 0; r < 4; r++) {
      const row = rows[from + r];
      const weight = row ? (weights?.[from + r] ?? 1) : 0;
      for (let i = 0, at = r; i < n; i++, at += 4) {
        plain[at] = row ? row[i] : 0;
        weighed[at] = weight * plain[at];
      }
    }
    addBelow(out, n, plain, weighed);
  }
  return mirrored(out, n);
}

/** Below the diagonal and on it. */
function addBelow(out: Float64Array, n: number, plain: Float64Array, weighed: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const p = weighed[4 * i];
    const q = weighed[4 * i + 1];
    const r = weighed[4 * i + 2];
    const s = weighed[4 * i + 3];
    for (let j = 0, at = 0, to = i * n; j <= i; j++, at += 4)
      out[to + j] += p * plain[at] + q * plain[at + 1] + (r * plain[at + 2] + s * plain[at + 3]);
  }
}

/** What is below the diagonal, above it too. */
export function mirrored(matrix: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j];
  return matrix;
}
