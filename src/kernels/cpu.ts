/** Kernels that reference and WebAssembly share: short loops beside the sweep, over arrays in any memory. */
import { type Floats, type Kernels, LEAST, type PassKernels } from './kernels.ts';

type Alike = 'fill' | 'copy' | 'raise' | 'divideColumns' | 'normalizeColumns' | 'transpose';

/** `set` returns the kernel set that these belong to. */
export const cpu = (set: () => PassKernels): Pick<Kernels, Alike> => ({
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

  transpose(matrix, width, into) {
    const rows = matrix.length / width;
    for (let i = 0; i < rows; i++) for (let z = 0; z < width; z++) into[z * rows + i] = matrix[i * width + z];
  },
});

function fillColumn(matrix: Floats, topics: number, column: number): void {
  const even = 1 / (matrix.length / topics);
  for (let i = column; i < matrix.length; i += topics) matrix[i] = even;
}
