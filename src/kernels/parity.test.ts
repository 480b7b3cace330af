/**
 * One contract, every kernel set: whatever the reference computes in double precision, the others compute in single.
 *
 * Tolerances: a sum of m positive products in single precision is off by at most about m·2⁻²⁴ of itself; we allow
 * 2e-5 of the value, and next to nothing (1e-37, a denormal) beside it. The likelihood is summed in double precision,
 * but of single-precision t: 1e-6 of Σ n |log t|, and no less than 1e-6 a count.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { random } from '../random/index.ts';
import { type Csr, type Floats, type Kernels, numbersOf, openKernels, openWasm, reference } from './index.ts';

const RELATIVE = 2e-5;
const NEXT_TO_NOTHING = 1e-37;
const TOPICS = [1, 2, 3, 4, 5, 7, 8, 31, 100];

const SETS: Readonly<Record<string, () => Kernels>> = {
  reference: () => reference,
  simd: () => openWasm({ floats: 4_000_000 }),
  relaxed: () => openWasm({ floats: 4_000_000, relaxed: true }),
  'simd, shared memory': () => openWasm({ floats: 4_000_000, shared: true }),
  'relaxed, shared memory': () => openWasm({ floats: 4_000_000, shared: true, relaxed: true }),
};

type Entry = readonly [row: number, column: number, count: number];

function csr(rows: number, columns: number, entries: readonly Entry[]): Csr {
  const sorted = entries.toSorted((a, b) => a[0] - b[0]);
  const start = new Uint32Array(rows + 1);
  for (const [row] of sorted) start[row + 1]++;
  for (let d = 0; d < rows; d++) start[d + 1] += start[d];
  const index = Uint32Array.from(sorted, ([, column]) => column);
  return { rows, columns, start, index, value: Float64Array.from(sorted, ([, , count]) => count) };
}

function randomCounts(rows: number, columns: number, density: number, seed = 1): Csr {
  const chance = random(seed);
  const entries: Entry[] = [];
  for (let d = 0; d < rows; d++) {
    for (let w = 0; w < columns; w++) if (chance.uniform() < density) entries.push([d, w, 1 + chance.below(9)]);
  }
  return csr(rows, columns, entries);
}

/** Numbers that single precision holds exactly, so that all sets start from the same. */
function randomFloats(length: number, seed: number, scale = 1): Float32Array {
  const chance = random(seed);
  return Float32Array.from({ length }, () => chance.uniform() * scale);
}

const NASTY: Readonly<Record<string, Csr>> = {
  'nothing at all': csr(0, 0, []),
  'rows but no entry': csr(5, 3, []),
  'one entry': csr(1, 1, [[0, 0, 3]]),
  'empty rows at both ends': csr(7, 4, [[2, 1, 1], [2, 3, 2], [4, 0, 5]]), // biome-ignore format: a matrix
  'one column': csr(
    9,
    1,
    Array.from({ length: 9 }, (_, d) => [d, 0, d + 1] as const),
  ),
  'huge counts': csr(4, 3, [[0, 0, 1e7], [1, 1, 1e7], [2, 2, 9_999_999], [3, 0, 1]]), // biome-ignore format: a matrix
  'fractional counts': csr(3, 5, [[0, 0, 0.3], [0, 4, 0.1], [1, 2, 1e-3], [2, 3, 0.7]]), // biome-ignore format: a matrix
  'counts of zero': csr(3, 2, [[0, 0, 0], [1, 0, 2], [1, 1, 0], [2, 1, 1]]), // biome-ignore format: a matrix
  'the same place twice': csr(2, 2, [[0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 1, 5], [1, 0, 1]]), // biome-ignore format: a matrix
  'columns not in order': csr(1, 5, [[0, 4, 1], [0, 0, 2], [0, 3, 3], [0, 1, 4]]), // biome-ignore format: a matrix
  'rows that are all alike': csr(
    40,
    6,
    Array.from({ length: 120 }, (_, i) => [i % 40, i % 3, 2] as const),
  ),
  'more than one block': randomCounts(2_100, 12, 0.3),
};

interface Swept {
  readonly rowSums: Floats;
  readonly columnSums: Floats;
  readonly logLikelihood: number;
}

/** A sweep with arrays of the set's own; rowSums starts with rubbish and columnSums with ones, as the contract allows. */
function sweep(kernels: Kernels, counts: Csr, topics: number, rows: Floats, columns: Floats): Swept {
  const own = (values: Floats) => {
    const array = kernels.floats(values.length);
    array.set(values);
    return array;
  };
  const rowSums = own(rows).fill(7);
  const columnSums = own(columns).fill(1);
  const prepared = kernels.prepare(counts);
  const logLikelihood = kernels.sweep(prepared, topics, own(rows), own(columns), rowSums, columnSums, true);
  return { rowSums, columnSums, logLikelihood };
}

