/** The sweep in plain JavaScript over single precision, four columns of a row at once: the best without WebAssembly. */
import type { Csr } from '../src/kernels/index.ts';

export function plainSweep(
  { rows: documents, start, index, value }: Csr,
  topics: number,
  rows: Float32Array,
  columns: Float32Array,
  rowSums: Float32Array,
  columnSums: Float32Array,
): void {
  const a = new Float64Array(topics);
  const sums = new Float64Array(topics);
  for (let d = 0; d < documents; d++) {
    a.set(rows.subarray(d * topics, (d + 1) * topics));
    sums.fill(0);
    for (let i = start[d]; i < start[d + 1]; i += 4) {
      // Past the row's end the last entry is taken again, with a count of 0.
      const last = start[d + 1] - 1;
      const c0 = index[i] * topics;
      const c1 = index[Math.min(i + 1, last)] * topics;
      const c2 = index[Math.min(i + 2, last)] * topics;
      const c3 = index[Math.min(i + 3, last)] * topics;
      let [t0, t1, t2, t3] = [0, 0, 0, 0];
      for (let z = 0; z < topics; z++) {
        t0 += a[z] * columns[c0 + z];
        t1 += a[z] * columns[c1 + z];
        t2 += a[z] * columns[c2 + z];
        t3 += a[z] * columns[c3 + z];
      }
      const r0 = t0 > 0 ? value[i] / t0 : 0;
      const r1 = t1 > 0 && i + 1 <= last ? value[i + 1] / t1 : 0;
      const r2 = t2 > 0 && i + 2 <= last ? value[i + 2] / t2 : 0;
      const r3 = t3 > 0 && i + 3 <= last ? value[i + 3] / t3 : 0;
      for (let z = 0; z < topics; z++) {
        sums[z] += r0 * columns[c0 + z] + r1 * columns[c1 + z] + r2 * columns[c2 + z] + r3 * columns[c3 + z];
        columnSums[c0 + z] += r0 * a[z];
        columnSums[c1 + z] += r1 * a[z];
        columnSums[c2 + z] += r2 * a[z];
        columnSums[c3 + z] += r3 * a[z];
      }
    }
    rowSums.set(sums, d * topics);
  }
}
