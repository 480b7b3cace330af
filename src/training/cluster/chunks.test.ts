import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { fromRows } from '../../linalg/index.ts';
import { cut, factsOf } from '../index.ts';
import { cutChunks, factsOfChunks, readRows, writeChunks } from './chunks.ts';
import { folderStorage } from './folder-storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'aspectra-chunks-'));
after(() => rm(folder, { recursive: true }));

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

  it('say which file is damaged or gone', async () => {
    const own = folderStorage(join(folder, 'own'));
    const { chunks } = await writeChunks(own, fromRows(2, [new Map([[1, 3]])]));
    const path = join(own.place, chunks[0].name);
    const read = () => readRows(own, 2, [{ chunk: chunks[0].name, from: 0, to: 1 }]);
    const bytes = await readFile(path);
    bytes[bytes.length - 6] ^= 1;
    await writeFile(path, bytes);
    await assert.rejects(read(), (error: Error) => error.message.startsWith(`${path}: is damaged: its checksum`));
    await writeFile(path, bytes.subarray(0, -8));
    await assert.rejects(read(), /its checksum does not match/);
    await writeFile(path, 'hello');
    await assert.rejects(read(), /is not an Aspectra model/);
    await rm(path);
    await assert.rejects(read(), /is not there; every machine of a cluster must see this place/);
    assert.deepEqual(await readdir(join(own.place, 'chunks')), []);
  });
});