function assertNear(actual: Floats, expected: Floats, what: string, relative = RELATIVE): void {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < expected.length; i++) {
    const allowed = relative * Math.abs(expected[i]) + NEXT_TO_NOTHING;
    const off = Math.abs(actual[i] - expected[i]);
    assert.ok(off <= allowed, `${what}[${i}] is ${actual[i]}, the reference says ${expected[i]}`);
  }
}

function assertParity(kernels: Kernels, counts: Csr, topics: number, rows: Floats, columns: Floats): void {
  const actual = sweep(kernels, counts, topics, rows, columns);
  const expected = sweep(reference, counts, topics, rows, columns);
  assertNear(actual.rowSums, expected.rowSums, 'rowSums');
  assertNear(actual.columnSums, expected.columnSums, 'columnSums');
  const total = [...counts.value].reduce((sum, n) => sum + n, 0);
  const allowed = 1e-6 * (Math.abs(expected.logLikelihood) + total);
  if (Number.isFinite(expected.logLikelihood)) {
    assert.ok(
      Math.abs(actual.logLikelihood - expected.logLikelihood) <= allowed,
      `log-likelihood ${actual.logLikelihood}`,
    );
  } else assert.equal(actual.logLikelihood, expected.logLikelihood);
}

it('the reference does hand-computed products', () => {
  const counts = csr(2, 2, [[0, 0, 1], [0, 1, 2], [1, 1, 3]]); // biome-ignore format: a matrix
  const block = Float64Array.of(1, 10, 100, 1000);
  assert.deepEqual([...product(reference, 'multiplySparse', counts, 2, block, 2)], [201, 2010, 300, 3000]);
  assert.deepEqual([...product(reference, 'multiplySparseTransposed', counts, 2, block, 2)], [1, 10, 302, 3020]);
  const { row, score } = reference.topCosine(Float64Array.of(1, 3, 2, 3), 1, Float64Array.of(1, -1), 3);
  assert.deepEqual([...row], [1, 3, 2, 0, 2, 1]);
  assert.deepEqual([...score], [3, 3, 2, -1, -2, -3]);
});

it('the reference does a hand-computed sweep', () => {
  const counts = csr(1, 2, [[0, 0, 4], [0, 1, 3]]); // biome-ignore format: a matrix
  // t = (0.5·0.2 + 0.5·0.6, 0.5·0.8 + 0.5·0.4) = (0.4, 0.6); r = (10, 5).
  const { rowSums, columnSums, logLikelihood } = sweep(
    reference,
    counts,
    2,
    Float64Array.of(0.5, 0.5),
    Float64Array.of(0.2, 0.6, 0.8, 0.4),
  );
  assertNear(rowSums, Float64Array.of(10 * 0.2 + 5 * 0.8, 10 * 0.6 + 5 * 0.4), 'rowSums', 1e-15);
  assertNear(columnSums, Float64Array.of(1 + 5, 1 + 5, 1 + 2.5, 1 + 2.5), 'columnSums', 1e-15);
  assert.ok(Math.abs(logLikelihood - (4 * Math.log(0.4) + 3 * Math.log(0.6))) < 1e-14);
});

