import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { random } from '../../random/index.ts';
import { analyze } from '../../text/index.ts';
import { cosine, curveOf, overlap, plainCurve, type WindowCounts } from './curve.ts';
import { problemOf } from './problem.ts';

test('overlap is 1 − half the variational distance', () => {
  const left = new Map([
    [0, 0.5],
    [1, 0.5],
  ]);
  const right = new Map([
    [0, 0.25],
    [2, 0.75],
  ]);
  assert.equal(overlap(left, right), 0.25);
  assert.equal(overlap(left, left), 1);
  assert.equal(overlap(new Map(), new Map()), 1);
  assert.equal(overlap(left, new Map()), 0.5);
});

test('cosine of counts', () => {
  const left = new Map([
    [0, 3],
    [1, 4],
  ]);
  assert.ok(Math.abs(cosine(left, new Map([[0, 1]])) - 0.6) < 1e-12);
  assert.equal(cosine(left, new Map()), 0);
});

function shares(counts: WindowCounts): WindowCounts {
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  return new Map([...counts].map(([word, n]) => [word, n / total]));
}

test('the sliding pass is the overlap of word shares', async () => {
  const word = fc.constantFrom('bee', 'hive', 'ship', 'crane', 'the', 'rent');
  const sentence = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `We ${words.join(' ')}.`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (sentences, window) => {
        const corpus = await analyze([{ id: 'text', text: sentences.join('\n\n') }], { language: 'en' });
        const problem = problemOf(corpus, undefined, {}, random());
        const plain = plainCurve(problem, window);
        const slow = curveOf(problem, window, shares, overlap);
        assert.equal(plain.length, slow.length);
        plain.forEach((value, i) => {
          assert.ok(Math.abs(value - slow[i]) < 1e-9, `${i}: ${value} ${slow[i]}`);
        });
      },
    ),
    { numRuns: 60 },
  );
});
