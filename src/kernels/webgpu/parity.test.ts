/**
 * The kernels on a GPU against the reference; what is compared is in parity.case.ts. Tolerances: single precision has
 * 2e-5 of the value as everywhere, and so have powers and digammas, which shaders compute less exactly; the likelihood,
 * summed in single precision too, 1e-5 of itself and of a count. Half precision: 2e-3 of a sum, 1e-4 of the likelihood.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Csr, type Floats, reference } from '../index.ts';
import {
  assertNear,
  csr,
  denseKernels,
  NASTY,
  randomCounts,
  randomFloats,
  summingKernels,
  sweep,
} from '../parity.case.ts';
import { noGpu, openTestGpu, testDevice } from './adapter.case.ts';
import type { GpuKernels, GpuOptions } from './open.ts';

const skip = (await noGpu()) ?? false;
/** Long enough for several tasks in a row and in a column. */
const LONG = csr(
  3,
  1_300,
  Array.from({ length: 1_300 }, (_, w) => [w % 7 === 0 ? 2 : 0, w, 1 + (w % 5)] as const),
);
const TALL = csr(
  1_300,
  3,
  Array.from({ length: 1_300 }, (_, d) => [d, d % 7 === 0 ? 2 : 0, 1 + (d % 5)] as const),
);
const COUNTS: Readonly<Record<string, Csr>> = { ...NASTY, 'a long row': LONG, 'a long column': TALL };

/** Two ways have the same shaders: on one device they are compiled once. */
const shared = skip ? {} : { device: await testDevice() };
after(() => shared.device?.destroy());

/** A number of topics is a shader of its own, and software compiles shaders slowly. */
const WAYS: Readonly<Record<string, GpuOptions & { readonly topics: readonly number[] }>> = {
  'with subgroups': { ahead: 2, topics: [4, 31], ...shared },
  'with workgroups': { subgroups: false, ahead: 1, topics: [3] },
  'in many tiles': { maxBytes: 16_384, ahead: 2, topics: [4], ...shared },
};

for (const [way, { topics: some, ...options }] of Object.entries(WAYS)) {
  describe(`the kernels on a GPU, ${way}`, { skip }, () => {
    const [topics] = some;
    let kernels: GpuKernels;
    before(async () => {
      kernels = await openTestGpu(options);
    });
    after(() => kernels?.close());
    const own = (values: Floats): Floats => {
      const array = kernels.floats(values.length);
      array.set(values);
      kernels.push(array);
      return array;
    };
    const swept = async (counts: Csr, topics: number, rows: Floats, columns: Floats) => {
      const [rowSums, columnSums] = [own(rows.slice().fill(7)), own(columns.slice().fill(1))];
      const objective = own(Float32Array.of(0));
      kernels.sweep(kernels.prepare(counts), topics, own(rows), own(columns), rowSums, columnSums, objective);
      await kernels.pull(rowSums, columnSums, objective);
      return { rowSums, columnSums, logLikelihood: objective[0] };
    };

    it('sweeps whatever the counts and the number of topics', async () => {
      for (const [what, counts] of Object.entries(COUNTS)) {
        for (const topics of some) {
          const [rows, columns] = [randomFloats(counts.rows * topics, 2), randomFloats(counts.columns * topics, 3)];
          const found = await swept(counts, topics, rows, columns);
          const expected = sweep(reference, counts, topics, rows, columns);
          assertNear(found.rowSums, expected.rowSums, `${what}, ${topics} topics: rowSums`);
          assertNear(found.columnSums, expected.columnSums, `${what}, ${topics} topics: columnSums`);
          nearLikelihood(found.logLikelihood, expected.logLikelihood, counts, 1e-5);
        }
      }
    });

    it('gives nothing to an entry whose t is 0, and −Infinity to the likelihood', async () => {
      const counts = randomCounts(2, 5, 1);
      const rows = randomFloats(2 * topics, 4).fill(0, 0, topics);
      const columns = randomFloats(5 * topics, 5);
      const found = await swept(counts, topics, rows, columns);
      const expected = sweep(reference, counts, topics, rows, columns);
      assertNear(found.columnSums, expected.columnSums, 'columnSums');
      assert.equal(found.logLikelihood, -Infinity);
    });

    it('leaves columnSums out, and works on views', async () => {
      const counts = randomCounts(30, 10, 0.4);
      const [rows, columns] = [randomFloats(40 * topics, 6), randomFloats(10 * topics, 7)];
      const sums = own(new Float32Array(40 * topics).fill(3));
      const part = (array: Floats) => array.subarray(7 * topics, 37 * topics);
      kernels.sweep(kernels.prepare(counts), topics, part(own(rows)), own(columns), part(sums), null, null);
      await kernels.pull(sums);
      assertNear(part(sums), sweep(reference, counts, topics, part(rows), columns).rowSums, 'rowSums');
      assert.ok(
        [...sums.subarray(0, 7 * topics), ...sums.subarray(37 * topics)].every((x) => x === 3),
        'the rest is untouched',
      );
    });

    it('does the dense kernels', async () => {
      for (const topics of some) {
        const matrix = randomFloats(13 * topics, 12).fill(0, topics, 2 * topics);
        for (const [name, work] of Object.entries(denseKernels(topics, 13))) {
          const [found, expected] = [own(matrix), Float64Array.from(matrix)];
          work(kernels, found, own);
          work(reference, expected, (values) => values);
          await kernels.pull(found);
          assertNear(found, expected, `${name} with ${topics} topics`);
        }
        const positive = matrix.map((x) => x + 0.1);
        for (const [name, [many, work]] of Object.entries(summingKernels(topics))) {
          const [found, expected] = [own(new Float32Array(many)), new Float64Array(many)];
          work(kernels, own(positive), found, (values) => own(values));
          work(reference, Float64Array.from(positive), expected, (values) => values);
          await kernels.pull(found);
          assertNear(found, expected, `${name} with ${topics} topics`);
        }
      }
    });

    it('extrapolates a whole matrix, number by number', async () => {
      const [matrix, last] = [randomFloats(2 * 9_000, 21), randomFloats(2 * 9_000, 22).fill(0, 50, 60)];
      const [found, remembered] = [own(matrix), own(last)];
      const [expected, known] = [Float64Array.from(matrix), Float64Array.from(last)];
      kernels.extrapolate(found, remembered, 0, 2);
      reference.extrapolate(expected, known, 0, 2);
      await kernels.pull(found, remembered);
      assertNear(found, expected, 'what it becomes');
      assertNear(remembered, known, 'what it was');
    });

    it('multiplies counts, and their transpose, with a dense block', async () => {
      for (const counts of Object.values(COUNTS)) {
        for (const width of some) {
          const [byRow, byColumn] = [randomFloats(counts.rows * width, 15), randomFloats(counts.columns * width, 16)];
          const [forward, back] = [own(byRow.slice().fill(7)), own(byColumn.slice().fill(7))];
          kernels.multiplySparse(kernels.prepare(counts), width, own(byColumn), forward);
          kernels.multiplySparseTransposed(kernels.prepare(counts), width, own(byRow), back);
          await kernels.pull(forward, back);
          const expected = [new Float64Array(byRow.length), new Float64Array(byColumn.length)];
          reference.multiplySparse(counts, width, byColumn, expected[0]);
          reference.multiplySparseTransposed(counts, width, byRow, expected[1]);
          assertNear(forward, expected[0], 'forward');
          assertNear(back, expected[1], 'back');
        }
      }
    });

    it('finds the rows with the largest dot products', async () => {
      for (const [rows, queries] of [
        [0, 1],
        [7, 2],
        [5_000, 3],
        [2_100, 6],
      ]) {
        // Whole numbers: dot products are exact in single precision, so that ties are ties and orders are the same.
        const [matrix, asked] = [rows, queries].map((n, i) => randomFloats(n * topics, 17 + i, 20).map(Math.floor));
        for (const count of [1, 5]) {
          const found = await kernels.topCosine(own(matrix), topics, asked, count);
          assert.deepEqual(found, reference.topCosine(matrix, topics, asked, count));
        }
      }
      await assert.rejects(
        kernels.topCosine(own(new Float32Array(1_000)), 1, Float32Array.of(1), 600),
        /count must be at most 512 on a GPU; got 600/,
      );
    });

    it('gives the same bytes twice', async () => {
      const counts = randomCounts(200, 40, 0.2);
      const [rows, columns] = [randomFloats(200 * topics, 10), randomFloats(40 * topics, 11)];
      assert.deepEqual(await swept(counts, topics, rows, columns), await swept(counts, topics, rows, columns));
    });
  });
}

