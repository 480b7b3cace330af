/** The reference kernels: plain loops in double precision. They are the specification and the fallback. */
import { cpu } from './cpu.ts';
import { type Csr, type Kernels, LEAST } from './kernels.ts';
import { newTop, offer } from './top.ts';

const atLeast = (least: number, x: number): number => (x > 0 && x < least ? least : x);

/** The kernels in plain JavaScript: slower; all others are tested against them. */
export const reference: Kernels = {
  name: 'reference',
  floats: (length) => new Float64Array(length),
  prepare: (counts) => counts,

  sweep(counts, topics, rows, columns, sumsOfRows, columnSums, objective) {
    const rowSums = sumsOfRows ?? new Float64Array(counts.rows * topics);
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
        if (objective) logLikelihood += t > 0 ? n * Math.log(t) : -Infinity;
        const r = n / t;
        if (!(t > 0) || r === Infinity) continue;
        for (let z = 0; z < topics; z++) rowSums[a + z] += r * columns[c + z];
        if (columnSums) for (let z = 0; z < topics; z++) columnSums[c + z] += r * rows[a + z];
      }
    }
    if (objective) objective[0] += logLikelihood;
    if (!sumsOfRows) reference.multiply(rows, rowSums);
  },

  multiply(into, by) {
    for (let i = 0; i < into.length; i++) into[i] *= by[i];
  },

  add(into, from) {
    for (let i = 0; i < into.length; i++) into[i] += from[i];
  },

  columnTotals(matrix, topics, totals) {
    const sums = new Float64Array(topics);
    for (let i = 0; i < matrix.length; i += topics) {
      for (let z = 0; z < topics; z++) sums[z] += matrix[i + z];
    }
    totals.set(sums);
  },

  scaleColumns(matrix, topics, factors, least = 0) {
    for (let i = 0; i < matrix.length; i += topics) {
      for (let z = 0; z < topics; z++) matrix[i + z] = atLeast(least, matrix[i + z] * factors[z]);
    }
  },

  normalizeRows(matrix, topics) {
    for (let i = 0; i < matrix.length; i += topics) {
      let sum = 0;
      for (let z = 0; z < topics; z++) sum += matrix[i + z];
      for (let z = 0; z < topics; z++) matrix[i + z] = sum > 0 ? atLeast(LEAST, matrix[i + z] / sum) : 1 / topics;
    }
  },

  extrapolate(matrix, previous, topics, level) {
    const power = 1 - 2 ** -level;
    const width = topics || matrix.length;
    for (let row = 0; row < matrix.length; row += width) {
      let [before, after] = [0, 0];
      for (let i = row; i < row + width; i++) {
        const x = matrix[i];
        const known = x > 0 && previous[i] > 0;
        matrix[i] *= known ? Math.min(8, Math.max(1 / 8, (x / previous[i]) ** power)) : 1;
        previous[i] = x;
        before += x;
        after += matrix[i];
      }
      if (topics > 0 && after > 0) for (let i = row; i < row + width; i++) matrix[i] *= before / after;
    }
  },

  multiplySparse(counts, width, block, out) {
    const { start, index, value } = counts as Csr;
    out.fill(0, 0, counts.rows * width);
    for (let d = 0; d < counts.rows; d++) {
      for (let i = start[d]; i < start[d + 1]; i++) {
        for (let z = 0; z < width; z++) out[d * width + z] += value[i] * block[index[i] * width + z];
      }
    }
  },

  multiplySparseTransposed(counts, width, block, out) {
    const { start, index, value } = counts as Csr;
    out.fill(0, 0, counts.columns * width);
    for (let d = 0; d < counts.rows; d++) {
      for (let i = start[d]; i < start[d + 1]; i++) {
        for (let z = 0; z < width; z++) out[index[i] * width + z] += value[i] * block[d * width + z];
      }
    }
  },

  topCosine(matrix, width, queries, count) {
    const rows = matrix.length / width;
    const top = newTop(queries.length / width, Math.min(count, rows));
    for (let q = 0; q < queries.length / width; q++) {
      for (let d = 0; d < rows; d++) {
        let score = 0;
        for (let z = 0; z < width; z++) score += queries[q * width + z] * matrix[d * width + z];
        offer(top, q, d, score);
      }
    }
    return top;
  },

  byteProducts(rows, width, by, out) {
    for (let i = 0; i < out.length; i++) {
      let sum = 0;
      for (let z = 0; z < width; z++) sum += rows[i * width + z] * by[z];
      out[i] = sum;
    }
  },

  rowProducts(ones, others, width, out) {
    let at = 0;
    for (let i = 0; i < ones.length; i += width) {
      for (let j = 0; j < others.length; j += width) {
        let sum = 0;
        for (let z = 0; z < width; z++) sum += ones[i + z] * others[j + z];
        out[at++] = sum;
      }
    }
  },

  subtractRows(from, rows, width, weights) {
    let at = 0;
    for (let i = 0; i < rows.length; i += width) {
      for (let j = 0; j < from.length; j += width, at++) {
        for (let z = 0; z < width; z++) from[j + z] -= weights[at] * rows[i + z];
      }
    }
  },

  ...cpu(() => reference),
};
