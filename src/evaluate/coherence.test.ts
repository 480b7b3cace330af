import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../check/index.ts';
import { coherence, coherenceCv } from './coherence.ts';

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

describe('c_v coherence', () => {
  test('has the value computed by hand', () => {
    // P(a) = 1/2, P(b) = P(a,b) = 1/4: NPMI(a,b) = 1/2, so the vectors are (1, 1/2) and (1/2, 1).
    const [a, b, c, d, e] = [0, 1, 2, 3, 4];
    const [value] = coherenceCv(
      [[a, b]],
      [
        [a, b],
        [a, c],
        [c, d],
        [d, e],
      ],
    );
    near(Math.round(value * 1e9) / 1e9, Math.round((2.25 / (Math.sqrt(1.25) * Math.sqrt(4.5))) * 1e9) / 1e9);
  });

  test('counts sliding windows, not texts', () => {
    // Windows of 2 over 0 1 2 0: {0 1} {1 2} {2 0}; each word is in two of three, each pair in one.
    const npmi = Math.log(1 / 3 / (4 / 9)) / -Math.log(1 / 3);
    const expected = (1 + npmi) ** 2 / (Math.hypot(1, npmi) * Math.hypot(1 + npmi, 1 + npmi));
    assert.ok(Math.abs(coherenceCv([[0, 1]], [[0, 1, 2, 0]], 2)[0] - expected) < 1e-9);
  });

  test('prefers words that keep company, and stands words that never occur', () => {
    const texts = [
      [0, 1],
      [0, 1],
      [2, 3],
      [2, 4],
      [5, 6],
    ];
    const [together, apart, absent] = coherenceCv(
      [
        [0, 1],
        [0, 2],
        [0, 99],
      ],
      texts,
    );
    assert.ok(together > apart);
    assert.ok(Number.isFinite(absent));
    assert.throws(() => coherenceCv([[1]], texts), InputError);
    assert.throws(() => coherenceCv([[0, 1]], []), InputError);
  });
});
