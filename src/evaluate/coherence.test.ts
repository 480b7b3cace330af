import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { coherence } from './coherence.ts';

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) < 1e-12, `${value} is not ${expected}`);

/** Word 0 in three of four documents, 1 in two, both together in one; 2 everywhere; 3 alone. */
const DOCUMENTS = [[0, 2], [0, 1, 1, 2], [2, 1], Uint32Array.of(2, 0, 3)];

test('UMass by hand', () => {
  near(coherence([[0, 1]], DOCUMENTS, 'umass')[0], Math.log(2 / 3));
  near(coherence([[1, 0]], DOCUMENTS, 'umass')[0], Math.log(2 / 2));
  near(coherence([[0, 1, 3]], DOCUMENTS, 'umass')[0], Math.log(2 / 3) + Math.log(2 / 3) + Math.log(1 / 2));
  assert.throws(() => coherence([[0, 9]], DOCUMENTS, 'umass'), InputError);
});

test('NPMI by hand', () => {
  const together = Math.log(1 / 4 / ((3 / 4) * (2 / 4))) / -Math.log(1 / 4);
  near(coherence([[0, 1]], DOCUMENTS)[0], together);
  near(coherence([[1, 3]], DOCUMENTS)[0], -1);
  near(coherence([[0, 1, 3]], DOCUMENTS)[0], (together - 1 + Math.log(4 / 3) / Math.log(4)) / 3);
  near(coherence([[2, 5]], DOCUMENTS)[0], -1);
  near(coherence([[0, 1]], [[0, 1]])[0], 1);
});

test('NPMI stays within −1 and 1, over more documents than a machine word has bits', () => {
  const document = fc.array(fc.nat(3), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(document, { minLength: 1, maxLength: 100 }), (documents) => {
      const [value] = coherence([[0, 1, 2, 3]], documents);
      assert.ok(value >= -1 - 1e-12 && value <= 1 + 1e-12);
      const doubled = coherence([[0, 1, 2, 3]], [...documents, ...documents]);
      near(doubled[0], value);
    }),
  );
});

test('coherence needs documents and pairs of words', () => {
  assert.throws(() => coherence([[0, 1]], []), InputError);
  assert.throws(() => coherence([[0]], DOCUMENTS), InputError);
  assert.deepEqual(coherence([], DOCUMENTS), []);
});