describe('the kernels on a GPU', { skip }, () => {
  it('stay near in half precision, even where factors differ by many orders of magnitude', async () => {
    const kernels = await openTestGpu({ half: true, ahead: 1 });
    const counts = randomCounts(80, 30, 0.4);
    for (const topics of [8, 20]) {
      const [rows, columns] = [80, 30].map((n, i) => randomFloats(n * topics, i).map((x) => x ** 8 * 10 ** (-9 * i)));
      const arrays = [rows, columns, rows, columns, Float32Array.of(0)].map((values) => {
        const array = kernels.floats(values.length);
        array.set(values);
        return array;
      });
      const [a, c, rowSums, columnSums, objective] = arrays;
      columnSums.fill(1);
      kernels.push(...arrays);
      kernels.sweep(kernels.prepare(counts), topics, a, c, rowSums, columnSums, objective);
      await kernels.pull(...arrays);
      const expected = sweep(reference, counts, topics, rows, columns);
      // Against the expected counts A ∘ rowSums: what a small factor gathers beside large ones may be off by more.
      const counted = (factors: Floats, sums: Floats) => Float64Array.from(sums, (sum, i) => sum * factors[i]);
      const near = (found: Floats, wanted: Floats, by: Floats, what: string) => {
        const [x, y] = [counted(by, found), counted(by, wanted)];
        const scale = Math.max(...y) * 2e-3;
        for (let i = 0; i < y.length; i++) {
          assert.ok(Math.abs(x[i] - y[i]) <= 2e-3 * y[i] + 1e-6 * scale, `${what}[${i}]`);
        }
      };
      near(rowSums, expected.rowSums, rows, `rowSums of ${topics} topics`);
      near(columnSums, expected.columnSums, columns, `columnSums of ${topics} topics`);
      nearLikelihood(objective[0], expected.logLikelihood, counts, 1e-4);
    }
    kernels.close();
  });

  it('refuse arrays that are not theirs, and tell when they are lost', async () => {
    const kernels = await openTestGpu();
    assert.throws(() => kernels.fill(new Float32Array(3), 0), /an array must come from these kernels.*got 3/);
    assert.match(kernels.about, /SwiftShader/i);
    kernels.close();
    assert.equal(typeof (await kernels.lost), 'string');
  });
});

function nearLikelihood(found: number, expected: number, counts: Csr, relative: number): void {
  const total = [...counts.value].reduce((sum, n) => sum + n, 0);
  const allowed = relative * (Math.abs(expected) + total);
  assert.ok(Math.abs(found - expected) <= allowed, `log-likelihood ${found}, the reference says ${expected}`);
}
