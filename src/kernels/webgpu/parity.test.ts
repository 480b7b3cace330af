/**
 * The kernels on a GPU against the reference; what is compared is in parity.case.ts. Tolerances: single precision has
 * 2e-5 of the value as everywhere, and so have powers, which shaders compute less exactly; the likelihood, summed in
 * single precision too, 1e-5 of itself and of a count.
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
import { noGpu, openTestGpu } from './adapter.case.ts';
import type { GpuKernels } from './open.ts';

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

/** A number of topics is a shader of its own, and software compiles shaders slowly. */
const TOPICS = [4, 31];
const [topics] = TOPICS;

describe('the kernels on a GPU', { skip }, () => {
  let kernels: GpuKernels;
  before(async () => {
    kernels = await openTestGpu();
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
      for (const topics of TOPICS) {
        const [rows, columns] = [randomFloats(counts.rows * topics, 2), randomFloats(counts.columns * topics, 3)];
        const found = await swept(counts, topics, rows, columns);
        const expected = sweep(reference, counts, topics, rows, columns);
        assertNear(found.rowSums, expected.rowSums, `${what}, ${topics} topics: rowSums`);
        assertNear(found.columnSums, expected.columnSums, `${what}, ${topics} topics: columnSums`);
        nearLikelihood(found.logLikelihood, expected.logLikelihood, counts);
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
    for (const topics of TOPICS) {
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

  it('gives the same bytes twice', async () => {
    const counts = randomCounts(200, 40, 0.2);
    const [rows, columns] = [randomFloats(200 * topics, 10), randomFloats(40 * topics, 11)];
    assert.deepEqual(await swept(counts, topics, rows, columns), await swept(counts, topics, rows, columns));
  });
});

it('the kernels on a GPU: refuse arrays that are not theirs, and tell when they are lost', { skip }, async () => {
  const kernels = await openTestGpu();
  assert.throws(() => kernels.fill(new Float32Array(3), 0), /an array must come from these kernels.*got 3/);
  assert.match(kernels.about, /SwiftShader/i);
  kernels.close();
  assert.equal(typeof (await kernels.lost), 'string');
});

function nearLikelihood(found: number, expected: number, counts: Csr): void {
  const total = [...counts.value].reduce((sum, n) => sum + n, 0);
  const allowed = 1e-5 * (Math.abs(expected) + total);
  assert.ok(Math.abs(found - expected) <= allowed, `log-likelihood ${found}, the reference says ${expected}`);
}
