import assert from 'node:assert/strict';
import { test } from 'node:test';
import { porter } from './rouge-porter.ts';

const stem = porter({ mice: 'mouse', lives: 'life' });

test("Porter's own examples", () => {
  const stems = {
    caresses: 'caress',
    ponies: 'poni',
    cats: 'cat',
    feed: 'feed',
    agreed: 'agre',
    plastered: 'plaster',
    motoring: 'motor',
    sing: 'sing',
    conflated: 'conflat',
    sized: 'size',
    hopping: 'hop',
    falling: 'fall',
    failing: 'fail',
    filing: 'file',
    happy: 'happi',
    relational: 'relat',
    conditional: 'condit',
    vietnamization: 'vietnam',
    hopefulness: 'hope',
    triplicate: 'triplic',
    formalize: 'formal',
    allowance: 'allow',
    replacement: 'replac',
    adjustment: 'adjust',
    dependent: 'depend',
    adoption: 'adopt',
    probate: 'probat',
    cease: 'ceas',
    controll: 'control',
  };
  for (const [word, expected] of Object.entries(stems)) assert.equal(stem(word), expected, word);
});

test('the variant of ROUGE: -logi, -bli, a leading y, short words', () => {
  assert.equal(stem('analogies'), 'analog');
  assert.equal(stem('conformabli'), 'conform');
  assert.equal(stem('yielding'), 'yield');
  assert.equal(stem('yes'), 'yes');
  assert.equal(stem('was'), 'was');
});

test('irregular forms come first, and names of Object.prototype are ordinary words', () => {
  assert.equal(stem('mice'), 'mouse');
  assert.equal(stem('lives'), 'life');
  assert.equal(stem('constructor'), 'constructor');
});
