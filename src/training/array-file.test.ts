import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inflateRawSync, crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { crc32 } from '../check/crc32.ts';
import { decodeArrays, decodeModel, encodeArrays, encodeModel, fileSize } from './array-file.ts';
import { decodeOldArrayFile, isOldArrayFile } from './old-formats.ts';

/** As an earlier version wrote it. */
const OLD_MODEL =
  'QVNQRUNUUkEBAAAAuHMTeL8AAAB7ImtpbmQiOiJ0b3kiLCJhYm91dCI6eyJ0b3BpY3MiOjIsIndvcmRzIjpbIsOpIiwiYiJdfSwiYXJyYXlzIjp7' +
  'IndvcmRzIjp7InR5cGUiOiJmMzIiLCJhdCI6MCwibGVuZ3RoIjozfSwiZXhhY3QiOnsidHlwZSI6ImY2NCIsImF0IjoxNiwibGVuZ3RoIjoxfSwi' +
  'cGxhY2VzIjp7InR5cGUiOiJ1MzIiLCJhdCI6MjQsImxlbmd0aCI6Mn19fQAAAAAAAACAPgAAQD8AAIA/AAAAAJqZmZmZmbk/AQAAAQMAAAA=';
const MODEL = {
  kind: 'toy',
  about: { topics: 2, words: ['é', 'b'] },
  arrays: { words: Float32Array.of(0.25, 0.75, 1), exact: Float64Array.of(0.1) },
  indices: { places: Uint32Array.of(16777217, 3) },
};
/** The same, of an object of a cluster; deflated. */
const OLD_ARRAY_FILE =
  'cwwOcAxydvVZycDAcDP8IG+1UmJSfmmJklW1UnJ+TmluXrGSlXGtjlJiUVFiZTFIuLgksQgsX1JZkKpkpVRqbKSko5RYomRloKOUk5qXXpIB0VKW' +
  'mFOaiqQwDa7Q0AxVZWpFYjKykWlmJlCVxkYIlYa1tTpKxZlVqUpWJga1DKNgFIwCagAmBgYGZjivwZ6BgQGEHUC8WTNBYKc9AA==';

describe('crc32', () => {
  it('is the CRC-32 of zlib, at any alignment and in any chunks', () => {
    assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(7), fc.nat(100), (bytes, offset, cut) => {
        const moved = new Uint8Array(bytes.length + offset);
        moved.set(bytes, offset);
        const given = moved.subarray(offset);
        assert.equal(crc32(given), zlibCrc32(bytes));
        assert.equal(crc32(given.subarray(0, cut), given.subarray(cut)), zlibCrc32(bytes));
      }),
    );
  });
});

describe('an array file', () => {
  it('has the bytes of the earlier version for a model, and reads them', () => {
    const old = Buffer.from(OLD_MODEL, 'base64');
    assert.ok(old.equals(encodeModel(MODEL)));
    assert.deepEqual(decodeModel(old), MODEL);
  });

  it('begins its arrays where it is told to, and knows its size from its header', () => {
    const { kind, about, arrays } = MODEL;
    for (const file of [encodeArrays({ kind, about, arrays }), encodeArrays({ kind, about, arrays }, 1024)]) {
      const bytes = Buffer.concat(file);
      assert.equal(fileSize(bytes.subarray(0, file[0].length), 'file'), bytes.length);
      assert.deepEqual(decodeArrays(bytes), { kind, about, arrays });
      // A view that is not aligned.
      assert.deepEqual(decodeArrays(Buffer.concat([Buffer.of(0), bytes]).subarray(1)), { kind, about, arrays });
    }
    assert.equal(encodeArrays({ kind, about, arrays }, 1024)[0].length, 1024);
  });

  it('refuses any changed byte', () => {
    const bytes = encodeModel(MODEL);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at] ^= 4;
      assert.throws(() => decodeArrays(changed, 'x.model'), /^InputError: x\.model: /, `byte ${at}`);
    }
  });

  it('was a parcel before, which is still read', () => {
    const bytes = inflateRawSync(Buffer.from(OLD_ARRAY_FILE, 'base64'));
    assert.ok(isOldArrayFile(bytes));
    assert.deepEqual(decodeOldArrayFile(bytes, 'page'), {
      about: { columns: 3 },
      arrays: {
        start: Uint32Array.of(0, 2, 3),
        value: Float32Array.of(1, 0.5, 2),
        exact: Float64Array.of(0.1),
      },
    });
    bytes[1030] ^= 1;
    assert.throws(() => decodeOldArrayFile(bytes, 'page'), /page: is damaged: its checksum does not match/);
  });
});
