import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '../../test/pluck.ts';
import { InputError } from '../check/index.ts';
import { rouge } from './rouge.ts';
import { rougeOver } from './rouge-over.ts';

const INSTANCES = [
  { id: 'c', peer: 'a b c', references: ['a b d'] },
  { id: 'a', peer: 'a x y', references: ['a b d'] },
  { id: 'b', peer: 'a b d', references: ['a b d', 'q'] },
];

test('one instance: the average is its score, the interval a point', () => {
  const { scores, settings } = rougeOver([INSTANCES[0]]);
  const one = rouge('a b c', ['a b d']);
  assert.equal(settings, one.settings);
  const { average, low, high } = scores['rouge-1'].recall;
  assert.equal(low, one.scores['rouge-1'].recall);
  assert.equal(high, low);
  assert.ok(Math.abs(average - low) < 1e-9);
});

test('several: instances in the order given, an average near the mean, inside its interval', () => {
  const { scores, instances } = rougeOver(INSTANCES);
  assert.deepEqual(pluck(instances, 'id'), ['c', 'a', 'b']);
  const mean = instances.reduce((sum, one) => sum + one.scores['rouge-1'].recall, 0) / 3;
  const { average, low, high } = scores['rouge-1'].recall;
  assert.ok(Math.abs(average - mean) < 0.02);
  assert.ok(low < average && average < high);
});

test('the order of the instances does not matter', () => {
  assert.deepEqual(rougeOver(INSTANCES.toReversed()).scores, rougeOver(INSTANCES).scores);
});

test('no peers are refused', () => {
  assert.throws(() => rougeOver([]), InputError);
});
