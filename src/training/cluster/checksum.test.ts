import assert from 'node:assert/strict';
import { it } from 'node:test';
import { crc32 } from '../../check/crc32.ts';
import { encodeArrays } from '../index.ts';
import { checksum } from './checksum.ts';
import { encodeObject, putArrays, readArrays } from './objects.ts';

it('the checksum of a cluster is that of every array file, of any chunks', () => {
  const bytes = Uint8Array.from({ length: 1001 }, (_, i) => (i * 37) % 256);
  for (const cut of [0, 1, 7, 8, 500, 1001]) {
    assert.equal(checksum(bytes.subarray(0, cut), bytes.subarray(cut)), crc32(bytes), `cut at ${cut}`);
  }
  assert.equal(checksum(new TextEncoder().encode('123456789')), 0xcbf43926);
  const arrays = { sums: Float32Array.of(1, 2, 3) };
  const plain = encodeArrays({ kind: 'cluster object', about: { pass: 1 }, arrays }, 1024);
  assert.deepEqual(encodeObject({ about: { pass: 1 }, arrays }), plain);
});

it('an object with one wrong byte is refused', async () => {
  let kept = new Uint8Array();
  const storage = {
    place: 'memory',
    put: async (_name: string, chunks: readonly Uint8Array[]) => void (kept = new Uint8Array(Buffer.concat(chunks))),
    get: async () => kept,
  } as never;
  await putArrays(storage, 'sums', { about: {}, arrays: { sums: Float32Array.of(1, 2, 3) } });
  assert.deepEqual([...(await readArrays(storage, 'sums')).arrays.sums], [1, 2, 3]);
  kept[1024] ^= 1;
  await assert.rejects(readArrays(storage, 'sums'), /checksum/);
});
