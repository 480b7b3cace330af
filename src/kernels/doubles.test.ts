import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { openDots } from './doubles.ts';

describe('products in double precision', () => {
  // Few products are made in plain JavaScript, many in WebAssembly; sizes that fill no tile among both.
  for (const [ones, others, width] of [
    [1, 1, 1],
    [3, 2, 5],
    [5, 3, 2000],
    [9, 7, 401],
    [64, 33, 50],
  ]) {
    it(`are the sums of even and of odd places, to the last bit: ${ones} by ${others} of ${width}`, () => {
      const draw = random(ones);
      const dots = openDots(ones, others, width);
      assert.equal(dots.stride, width + (width % 2));
      const [a, b] = [ones, others].map((count) =>
        Array.from({ length: count }, () => Array.from({ length: width }, () => draw.uniform() - 0.5)),
      );
      for (const [i, row] of a.entries()) dots.ones.set(row, i * dots.stride);
      for (const [j, row] of b.entries()) dots.others.set(row, j * dots.stride);
      dots.out.fill(7);
      dots.multiply(0, ones, others);
      const half = (row: number[], other: number[], odd: number) =>
        row.reduce((sum, x, z) => (z % 2 === odd ? sum + x * other[z] : sum), 0);
      for (const [i, row] of a.entries())
        for (const [j, other] of b.entries())
          assert.equal(dots.out[i * others + j], half(row, other, 0) + half(row, other, 1), `${i}, ${j}`);
    });
  }

  it('are made for some rows and leave the others', () => {
    const dots = openDots(6, 40, 100);
    dots.ones.fill(1);
    dots.others.fill(2);
    dots.multiply(2, 3, 5);
    const made = (i: number, j: number) => i >= 2 && i < 5 && j < 5;
    dots.out.forEach((x, at) => {
      assert.equal(x, made(Math.floor(at / 40), at % 40) ? 200 : 0, `${at}`);
    });
  });

  it('have a memory that is as new when it is taken over, and never that of one still in use', () => {
    const fill = (dots: ReturnType<typeof openDots>, x: number) => {
      for (const array of [dots.ones, dots.others, dots.out]) array.fill(x);
    };
    const first = openDots(30, 40, 101);
    fill(first, 3);
    first.close();
    const second = openDots(30, 40, 99);
    assert.equal(second.ones.buffer, first.ones.buffer);
    for (const array of [second.ones, second.others, second.out]) assert.ok(array.every((x) => x === 0));
    const third = openDots(30, 40, 99);
    fill(third, 5);
    assert.ok(second.ones.every((x) => x === 0));
    second.close();
    const fourth = openDots(60, 80, 99);
    fill(fourth, 9);
    assert.ok(third.ones.every((x) => x === 5));
    third.close();
    fourth.close();
    for (let again = 0; again < 50; again++) openDots(30, 40, 101).close();
    const large = openDots(500, 500, 1000);
    large.ones.fill(1);
    large.others.fill(1);
    large.multiply(0, 500, 500);
    assert.equal(large.out[249_999], 1000);
  });
});
