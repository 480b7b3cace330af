/** Average precision of a set by the number of dimensions kept: bases are nested, so that one run gives the curve. */
import { intraTopicPrecision } from '../../src/evaluate/index.ts';
import { type Csr, reference } from '../../src/kernels/index.ts';
import { svd } from '../../src/linalg/index.ts';
import { cssvd, irr } from '../../src/models/index.ts';
import { random } from '../../src/random/index.ts';

/** Shares of all dimensions at which precision is measured. */
export const RATIOS = [0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5] as const;

interface Basis {
  readonly dimensions: number;
  readonly basis: Float64Array;
}

export const METHODS: Readonly<Record<string, (unit: Csr, most: number) => Basis>> = {
  svd: (unit, dimensions) => {
    const { right, dimensions: got } = svd(unit, { dimensions, tolerance: 1e-4 }, random());
    return { dimensions: got, basis: right };
  },
  'cssvd, single link .2, n + k (the paper’s)': (unit, dimensions) =>
    cssvd(unit, { dimensions, linkage: 'single', ratio: 'sum' }, random()),
  'cssvd, single link .2, √n (k + 1)': (unit, dimensions) => cssvd(unit, { dimensions, linkage: 'single' }, random()),
  'cssvd, average link .06, √n (k + 1)': (unit, dimensions) => cssvd(unit, { dimensions }, random()),
  'irr, q 2': (unit, dimensions) => irr(unit, { dimensions }, random()),
};

export interface Curves {
  readonly vsm: number;
  /** For every method, the precision at each of the ratios. */
  readonly methods: Readonly<Record<string, readonly number[]>>;
}

/** `unit`: weighted words of the documents, rows at length 1; `topics`: the topic of each. */
export function curvesOf(unit: Csr, topics: readonly string[]): Curves {
  const size = Math.min(unit.rows, unit.columns);
  const most = Math.ceil(RATIOS[RATIOS.length - 1] * size);
  const methods = Object.fromEntries(
    Object.entries(METHODS).map(([name, method]) => {
      const { dimensions, basis } = method(unit, most);
      const coordinates = new Float64Array(unit.rows * dimensions);
      reference.multiplySparse(unit, dimensions, basis, coordinates);
      const at = (ratio: number) => Math.max(1, Math.min(dimensions, Math.round(ratio * size)));
      return [name, RATIOS.map((ratio) => intraTopicPrecision(topics, cosineOf(coordinates, dimensions, at(ratio))))];
    }),
  );
  const whole = new Float64Array(unit.rows * unit.columns);
  for (let row = 0; row < unit.rows; row++) {
    for (let i = unit.start[row]; i < unit.start[row + 1]; i++)
      whole[row * unit.columns + unit.index[i]] = unit.value[i];
  }
  return { vsm: intraTopicPrecision(topics, cosineOf(whole, unit.columns, unit.columns)), methods };
}

/** Cosine of two rows by their first `kept` coordinates. */
function cosineOf(rows: Float64Array, width: number, kept: number): (a: number, b: number) => number {
  const product = (a: number, b: number) => {
    let sum = 0;
    for (let k = 0; k < kept; k++) sum += rows[a * width + k] * rows[b * width + k];
    return sum;
  };
  const lengths = Float64Array.from({ length: rows.length / width }, (_, row) => Math.sqrt(product(row, row)));
  return (a, b) => (lengths[a] > 0 && lengths[b] > 0 ? product(a, b) / (lengths[a] * lengths[b]) : 0);
}
