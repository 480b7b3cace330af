import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numbersOf, openKernels, openWasm, reference } from './index.ts';
import { withSharedMemory } from './module.ts';
import { assertNear, csr, NASTY, randomCounts, randomFloats, SETS, sweep } from './parity.case.ts';

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
    theirs.sweep(prepared, 4, rows, columns, rowSums, columnSums, null);
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
      () => kernels.sweep(prepared, 3, four, four, four, null, null),
      /rows must have at least 6 numbers; got 4/,
    );
  });

  it('is what one gets when opening kernels', () => assert.equal(openKernels().name, 'simd'));

  it('declares a shared memory by the import section alone', () => {
    // id 2, its length, one import: env.memory, kind 2, limits {flags 0, min 0}; then a section that stays.
    const head = [0, 97, 115, 109, 1, 0, 0, 0];
    const names = [1, 3, 101, 110, 118, 6, 109, 101, 109, 111, 114, 121];
    const module = Uint8Array.from([...head, 2, 15, ...names, 2, 0, 0, 0, 2, 1, 97]);
    assert.deepEqual([...withSharedMemory(module)], [...head, 2, 18, ...names, 2, 3, 0, 128, 128, 4, 0, 2, 1, 97]);
    assert.ok(WebAssembly.validate(module) && WebAssembly.validate(withSharedMemory(module)));
    assert.throws(() => withSharedMemory(Uint8Array.from(head)), /does not import a private memory/);
  });

  it('falls back where the machine lacks it', (t) => {
    t.mock.method(WebAssembly, 'validate', () => false);
    assert.equal(openKernels(), reference);
    assert.throws(() => openWasm(), /kernels: WebAssembly with SIMD instructions must be there/);
  });
});
