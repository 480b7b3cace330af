import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 as zlibCrc32 } from 'node:zlib';
import fc from 'fast-check';
import { crc32 } from '../check/crc32.ts';
import { damaged, decodeArrays, decodeModel, encodeArrays, encodeModel, understood } from './array-file.ts';

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

it('crc32: is the CRC-32 of zlib, at any alignment and in any chunks', () => {
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

describe('an array file', () => {
  it('has the bytes of the earlier version for a model, and reads them', () => {
    const old = Buffer.from(OLD_MODEL, 'base64');
    assert.ok(old.equals(encodeModel(MODEL)));
    assert.deepEqual(decodeModel(old), MODEL);
  });

  it('knows its size from its header, and is read at any alignment', () => {
    const { kind, about, arrays } = MODEL;
    const file = encodeArrays({ kind, about, arrays });
    const bytes = Buffer.concat(file);
    assert.deepEqual(decodeArrays(bytes), { kind, about, arrays });
    assert.deepEqual(decodeArrays(Buffer.concat([Buffer.of(0), bytes]).subarray(1)), { kind, about, arrays });
  });

  it('with a header of another form is damaged, though its checksum is right', () => {
    /** A file with this header, as somebody may make it who knows the format. */
    const file = (header: unknown, data = 16) => {
      const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
      const bytes = new Uint8Array(Math.ceil((20 + text.length) / 8) * 8 + data);
      bytes.set(new TextEncoder().encode('ASPECTRA'));
      bytes.set(text, 20);
      const view = new DataView(bytes.buffer);
      view.setUint32(8, 1, true);
      view.setUint32(16, text.length, true);
      view.setUint32(12, zlibCrc32(bytes.subarray(16)), true);
      return bytes;
    };
    const place = { type: 'f64', at: 0, length: 2 };
    const good = { kind: 'toy', about: {}, arrays: { x: place } };
    assert.deepEqual(decodeArrays(file(good)).arrays, { x: Float64Array.of(0, 0) });
    for (const [header, why] of [
      ['{', /its header cannot be read/],
      ['null', /not that of a model/],
      [[good], /not that of a model/],
      [{ ...good, kind: 7 }, /not that of a model/],
      [{ ...good, about: null }, /not that of a model/],
      [{ ...good, about: [] }, /not that of a model/],
      [{ ...good, arrays: [place] }, /not that of a model/],
      [{ ...good, arrays: 7 }, /not that of a model/],
      ...[
        null,
        7,
        { ...place, type: 'f16' },
        { ...place, type: 'toString' },
        { ...place, at: -8 },
        { ...place, at: 4 },
      ].map((wrong) => [{ ...good, arrays: { x: place, y: wrong } }, /not that of a model/] as const),
      ...[
        { ...place, length: -1 },
        { ...place, length: 0.5 },
        { ...place, length: '2' },
        { ...place, at: null },
      ].map((wrong) => [{ ...good, arrays: { x: place, y: wrong } }, /not that of a model/] as const),
      [{ ...good, arrays: { x: { ...place, length: 3 } } }, /it ends before its array "x" does/],
      [{ ...good, arrays: { x: { ...place, at: 8 } } }, /it ends before its array "x" does/],
    ] as const)
      assert.throws(() => decodeArrays(file(header), 'a'), why, JSON.stringify(header));
    const newer = file(good);
    newer[8] = 2;
    assert.throws(() => decodeArrays(newer, 'a'), /newer Aspectra \(file version 2, this one reads up to 1\)/);
    assert.throws(() => decodeArrays(newer.subarray(0, 19), 'a'), /ends inside its first line/);
    assert.throws(() => decodeArrays(newer.subarray(0, 7), 'a'), /is not an Aspectra model/);
    assert.throws(() => understood('a', () => JSON.parse('{')), /a: is damaged: what it says of itself does not fit/);
    assert.throws(
      () =>
        understood('a', () => {
          throw damaged('b', 'torn');
        }),
      /^InputError: b: is damaged: torn/,
    );
  });

  it('has arrays that begin at a multiple of eight bytes', () => {
    const arrays = { a: Float32Array.of(1), b: Uint32Array.of(1, 2, 3), c: Float64Array.of(1) };
    const bytes = encodeModel({ kind: 'x', about: {}, arrays: { c: arrays.c, a: arrays.a }, indices: { b: arrays.b } });
    const length = new DataView(bytes.buffer).getUint32(16, true);
    assert.deepEqual(JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))).arrays, {
      c: { type: 'f64', at: 0, length: 1 },
      a: { type: 'f32', at: 8, length: 1 },
      b: { type: 'u32', at: 16, length: 3 },
    });
    assert.equal(bytes.length, Math.ceil((20 + length) / 8) * 8 + 32);
  });

  it('refuses any changed byte, and any missing end', () => {
    const bytes = encodeModel(MODEL);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes);
      changed[at] ^= 4;
      assert.throws(() => decodeArrays(changed, 'x.model'), /^InputError: x\.model: /, `byte ${at}`);
      assert.throws(() => decodeArrays(bytes.subarray(0, at), 'x.model'), /^InputError: x\.model: /, `${at} bytes`);
    }
  });
});
