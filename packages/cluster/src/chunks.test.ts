import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { crc32 } from '../../../src/check/crc32.ts';
import { temporaryFolder } from '../../../test/folder.ts';
import { type ChunkRange, coverageOf, cutChunks, factsOfChunks, readRows, sampleRows, writeChunks } from './chunks.ts';
import { cut, encodeArrays, factsOf, fromRows } from './core.ts';
import { encodeObject, putArrays, readArrays, readInto } from './objects.ts';
import { folderStorage, putJson, readJson, requireObject } from './storage.ts';

const folder = temporaryFolder();

const rows = fc.array(
  fc.uniqueArray(fc.nat(8), { maxLength: 6 }).map((columns) => new Map(columns.map((column) => [column, column + 1]))),
  { minLength: 1, maxLength: 30 },
);

describe('chunks', () => {
  it('are cut into the shards that the whole matrix would be cut into, and read back the same', async () => {
    const storage = folderStorage(folder);
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 5 }),
        async (maps, size, shardCount) => {
          const counts = fromRows(9, maps);
          const chunks = await writeChunks(storage, counts, size);
          assert.deepEqual(factsOfChunks(chunks), factsOf(counts));
          const shards = await cutChunks(storage, chunks, shardCount);
          assert.equal(shards.length, shardCount);
          for (const [s, { counts: whole }] of cut(counts, shardCount).entries()) {
            const shard = await readRows(storage, 9, shards[s]);
            assert.deepEqual([...shard.start], [...whole.start]);
            assert.deepEqual([...shard.index], [...whole.index]);
            assert.deepEqual([...shard.value], [...whole.value]);
          }
          assert.deepEqual(
            await coverageOf(storage, chunks, shards),
            cut(counts, shardCount).map(({ counts: own }) => ({ rows: own.rows, counts: factsOf(own).total })),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keep values that single precision cannot', async () => {
    const storage = folderStorage(folder);
    const { chunks } = await writeChunks(storage, fromRows(2, [new Map([[1, 0.1]])]));
    const [value] = (await readRows(storage, 2, [{ chunk: chunks[0].name, from: 0, to: 1 }])).value;
    assert.equal(value, 0.1);
  });

  it('say which file is damaged, not what its name says, or gone', async () => {
    const own = folderStorage(join(folder, 'own'));
    const { chunks } = await writeChunks(own, fromRows(2, [new Map([[1, 3]])]));
    const { chunks: others } = await writeChunks(own, fromRows(2, [new Map([[0, 7]])]));
    const path = join(own.place, chunks[0].name);
    const read = () => readRows(own, 2, [{ chunk: chunks[0].name, from: 0, to: 1 }]);
    const bytes = await readFile(path);
    bytes[bytes.length - 6] ^= 1;
    for (const other of [bytes, 'hello', await readFile(join(own.place, others[0].name))]) {
      await writeFile(path, other);
      await assert.rejects(read(), (error: Error) => error.message.startsWith(`${path}: is damaged: it is not what`));
    }
    await rm(path);
    await assert.rejects(read(), /is not there; every machine of a cluster must see this place/);
    assert.equal((await readdir(join(own.place, 'chunks'))).length, 1);
  });

  it('are sampled, every n-th row over all of them', async () => {
    const storage = folderStorage(folder);
    const counts = fromRows(
      3,
      Array.from({ length: 24 }, (_, d) => new Map([[d % 3, d + 1]])),
    );
    const chunks = await writeChunks(storage, counts, 5);
    for (const step of [1, 2, 4, 7, 23, 30]) {
      const wanted = [...Array(24).keys()]
        .filter((row) => row % step === 0)
        .map(
          (row): ChunkRange => ({ chunk: chunks.chunks[Math.floor(row / 5)].name, from: row % 5, to: (row % 5) + 1 }),
        );
      const [sample, rows] = [await sampleRows(storage, chunks, step), await readRows(storage, 3, wanted)];
      assert.deepEqual(
        [[...sample.start], [...sample.index], [...sample.value]],
        [[...rows.start], [...rows.index], [...rows.value]],
      );
    }
  });
});

describe('objects', () => {
  const storage = folderStorage(join(folder, 'objects'));
  const arrays = { words: Float32Array.of(1, 2, 3), mass: Float32Array.of(5) };

  it('are array files, with the checksum that these have everywhere', () => {
    const content = { about: { pass: 1 }, arrays };
    assert.deepEqual(encodeObject(content), encodeArrays({ kind: 'cluster object', ...content }, crc32));
    assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  });

  it('that are damaged, of other arrays or not there are refused and named, and nothing is read of them', async () => {
    await putArrays(storage, 'sums', { about: { pass: 3 }, arrays });
    const into = { words: new Float32Array(3), mass: new Float32Array(1) };
    const about = await readInto(storage, 'sums', into);
    assert.deepEqual([about, into], [{ pass: 3 }, arrays]);
    const whole = Uint8Array.from(await requireObject(storage, 'sums'));
    for (const at of [13, 20, whole.length - 13, whole.length - 6]) {
      await storage.put('harmed', [whole.with(at, whole[at] ^ 1)]);
      const untouched = { words: new Float32Array(3), mass: new Float32Array(1) };
      await assert.rejects(readInto(storage, 'harmed', untouched), /harmed: is damaged/, `byte ${at}`);
      assert.deepEqual([...untouched.words], [0, 0, 0]);
    }
    await storage.put('harmed', [whole.subarray(0, -8)]);
    await assert.rejects(readArrays(storage, 'harmed'), /harmed: is damaged: its checksum does not match/);
    await assert.rejects(readInto(storage, 'sums', { mass: new Float32Array(2) }), /its array mass is another/);
    await assert.rejects(readArrays(storage, 'nothing'), /nothing: is not there/);
    await storage.put('list', [new TextEncoder().encode('<html>')]);
    await assert.rejects(readJson(storage, 'list'), /list: is damaged: it is not JSON/);
    await putJson(storage, 'list', [1]);
    assert.deepEqual(await readJson(storage, 'list'), [1]);
  });
});
