/** Kernels that reference and WebAssembly share: short loops beside the sweep, over arrays in any memory. */
import { digamma, logBeta } from './gamma.ts';
import { type Floats, LEAST, type PassKernels } from './kernels.ts';

type Alike =
  | 'fill'
  | 'copy'
  | 'raise'
  | 'divideColumns'
  | 'normalizeColumns'
  | 'shift'
  | 'addLogs'
  | 'expDigamma'
  | 'addDirichlet';

/** `set` returns the kernel set that these belong to. */
export const cpu = (set: () => PassKernels): Pick<PassKernels, Alike> => ({
  fill(array, value) {
    array.fill(value);
  },

  copy(into, from) {
    into.set(from);
  },

  raise(into, from, power) {
    for (let i = 0; i < into.length; i++) into[i] = from[i] ** power;
  },

  divideColumns(matrix, topics, mass, power = 1, share = undefined) {
    const factors = Float64Array.from(mass, (sum, z) => (sum > 0 ? (share?.[z] ?? 1) / sum ** power : 0));
    set().scaleColumns(matrix, topics, factors, LEAST);
  },

  normalizeColumns(matrix, topics, mass, share) {
    const sums = new Float64Array(topics);
    set().columnTotals(matrix, topics, sums);
    const factors = sums.map((sum) => (sum > 0 ? 1 / sum : 0));
    set().scaleColumns(matrix, topics, factors, LEAST);
    sums.forEach((sum, z) => {
      if (!(sum > 0)) fillColumn(matrix, topics, z);
    });
    mass?.set(sums);
    const total = sums.reduce((all, sum) => all + sum, 0);
    share?.set(sums.map((sum) => (total > 0 ? sum / total : 1 / topics)));
  },

  shift(array, by) {
    for (let i = 0; i < array.length; i++) array[i] += by;
  },

  addLogs(array, weight, objective) {
    let logs = 0;
    for (const x of array) logs += Math.log(x);
    objective[0] += weight * logs;
  },

  expDigamma(matrix, topics, alpha) {
    for (let row = 0; row < matrix.length; row += topics) {
      let sum = 0;
      for (let z = row; z < row + topics; z++) sum += alpha + matrix[z];
      const all = digamma(sum);
      for (let z = row; z < row + topics; z++) matrix[z] = Math.exp(digamma(alpha + matrix[z]) - all);
    }
  },

  addDirichlet(expected, weights, topics, alpha, objective) {
    const prior = logBeta(new Array(topics).fill(alpha));
    let bound = 0;
    for (let row = 0; row < expected.length; row += topics) {
      const posterior = Array.from(expected.subarray(row, row + topics), (gamma) => alpha + gamma);
      bound += logBeta(posterior) - prior;
      for (let z = row; z < row + topics; z++) if (expected[z] > 0) bound -= expected[z] * Math.log(weights[z]);
    }
    objective[0] += bound;
  },
});

function fillColumn(matrix: Floats, topics: number, column: number): void {
  const even = 1 / (matrix.length / topics);
  for (let i = column; i < matrix.length; i += topics) matrix[i] = even;
}
