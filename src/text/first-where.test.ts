import assert from 'node:assert/strict';
import { it } from 'node:test';
import { firstWhere } from './first-where.ts';

it('the first place is found for every length and every place, with few questions', () => {
  for (let length = 0; length <= 40; length++) {
    for (let first = 0; first <= length; first++) {
      const asked: number[] = [];
      const found = firstWhere(length, (place) => {
        asked.push(place);
        return place >= first;
      });
      assert.equal(found, first);
      assert.ok(asked.every((place) => place >= 0 && place < length));
      assert.ok(asked.length <= Math.ceil(Math.log2(length + 1)), `${length}: ${asked.length}`);
    }
  }
});
