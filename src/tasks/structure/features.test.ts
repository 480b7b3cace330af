import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../random/index.ts';
import { analyze, type Source, unlabelled } from '../../text/index.ts';
import { featuresOf } from './features.ts';
import { placesOf } from './places.ts';
import { problemOf } from './problem.ts';

async function problem(source: Source | string) {
  const given = typeof source === 'string' ? { id: 'a', text: source } : source;
  const corpus = await analyze([given], { language: 'en' });
  return problemOf(unlabelled(corpus), undefined, {}, random(1));
}

test('cues of speech are found where they stand', async () => {
  const text = [
    'Anna: The bees leave the hive at dawn and come home late. They carry nectar.',
    'Ben: Right.',
    'Anna: Okay, let’s talk about ships. What does a harbour need?',
    'Ben: A harbour needs cranes and quays. Thank you for asking.',
    'Anna: Second, the rent of the harbour was raised by the court.',
  ].join('\n\n');
  const read = await problem(text);
  const places = placesOf(read);
  const features = featuresOf(read, places);
  const at = (words: string) => features[places.at.findIndex((s) => places.texts[s].startsWith(words))];
  assert.equal(
    places.turn.reduce((sum, value) => sum + value, 0),
    5,
  );
  const ships = at('Okay');
  assert.deepEqual([ships.opens, ships.marker, ships.question, ships.afterShort, ships.closes], [1, 1, 1, 1, 0]);
  const second = at('Second');
  assert.deepEqual([second.counts, second.closes, second.question], [1, 1, 0]);
  assert.equal(at('A harbour').opens, 0);
  assert.deepEqual([at('A harbour').leadsOn, ships.leadsOn, second.leadsOn], [1, 0, 0]);
});

test('what breaks off leads on', async () => {
  const ends = { ':': 1, ',': 1, '…': 1, ' —': 1, '?"': 1, '.': 0, '!': 0 };
  for (const [end, leads] of Object.entries(ends)) {
    const read = await problem(`We bought a rope for the harbour and these small parts${end}\n\nTwo pumps came late.`);
    const places = placesOf(read, true);
    assert.deepEqual(places.at, [1], end);
    assert.equal(featuresOf(read, places)[0].leadsOn, leads, end);
  }
});

test('cohesion by hand: no word shared, then all', async () => {
  const read = await problem('Alpha beta gamma.\n\nDelta epsilon zeta.\n\nDelta epsilon zeta.');
  const [first, second] = featuresOf(read, placesOf(read));
  assert.equal(first.near, 0);
  // All words weigh alike: three shared, of six before and three after.
  assert.ok(Math.abs(second.near - 3 / Math.sqrt(6 * 3)) < 1e-12);
  // Fewer than 40 words follow, so none comes after them; the third paragraph's stood before once: (0 − 1) / (0 + 1 + 1).
  assert.equal(first.bringsUp, 0);
  assert.ok(Math.abs(second.bringsUp + 0.5) < 1e-12);
});