for (const [name, open] of Object.entries(SETS)) {
  describe(name, () => {
    for (const [what, counts] of Object.entries(NASTY)) {
      it(`sweeps ${what}`, () => {
        for (const topics of TOPICS) {
          const rows = randomFloats(counts.rows * topics, 2);
          const columns = randomFloats(counts.columns * topics, 3);
          assertParity(open(), counts, topics, rows, columns);
        }
      });
    }

    it('gives nothing to an entry whose t is 0, and −Infinity to the likelihood', () => {
      const counts = csr(
        2,
        5,
        Array.from({ length: 10 }, (_, i) => [i % 2, i % 5, 1] as const),
      );
      for (const topics of [3, 8]) {
        const rows = randomFloats(2 * topics, 4).fill(0, 0, topics);
        assertParity(open(), counts, topics, rows, randomFloats(5 * topics, 5));
      }
    });

    it('survives denormal factors: t is exact, or vanishes in single precision and then counts for nothing', () => {
      const counts = csr(2, 2, [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]]); // biome-ignore format: a matrix
      const columns = Float32Array.of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
      // 1e-39 is denormal and n/t overflows single precision; the other row is ordinary.
      const { rowSums, columnSums } = sweep(open(), counts, 4, Float32Array.of(1e-39, 0, 0, 0, 1, 1, 1, 1), columns);
      assertNear(rowSums.subarray(4), Float32Array.of(0.5, 0.5, 0.5, 0.5), 'rowSums');
      assert.ok(
        [...rowSums, ...columnSums].every((sum) => sum >= 0 && sum < Infinity),
        `${rowSums} ${columnSums}`,
      );
      assertParity(open(), counts, 4, Float32Array.of(1e-36, 1e-40, 0, 0, 1, 1e-42, 1, 1), columns);
    });

    it('leaves columnSums out, and the likelihood when it is not asked for', () => {
      const kernels = open();
      const counts = randomCounts(30, 10, 0.4);
      const [rows, columns] = [randomFloats(30 * 5, 6), randomFloats(10 * 5, 7)];
      const rowSums = kernels.floats(30 * 5);
      assert.ok(Number.isNaN(kernels.sweep(kernels.prepare(counts), 5, rows, columns, rowSums, null, false)));
      assertNear(rowSums, sweep(reference, counts, 5, rows, columns).rowSums, 'rowSums');
    });

    it('takes arrays that are not its own', () => {
      const kernels = open();
      const counts = randomCounts(50, 20, 0.3);
      const [rows, columns] = [randomFloats(50 * 6, 8), Float64Array.from(randomFloats(20 * 6, 9))];
      const rowSums = new Float64Array(50 * 6);
      const columnSums = new Float32Array(20 * 6).fill(1);
      kernels.sweep(kernels.prepare(counts), 6, rows, columns, rowSums, columnSums, false);
      const expected = sweep(reference, counts, 6, rows, columns);
      assertNear(rowSums, expected.rowSums, 'rowSums');
      assertNear(columnSums, expected.columnSums, 'columnSums');
    });

    it('gives the same bytes twice', () => {
      const counts = randomCounts(200, 40, 0.2);
      const [rows, columns] = [randomFloats(200 * 9, 10), randomFloats(40 * 9, 11)];
      assert.deepEqual(sweep(open(), counts, 9, rows, columns), sweep(open(), counts, 9, rows, columns));
    });

    it('does the dense kernels, whatever the number of topics', () => {
      const kernels = open();
      for (const topics of TOPICS) {
        const matrix = randomFloats(13 * topics, 12).fill(0, topics, 2 * topics);
        const other = randomFloats(13 * topics, 13);
        const factors = Float64Array.from(randomFloats(topics, 14));
        for (const work of denseKernels(topics, other, factors)) {
          assertNear(
            after(kernels, matrix, work),
            after(reference, matrix, work),
            `${work} with ${topics} topics`,
            1e-6,
          );
        }
        const [totals, expected] = [new Float64Array(topics), new Float64Array(topics)];
        kernels.columnTotals(matrix, topics, totals);
        reference.columnTotals(matrix, topics, expected);
        assertNear(totals, expected, 'totals', 1e-14);
      }
    });

    it('multiplies counts, and their transpose, with a dense block', () => {
      const kernels = open();
      for (const counts of Object.values(NASTY)) {
        for (const width of [1, 3, 4, 6, 17]) {
          const [byRow, byColumn] = [randomFloats(counts.rows * width, 15), randomFloats(counts.columns * width, 16)];
          const forward = product(kernels, 'multiplySparse', counts, width, byColumn, counts.rows);
          assertNear(forward, product(reference, 'multiplySparse', counts, width, byColumn, counts.rows), 'forward');
          const back = product(kernels, 'multiplySparseTransposed', counts, width, byRow, counts.columns);
          assertNear(
            back,
            product(reference, 'multiplySparseTransposed', counts, width, byRow, counts.columns),
            'back',
          );
          if ('reset' in kernels) (kernels.reset as () => void)();
        }
      }
    });

    it('finds the rows with the largest dot products', () => {
      const kernels = open();
      for (const width of [1, 3, 8, 50]) {
        for (const [rows, queries] of [
          [0, 1],
          [1, 1],
          [7, 2],
          [700, 1],
          [300, 4],
          [250, 9],
        ]) {
          // Whole numbers: dot products are exact in single precision, so that ties are ties and orders are the same.
          const [matrix, asked] = [rows, queries].map((n, i) => randomFloats(n * width, 17 + i, 20).map(Math.floor));
          for (const most of [1, 5]) {
            const { most: kept, row, score } = kernels.topCosine(matrix, width, asked, most);
            assert.equal(kept, Math.min(most, rows));
            assert.deepEqual({ most: kept, row, score }, reference.topCosine(matrix, width, asked, most));
          }
        }
      }
    });

    it('sweeps whatever comes', () => {
      const kernels = open();
      fc.assert(
        fc.property(anyCounts, fc.integer({ min: 1, max: 13 }), fc.integer(), (counts, topics, seed) => {
          if ('reset' in kernels) (kernels.reset as () => void)();
          const [rows, columns] = [counts.rows, counts.columns].map((n, i) => randomFloats(n * topics, seed + i, 10));
          assertParity(kernels, counts, topics, rows, columns);
        }),
        { seed: 1, numRuns: 200 },
      );
    });
  });
}

