import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { quickChecksum } from './checksum.ts';
import { folderStorage } from './folder-storage.ts';
import { putArrays, readArrays } from './objects.ts';
import { into, putPassObject, readPassObject } from './pass-objects.ts';
import { PIECE_BYTES, requireObject } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-pass-objects-'));
after(() => rmSync(folder, { recursive: true }));
const storage = folderStorage(folder);

/** More than two pieces; an odd number of numbers, so that what follows is padded. */
const LENGTHS = { words: (2 * PIECE_BYTES) / 4 + 7, mass: 3, objective: 1 };
const arraysOf = (value: (i: number) => number) => ({
  words: Float32Array.from({ length: LENGTHS.words }, (_, i) => value(i)),
  mass: Float32Array.of(1, 2, 3),
  objective: Float32Array.of(-5),
});
const empty = () => arraysOf(() => 0);

it('the quick checksum is the same of any chunks, also in memory that threads share, and that of no other bytes', () => {
  const bytes = Uint8Array.from({ length: 1001 }, (_, i) => (i * 37) % 256);
  const whole = quickChecksum(bytes);
  for (const cut of [0, 1, 7, 16, 500, 1001])
    assert.equal(quickChecksum(bytes.subarray(0, cut), bytes.subarray(cut)), whole, `cut at ${cut}`);
  const common = new Uint8Array(new SharedArrayBuffer(1001));
  common.set(bytes);
  assert.equal(quickChecksum(common), whole);
  for (let bit = 0; bit < 8 * bytes.length; bit += 13) {
    bytes[bit >> 3] ^= 1 << (bit & 7);
    assert.notEqual(quickChecksum(bytes), whole, `bit ${bit}`);
    bytes[bit >> 3] ^= 1 << (bit & 7);
  }
  assert.notEqual(quickChecksum(bytes, new Uint8Array(1)), whole);
});

it('an object of several pieces is read into arrays, also where it has another checksum', async () => {
  const arrays = arraysOf((i) => i % 1000);
  const size = await putPassObject(storage, 'quick', { about: { pass: 3 }, arrays });
  await putArrays(storage, 'crc', { about: { pass: 3 }, arrays });
  for (const name of ['quick', 'crc']) {
    const found = empty();
    assert.deepEqual(await readPassObject(storage, name, LENGTHS, into(found)), { about: { pass: 3 }, size });
    assert.deepEqual(found, arrays);
    assert.deepEqual((await readArrays(storage, name)).arrays, arrays);
  }
});

it('an object that is damaged, of other arrays or not there is refused, and named', async () => {
  await putPassObject(storage, 'object', { about: {}, arrays: arraysOf((i) => i) });
  const whole = Uint8Array.from(await requireObject(storage, 'object'));
  const read = (name: string, lengths = LENGTHS) => readPassObject(storage, name, lengths, into(empty()));
  for (const at of [20, 1024, 1025 + PIECE_BYTES, whole.length - 9]) {
    const bytes = whole.slice();
    bytes[at] ^= 1;
    await storage.put('harmed', [bytes]);
    await assert.rejects(read('harmed'), /harmed: is damaged/, `byte ${at}`);
    await assert.rejects(readArrays(storage, 'harmed'), /harmed: is damaged/, `byte ${at}`);
  }
  await storage.put('harmed', [whole.subarray(0, -8)]);
  await assert.rejects(read('harmed'), /harmed: is damaged: its checksum does not match/);
  await assert.rejects(read('object', { ...LENGTHS, mass: 4 }), /object: is damaged: its array mass is another/);
  await assert.rejects(read('nothing'), /nothing: is not there/);
});
