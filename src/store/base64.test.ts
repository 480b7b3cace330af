import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fromBase64, toBase64 } from './export.ts';

it('bytes of any length come back, and are written as everyone writes them', () => {
  for (const length of [0, 1, 2, 3, 24_575, 24_576, 24_577, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7919) % 256);
    assert.equal(toBase64(bytes), Buffer.from(bytes).toString('base64'));
    assert.deepEqual(fromBase64(toBase64(bytes)), bytes);
  }
});