function product(
  kernels: Kernels,
  name: 'multiplySparse' | 'multiplySparseTransposed',
  counts: Csr,
  width: number,
  block: Floats,
  rows: number,
): Floats {
  const out = kernels.floats(rows * width).fill(7);
  kernels[name](kernels.prepare(counts), width, block, out);
  return out;
}

type DenseWork = (kernels: Kernels, matrix: Floats) => void;

const denseKernels = (topics: number, other: Floats, factors: Float64Array): DenseWork[] => [
  (kernels, matrix) => kernels.multiply(matrix, other),
  (kernels, matrix) => kernels.add(matrix, other),
  (kernels, matrix) => kernels.scaleColumns(matrix, topics, factors),
  (kernels, matrix) => kernels.normalizeRows(matrix, topics),
];

function after(kernels: Kernels, matrix: Floats, work: DenseWork): Floats {
  const own = kernels.floats(matrix.length);
  own.set(matrix);
  work(kernels, own);
  return own;
}

const anyCounts = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }))
  .chain(([rows, columns]) =>
    fc
      .array(
        fc.tuple(
          fc.integer({ min: 0, max: rows - 1 }),
          fc.integer({ min: 0, max: columns - 1 }),
          fc.constantFrom(0, 0.3, 1, 2, 17, 1e7),
        ),
        { maxLength: 150 },
      )
      .map((entries) => csr(rows, columns, entries)),
  );

describe('wasm', () => {
  it('gives the same bytes over private and shared memory', () => {
    const counts = randomCounts(300, 50, 0.2);
    const [rows, columns] = [randomFloats(300 * 12, 1), randomFloats(50 * 12, 2)];
    const [own, shared] = ['simd', 'simd, shared memory'].map((set) => sweep(SETS[set](), counts, 12, rows, columns));
    assert.deepEqual([...own.rowSums], [...shared.rowSums]);
    assert.deepEqual([...own.columnSums], [...shared.columnSums]);
    assert.equal(own.logLikelihood, shared.logLikelihood);
  });

  it('finds counts and arrays by plain numbers over the same memory', () => {
    const counts = randomCounts(20, 8, 0.5);
    const mine = openWasm({ floats: 10_000, shared: true });
    const arrays = [20 * 4, 8 * 4, 20 * 4, 8 * 4].map((length) => mine.floats(length));
    arrays[0].set(randomFloats(20 * 4, 1));
    arrays[1].set(randomFloats(8 * 4, 2));
    const prepared = structuredClone(mine.prepare(counts));
    const theirs = openWasm({ memory: mine.memory });
    const [rows, columns, rowSums, columnSums] = arrays.map((array) => theirs.view(array.byteOffset, array.length));
    theirs.sweep(prepared, 4, rows, columns, rowSums, columnSums, false);
    assertNear(arrays[2], sweep(reference, counts, 4, arrays[0], arrays[1]).rowSums, 'rowSums');
  });

  it('needs no more room for counts than it says', () => {
    for (const counts of Object.values(NASTY)) openWasm({ floats: numbersOf(counts) }).prepare(counts);
    const counts = randomCounts(5_000, 30, 0.05);
    const kernels = openWasm({ floats: numbersOf(counts) });
    assert.equal(kernels.prepare(counts).rows, 5_000);
  });

  it('refuses what would leave the memory', () => {
    const kernels = openWasm({ floats: 1_000 });
    assert.throws(() => kernels.floats(100_000), /kernels: the memory has room for \d+ more numbers.*got 100000/);
    assert.throws(() => openWasm({ floats: 1e10 }), /kernels: floats must be at most \d+; got 10000000000/);
    assert.throws(
      () => kernels.prepare({ ...csr(1, 1, [[0, 0, 1]]), index: Uint32Array.of(4) }),
      /a column must be below 1; got 4/,
    );
    const prepared = kernels.prepare(csr(2, 2, [[0, 0, 1]]));
    const four = kernels.floats(4);
    assert.throws(
      () => kernels.sweep(prepared, 3, four, four, four, null, false),
      /rows must have at least 6 numbers; got 4/,
    );
  });

  it('is what one gets when opening kernels', () => {
    assert.equal(openKernels().name, 'simd');
    assert.equal(openKernels({ relaxed: true }).name, 'relaxed');
  });

  it('falls back where the machine lacks it, and says so once', (t) => {
    const words: string[] = [];
    const say = (said: string) => words.push(said);
    t.mock.method(WebAssembly, 'validate', () => false);
    assert.equal(openKernels({}, say), reference);
    assert.equal(openKernels({}, say), reference);
    assert.equal(words.length, 1);
    assert.match(words[0], /no WebAssembly SIMD/);
    assert.throws(() => openWasm(), /kernels: WebAssembly with simd instructions must be there/);
  });
});
