/** The sweep in plain JavaScript, single precision: what one gets without WebAssembly. */
import type { Csr } from '../src/kernels/index.ts';

export function plainSweep(
  { rows: documents, start, index, value }: Csr,
  topics: number,
  rows: Float32Array,
  columns: Float32Array,
  rowSums: Float32Array,
  columnSums: Float32Array,
): void {
  const sums = new Float64Array(topics);
  for (let d = 0; d < documents; d++) {
    const a = d * topics;
    sums.fill(0);
    for (let i = start[d]; i < start[d + 1]; i++) {
      const c = index[i] * topics;
      let t = 0;
      for (let z = 0; z < topics; z++) t += rows[a + z] * columns[c + z];
      if (!(t > 0)) continue;
      const r = value[i] / t;
      for (let z = 0; z < topics; z++) {
        sums[z] += r * columns[c + z];
        columnSums[c + z] += r * rows[a + z];
      }
    }
    for (let z = 0; z < topics; z++) rowSums[a + z] = sums[z];
  }
}
