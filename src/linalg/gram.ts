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

/** Below the diagonal and on it: two rows of sums at a time, which read the same values. */
function addBelow(out: Float64Array, n: number, plain: Float64Array, weighed: Float64Array): void {
  for (let i = 0; i < n; i += 2) {
    const [p, q, r, s] = [weighed[4 * i], weighed[4 * i + 1], weighed[4 * i + 2], weighed[4 * i + 3]];
    const more = i + 1 < n;
    const at = more ? 4 * i + 4 : 4 * i;
    const [t, u, v, w] = [weighed[at], weighed[at + 1], weighed[at + 2], weighed[at + 3]];
    const [to, next] = [i * n, more ? (i + 1) * n : i * n];
    for (let j = 0, from = 0; j <= i; j++, from += 4) {
      const a = plain[from];
      const b = plain[from + 1];
      const c = plain[from + 2];
      const d = plain[from + 3];
      out[to + j] += p * a + q * b + (r * c + s * d);
      if (more) out[next + j] += t * a + u * b + (v * c + w * d);
    }
    if (more) out[next + i + 1] += t * plain[at] + u * plain[at + 1] + (v * plain[at + 2] + w * plain[at + 3]);
  }
}

/** What is below the diagonal, above it too. */
export function mirrored(matrix: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matrix[j * n + i] = matrix[i * n + j];
  return matrix;
}
