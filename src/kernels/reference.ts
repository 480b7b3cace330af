/** The kernels as one would write them down: double precision, no tricks. The specification, and the fallback. */
import type { Csr, Kernels } from './kernels.ts';

export const reference: Kernels = {
  name: 'reference',
  floats: (length) => new Float64Array(length),
  prepare: (counts) => counts,

  sweep(counts, topics, rows, columns, rowSums, columnSums, measure) {
    const { start, index, value } = counts as Csr;
    let logLikelihood = 0;
    rowSums.fill(0, 0, counts.rows * topics);
    for (let d = 0; d < counts.rows; d++) {
      const a = d * topics;
      for (let i = start[d]; i < start[d + 1]; i++) {
        const n = value[i];
        if (n === 0) continue;
        const c = index[i] * topics;
        let t = 0;
        for (let z = 0; z < topics; z++) t += rows[a + z] * columns[c + z];
        if (measure) logLikelihood += t > 0 ? n * Math.log(t) : -Infinity;
        const r = n / t;
        if (!(t > 0) || r === Infinity) continue;
        for (let z = 0; z < topics; z++) rowSums[a + z] += r * columns[c + z];
        if (columnSums) for (let z = 0; z < topics; z++) columnSums[c + z] += r * rows[a + z];
      }
    }
    return measure ? logLikelihood : Number.NaN;
  },

  multiply(into, by) {
    for (let i = 0; i < into.length; i++) into[i] *= by[i];
  },

  add(into, from) {
    for (let i = 0; i < into.length; i++) into[i] += from[i];
  },

  columnTotals(matrix, topics, totals) {
    totals.fill(0);
    for (let i = 0; i < matrix.length; i += topics) {
      for (let z = 0; z < topics; z++) totals[z] += matrix[i + z];
    }
  },

  scaleColumns(matrix, topics, factors) {
    for (let i = 0; i < matrix.length; i += topics) {
      for (let z = 0; z < topics; z++) matrix[i + z] *= factors[z];
    }
  },

  normalizeRows(matrix, topics) {
    for (let i = 0; i < matrix.length; i += topics) {
      let sum = 0;
      for (let z = 0; z < topics; z++) sum += matrix[i + z];
      for (let z = 0; z < topics; z++) matrix[i + z] = sum > 0 ? matrix[i + z] / sum : 1 / topics;
    }
  },
};
