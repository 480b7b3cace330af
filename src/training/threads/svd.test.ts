import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openWasm, simd } from '../../kernels/index.ts';
import { compiled } from '../../kernels/instance.ts';
import { fromEntries } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { besideThis } from '../../workers/beside.ts';
import { startThread } from '../../workers/node.ts';
import { coordinatesInline, svdInline } from '../index.ts';
import type { CallThreadData } from './call-thread.ts';
import { endCalls, newCallList, runWith, serveCalls } from './calls.ts';
import { coordinatesOnThreads, svdOnThreads } from './svd.ts';

/** Large enough for threads; with more rows than columns, or the other way round. */
function drawn(rows: number, columns: number) {
  const chance = random(rows);
  return fromEntries(
    rows,
    columns,
    Array.from({ length: 110_000 }, () => [chance.below(rows), chance.below(columns), 1 + chance.below(3)] as const),
  );
}

describe('the singular value decomposition on threads', () => {
  for (const [rows, columns] of [
    [3000, 1500],
    [1200, 2600],
  ])
    it(`has the bytes of one thread, whatever their number: ${rows} by ${columns}`, async () => {
      const matrix = drawn(rows, columns);
      const settings = { dimensions: 100, tolerance: 0.05 };
      const here = await svdInline(matrix, settings, { random: random(7) });
      for (const threads of [1, 2, 3]) {
        const found = await svdOnThreads(threads)(matrix, settings, { random: random(7) });
        assert.deepEqual(found, here, `${threads} threads`);
      }
    });

  for (const [rows, columns] of [
    [3000, 1500],
    [1200, 2600],
  ])
    it(`gives coordinates along its right vectors, on any number of threads: ${rows} by ${columns}`, async () => {
      const matrix = drawn(rows, columns);
      const settings = { dimensions: 100, tolerance: 0.05 };
      const { right } = await svdInline(matrix, settings, { random: random(7) });
      const basis = new Float32Array(right);
      const kernels = openWasm({ floats: 1_000_000 });
      const along = kernels.floats(rows * 100);
      kernels.multiplyRows(kernels.prepareRows(matrix), 100, basis, along);
      const expected = { basis, rows: new Float64Array(along) };
      assert.deepEqual(await coordinatesInline(matrix, settings, { random: random(7) }), expected);
      for (const threads of [1, 2, 3]) {
        const found = await coordinatesOnThreads(threads)(matrix, settings, { random: random(7) });
        assert.deepEqual(found, expected, `${threads} threads`);
      }
    });

  it('is done here where there is little to do', async () => {
    const matrix = fromEntries(2, 2, [
      [0, 0, 3],
      [1, 1, 4],
    ]);
    const { values } = await svdOnThreads(2)(matrix, { dimensions: 2 }, { random: random(1) });
    assert.deepEqual(
      Array.from(values, (value) => Math.round(value * 1e4) / 1e4),
      [4, 3],
    );
  });
});

describe('a list of calls', () => {
  type Kernels = Parameters<ReturnType<typeof runWith>>[0];
  const kernelsThat = (take: (...given: number[]) => void) => ({ dots: take }) as unknown as Kernels;

  it('has each of its calls made once, many or few', () => {
    const run = runWith(newCallList());
    for (const count of [1, 7, 1024, 2500]) {
      const made: string[] = [];
      const calls = Array.from({ length: count }, (_, i) => [i, 2 ** 31 + i]);
      const kernels = kernelsThat((i, place) => made.push(`${i} ${place >>> 0}`));
      run(kernels, 'dots', calls);
      assert.deepEqual(made.sort(), calls.map(([i, place]) => `${i} ${place}`).sort());
    }
  });

  it('has most of them made by another thread, where this one is slow', { timeout: 20_000 }, async () => {
    const list = newCallList();
    const kernels = openWasm({ floats: 100_000, shared: true });
    const script = besideThis('./call-thread', import.meta.url);
    const workerData: CallThreadData = { list, memory: kernels.memory, module: compiled(simd, true) };
    const thread = startThread(script, { workerData })(
      () => {},
      () => {},
    );
    const [ones, others, out] = [100, 4, 100].map((count) => kernels.floats(count).fill(2));
    let here = 0;
    const slow = kernelsThat(() => {
      here++;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    });
    const call = (i: number) => [ones.byteOffset + 4 * i, 1, others.byteOffset, 1, 4, 4, out.byteOffset + 4 * i, 4, 4];
    runWith(list)(
      slow,
      'dots',
      Array.from({ length: 100 }, (_, i) => call(i)),
    );
    endCalls(list);
    await thread.end();
    assert.ok(here < 100);
    assert.equal(out.filter((x) => x === 4).length, 100 - here);
  });

  it('says that a call has failed, after all were taken', () => {
    let taken = 0;
    const kernels = kernelsThat((i) => {
      taken++;
      if (i === 1) throw new Error('out of bounds');
    });
    assert.throws(() => runWith(newCallList())(kernels, 'dots', [[0], [1], [2]]), /dots failed/);
    assert.equal(taken, 3);
  });

  it('lets those go who serve it when it is ended', () => {
    const list = newCallList();
    endCalls(list);
    serveCalls(
      list,
      kernelsThat(() => assert.fail('there are no calls')),
    );
  });
});

describe('kernels whose calls are divided', () => {
  it('divide products and sums of rows, and these are what they are in one', () => {
    const [made, names] = [new Map<string, number[]>(), new Set<string>()];
    for (const order of ['as it comes', 'last first']) {
      const kernels = openWasm({
        floats: 4_000_000,
        runCalls(wasm, name, calls) {
          names.add(`${name} ${calls.length > 1}`);
          const call: (...given: number[]) => void = wasm[name];
          for (const given of order === 'last first' ? calls.toReversed() : calls) call(...given);
        },
      });
      const draw = random(3);
      const drawnFloats = (count: number) => kernels.floats(count).map(() => draw.uniform() - 0.5);
      const matrix = kernels.prepareRows(drawn(2200, 900));
      const [block, back] = [drawnFloats(900 * 4), new Float32Array(2200 * 4)];
      const there = new Float32Array(900 * 4);
      kernels.multiplyRows(matrix, 4, block, back);
      kernels.multiplyRowsTransposed(matrix, 4, back, there);
      const [some, others, products] = [drawnFloats(70 * 9000), drawnFloats(4 * 9000), new Float32Array(70 * 4)];
      kernels.rowProducts(some, others, 9000, products);
      kernels.subtractRows(others, some, 9000, products);
      made.set(order, [...back, ...there, ...products, ...others]);
    }
    assert.deepEqual(made.get('last first'), made.get('as it comes'));
    assert.deepEqual([...names].sort(), ['dots true', 'gatherRows true', 'scatterRows true', 'subtractRows true']);
  });
});
