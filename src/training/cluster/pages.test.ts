import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { fromRows } from '../../linalg/index.ts';
import { cut, factsOf } from '../index.ts';
import { cutPages, factsOfPages, readRows, writePages } from './pages.ts';
import { folderStorage } from './storage.ts';

const folder = await mkdtemp(join(tmpdir(), 'aspectra-pages-'));
after(() => rm(folder, { recursive: true }));

const rows = fc.array(
  fc.uniqueArray(fc.nat(8), { maxLength: 6 }).map((columns) => new Map(columns.map((column) => [column, column + 1]))),
  { minLength: 1, maxLength: 30 },
);

describe('pages', () => {
  it('are cut into the shards that the whole matrix would be cut into, and read back the same', async () => {
    const storage = folderStorage(folder);
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 5 }),
        async (maps, size, many) => {
          const counts = fromRows(9, maps);
          const pages = await writePages(storage, counts, size);
          assert.deepEqual(factsOfPages(pages), factsOf(counts));
          const shards = await cutPages(storage, pages, many);
          assert.equal(shards.length, many);
          for (const [s, { counts: whole }] of cut(counts, many).entries()) {
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
    const { pages } = await writePages(storage, fromRows(2, [new Map([[1, 0.1]])]));
    const [value] = (await readRows(storage, 2, [{ page: pages[0].name, from: 0, to: 1 }])).value;
    assert.equal(value, 0.1);
  });

  it('say which file is damaged or gone', async () => {
    const own = folderStorage(join(folder, 'own'));
    const { pages } = await writePages(own, fromRows(2, [new Map([[1, 3]])]));
    const path = join(own.place, pages[0].name);
    const read = () => readRows(own, 2, [{ page: pages[0].name, from: 0, to: 1 }]);
    const bytes = await readFile(path);
    bytes[bytes.length - 6] ^= 1;
    await writeFile(path, bytes);
    await assert.rejects(read(), (error: Error) => error.message.startsWith(`${path}: is damaged: its checksum`));
    await writeFile(path, bytes.subarray(0, -8));
    await assert.rejects(read(), /its length is wrong/);
    await writeFile(path, 'hello');
    await assert.rejects(read(), /it is no parcel/);
    await rm(path);
    await assert.rejects(read(), /is not there; every machine of a cluster must see this place/);
    assert.deepEqual(await readdir(join(own.place, 'pages')), []);
  });
});
