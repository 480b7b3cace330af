/** Every kernel set against the reference; what is compared, and how near it must be, is in parity.case.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Csr, type Floats, type Kernels, reference } from './index.ts';
import {
  assertNear,
  assertParity,
  csr,
  type DenseWork,
  denseKernels,
  NASTY,
  randomCounts,
  randomFloats,
  SETS,
  summingKernels,
  sweep,
  TOPICS,
} from './parity.case.ts';

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
      kernels.sweep(kernels.prepare(counts), 5, rows, columns, rowSums, null, null);
      assertNear(rowSums, sweep(reference, counts, 5, rows, columns).rowSums, 'rowSums');
    });

    it('takes arrays that are not its own', () => {
      const kernels = open();
      const counts = randomCounts(50, 20, 0.3);
      const [rows, columns] = [randomFloats(50 * 6, 8), Float64Array.from(randomFloats(20 * 6, 9))];
      const rowSums = new Float64Array(50 * 6);
      const columnSums = new Float32Array(20 * 6).fill(1);
      kernels.sweep(kernels.prepare(counts), 6, rows, columns, rowSums, columnSums, null);
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
        for (const [name, work] of Object.entries(denseKernels(topics, 13))) {
          assertNear(
            after(kernels, matrix, work),
            after(reference, matrix, work),
            `${name} with ${topics} topics`,
            1e-6,
          );
        }
        const positive = matrix.map((x) => x + 0.1);
        for (const [name, [many, work]] of Object.entries(summingKernels(topics))) {
          const [sums, expected] = [kernels, reference].map((set) => {
            const found = new Float64Array(many);
            work(set, copyOf(set, positive), found, (values) => copyOf(set, values));
            return found;
          });
          assertNear(sums, expected, `${name} with ${topics} topics`, 1e-6);
        }
      }
    });

    it('multiplies counts, and their transpose, with a dense block', () => {
      for (const counts of Object.values(NASTY)) {
        for (const width of [1, 3, 4, 6, 17, 37]) {
          const kernels = open();
          for (const [name, from, to] of [
            ['multiplySparse', counts.columns, counts.rows],
            ['multiplySparseTransposed', counts.rows, counts.columns],
          ] as const) {
            const block = randomFloats(from * width, 15);
            const [found, expected] = [kernels, reference].map((set) => product(set, name, counts, width, block, to));
            assertNear(found, expected, name);
          }
        }
      }
    });

    it('transposes', () => {
      const kernels = open();
      // biome-ignore format: sizes
      for (const [rows, width] of [[1, 1], [4, 4], [3, 9], [13, 6], [5, 131]]) {
        const matrix = randomFloats(rows * width, 3);
        const [found, expected] = [kernels, reference].map((set) => {
          const into = set.floats(rows * width);
          set.transpose(copyOf(set, matrix), width, into);
          return into;
        });
        assertNear(found, expected, `${rows} by ${width}`, 0);
      }
    });

    it('multiplies and subtracts rows', () => {
      const kernels = open();
      for (const width of [1, 6, 130, 4100]) {
        // biome-ignore format: sizes
        for (const [many, less] of [[1, 1], [4, 4], [7, 5], [13, 4]]) {
          const [rows, block] = [many, less].map((n, i) => randomFloats(n * width, i));
          const weights = randomFloats(many * less, 2);
          const done = [kernels, reference].map((set) => {
            const [out, from] = [set.floats(many * less).fill(7), copyOf(set, block)];
            set.rowProducts(copyOf(set, rows), from, width, out);
            set.subtractRows(from, copyOf(set, rows), width, weights);
            return { out, from };
          });
          assertNear(done[0].out, done[1].out, `products, ${many} by ${less} of ${width}`);
          done[0].from.forEach((x, i) => {
            const off = Math.abs(x - done[1].from[i]);
            assert.ok(off < 1e-6 * (1 + many), `${many} by ${less} of ${width}: ${x}`);
          });
        }
      }
    });

    it('multiplies rows of single bytes, to the rounding of the other vector', () => {
      const kernels = open();
      for (const width of [1, 15, 16, 17, 100, 4096, 4097]) {
        for (const rows of [0, 1, 7, 700]) {
          const bytes = Int8Array.from(randomFloats(rows * width, 4), (x, i) => (i % 9 === 0 ? -128 : 254 * x - 127));
          const by = randomFloats(width, 5).map((x) => x - 0.5);
          const [found, expected] = [kernels, reference].map((set) => {
            const out = new Float32Array(rows).fill(7);
            set.byteProducts(bytes, width, by, out);
            return out;
          });
          const allowed = (128 * width * 0.5) / (2 ** 13 - 1);
          found.forEach((x, i) => {
            assert.ok(
              Math.abs(x - expected[i]) <= allowed,
              `row ${i} of ${rows} by ${width}: ${x}, not ${expected[i]}`,
            );
          });
        }
      }
      const whole = new Float32Array(2);
      kernels.byteProducts(new Int8Array(8192).fill(-128), 4096, new Float32Array(4096).fill(-1), whole);
      assert.deepEqual([...whole], [128 * 4096, 128 * 4096], 'the largest sum');
      kernels.byteProducts(new Int8Array(8), 4, new Float32Array(4), whole);
      assert.deepEqual([...whole], [0, 0], 'of nothing');
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
          for (const count of [1, 5]) {
            const { count: kept, row, score } = kernels.topCosine(matrix, width, asked, count);
            assert.equal(kept, Math.min(count, rows));
            assert.deepEqual({ count: kept, row, score }, reference.topCosine(matrix, width, asked, count));
          }
        }
      }
    });

    it('sweeps whatever comes', () => {
      fc.assert(
        fc.property(anyCounts, fc.integer({ min: 1, max: 13 }), fc.integer(), (counts, topics, seed) => {
          const [rows, columns] = [counts.rows, counts.columns].map((n, i) => randomFloats(n * topics, seed + i, 10));
          assertParity(open(), counts, topics, rows, columns);
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

function after(kernels: Kernels, matrix: Floats, work: DenseWork): Floats {
  const own = copyOf(kernels, matrix);
  work(kernels, own, (values) => copyOf(kernels, values));
  return own;
}

function copyOf(kernels: Kernels, values: Floats): Floats {
  const own = kernels.floats(values.length);
  own.set(values);
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
