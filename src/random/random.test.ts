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
