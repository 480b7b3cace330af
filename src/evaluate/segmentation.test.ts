import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMasses } from '../../test/masses.ts';
import { nearWithin } from '../../test/near.ts';
import { InputError } from '../check/index.ts';
import { boundaryScores, pk, type Segmentation, windowDiff, windowSize } from './segmentation.ts';

const near = nearWithin(5e-9);
const between =
  (measure: (a: Segmentation, b: Segmentation) => number) => (hypothesis: number[], reference: number[]) =>
    measure(fromMasses(hypothesis), fromMasses(reference));
const [pkOf, diffOf] = [between(pk), between(windowDiff)];

/** Seven readers of the article "Stargazers", by paragraphs (Hearst 1997); two made-up hypotheses (segeval). */
const STARGAZERS: Record<string, number[]> = {
  1: [2, 3, 3, 1, 3, 6, 3],
  2: [2, 8, 2, 4, 2, 3],
  h1: [2, 6, 4, 2, 4, 3],
  h2: [2, 1, 1, 1, 5, 8, 2, 1],
};

test('Pk and WindowDiff of the Stargazers, as segeval has them', () => {
  const expected = [
    ['h1', 1, 0.26315789, 0.31578947],
    ['h2', 1, 0.36842105, 0.47368421],
    ['h1', 2, 0.42105263, 0.42105263],
    ['h2', 2, 0.42105263, 0.47368421],
  ] as const;
  for (const [h, r, ...values] of expected) {
    const [hypothesis, reference] = [STARGAZERS[h], STARGAZERS[r]];
    const measured = [pkOf, diffOf].map((measure) => measure(hypothesis, reference));
    measured.forEach((value, i) => {
      assert.ok(Math.abs(value - values[i]) < 1e-8, `${h} against ${r}: ${measured}`);
    });
  }
});

test('Pk by hand', () => {
  const [three, moved] = [
    [5, 3, 5],
    [4, 4, 5],
  ];
  near(pkOf(three, moved), 2 / 11);
  near(pkOf([13], moved), 4 / 11);
  near(pkOf(moved, [13]), 1);
  near(pkOf(Array(13).fill(1), moved), 7 / 11);
  near(pkOf(moved, [5, 1, 2, 5]), 3 / 11);
  near(pkOf([2, 3, 6], [2, 2, 7]), 2 / 9);
});

test('WindowDiff: the examples of Scaiano & Inkpen (2012)', () => {
  near(diffOf([12], [6, 6]), 3 / 9);
  near(diffOf([5, 7], [6, 6]), 2 / 9);
  near(diffOf([1, 5, 6], [6, 6]), 1 / 9);
  near(diffOf([5, 1, 1, 5], [6, 6]), 5 / 9);
});

test('boundary scores of sides without boundaries', () => {
  assert.deepEqual(boundaryScores(fromMasses([2, 2]), fromMasses([3, 1])), { precision: 0, recall: 0, f: 0 });
  assert.deepEqual(boundaryScores(fromMasses([4]), fromMasses([3, 1])), { precision: 1, recall: 0, f: 0 });
  assert.deepEqual(boundaryScores(fromMasses([4]), fromMasses([4])), { precision: 1, recall: 1, f: 1 });
});

test('the window is half the mean block, half to even, at least 2, less than the text', () => {
  const size = (...masses: number[]) => windowSize(fromMasses(masses));
  assert.equal(size(11, 2), 3);
  assert.equal(size(5, 5), 2);
  assert.equal(size(7, 7), 4);
  assert.equal(size(1, 1, 1), 2);
  assert.equal(size(2), 1);
});

test('one unit has nothing to get wrong', () => {
  const one = fromMasses([1]);
  assert.deepEqual([pk(one, one), windowDiff(one, one)], [0, 0]);
});

test('what is no segmentation, or not of one text, is refused', () => {
  const good = fromMasses([2, 3]);
  assert.throws(() => pk(good, fromMasses([2, 4])), InputError);
  assert.throws(() => pk(good, good, 5), InputError);
  assert.throws(() => windowDiff(good, good, 0), InputError);
  assert.throws(() => windowDiff(good, { units: 5, boundaries: [4] }), InputError);
  assert.throws(() => windowDiff(good, { units: 5, boundaries: [2, 1] }), InputError);
});
