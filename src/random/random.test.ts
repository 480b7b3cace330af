import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from './random.ts';

describe('random', () => {
  it('repeats itself for a seed and differs for its neighbour', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, random(seed).uniform);
    assert.deepEqual(draw(1), draw(1));
    assert.ok(draw(1).every((value, i) => Math.abs(value - draw(2)[i]) > 1e-6));
  });

  it('is uniform enough', () => {
    const { uniform, below } = random(9);
    let sum = 0;
    const faces = new Uint32Array(6);
    for (let i = 0; i < 60000; i++) {
      const value = uniform();
      assert.ok(value >= 0 && value < 1);
      sum += value;
      faces[below(6)]++;
    }
    assert.ok(Math.abs(sum / 60000 - 0.5) < 0.01);
    for (const count of faces) assert.ok(Math.abs(count - 10000) < 500);
  });

  it('puts every number in order once', () => {
    assert.deepEqual(
      random(3)
        .order(50)
        .sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, i) => i),
    );
  });
});

describe('the known beginning of a seed', () => {
  it('stays: results that people keep depend on it', () => {
    const { uniform, below, order } = random(1);
    assert.deepEqual([uniform(), below(1000), order(6)], [0.37883055769573526, 801, [2, 0, 3, 1, 5, 4]]);
    assert.deepEqual(random().uniform(), random(1).uniform());
  });

  it('shuffles evenly', () => {
    const chance = random(12);
    const at = new Uint32Array(9);
    for (let i = 0; i < 30_000; i++) {
      const order = chance.order(3);
      for (const [place, value] of order.entries()) at[place * 3 + value]++;
    }
    for (const count of at) assert.ok(Math.abs(count - 10_000) < 500, `${at}`);
  });
});
