import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { random } from '../random/index.ts';
import { documentPlaces } from './document-places.ts';

/** Rows of three groups, each along an axis of its own with a little of chance. */
function groups(each: number, width = 6): Float32Array {
  const chance = random(3);
  return Float32Array.from({ length: 3 * each * width }, (_, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    return (row % 3 === column ? 1 : 0) + 0.2 * chance.uniform();
  });
}

describe('documents as points', () => {
  const rows = groups(30);
  const places = documentPlaces(rows, 6);
  const far = (a: number, b: number) =>
    Math.hypot(places[2 * a] - places[2 * b], places[2 * a + 1] - places[2 * b + 1]);

  it('are the same for the same rows, whatever their lengths, and inside the picture', () => {
    assert.deepEqual(documentPlaces(rows, 6), places);
    const longer = documentPlaces(
      rows.map((x) => 4 * x),
      6,
    );
    assert.ok(longer.every((at, i) => Math.abs(at - places[i]) < 1e-4));
    assert.ok(places.every((at) => at >= -1 && at <= 1));
    assert.ok(Math.abs(Math.max(...places.map(Math.abs)) - 1) < 1e-6);
  });

  it('lie nearer to those of their group than to any other', () => {
    for (let a = 0; a < 90; a++) {
      const order = Array.from({ length: 90 }, (_, b) => b)
        .filter((b) => b !== a)
        .sort((b, c) => far(a, b) - far(a, c));
      const own = order.slice(0, 5).filter((b) => b % 3 === a % 3).length;
      assert.ok(own >= 4, `${a}: ${own} of 5`);
    }
  });

  it('are not all in one place where documents are few', () => {
    for (const few of [3, 5, 9, 15]) {
      const found = documentPlaces(rows.slice(0, 6 * few), 6);
      const apart = new Set(
        Array.from({ length: few }, (_, d) => `${found[2 * d].toFixed(3)} ${found[2 * d + 1].toFixed(3)}`),
      );
      assert.ok(apart.size >= 3, `${few}: ${apart.size}`);
    }
  });

  it('exist for one document, for none, and for rows without a number', () => {
    assert.deepEqual(documentPlaces(new Float32Array(0), 4), new Float32Array(0));
    assert.ok(documentPlaces(new Float32Array([1, 0]), 2).every(Number.isFinite));
    assert.ok(documentPlaces(new Float32Array(40), 4).every(Number.isFinite));
  });
});
