import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { porter } from './rouge-porter.ts';

const PORTER = new URL('../../test/fixtures/rouge/porter.json', import.meta.url);

/** Made anew in every test: it remembers its answers. */
const stemmer = () => porter({ mice: 'mouse', lives: 'life' });

test("Porter's own examples", () => {
  const stem = stemmer();
  const stems: Record<string, string> = JSON.parse(readFileSync(PORTER, 'utf8'));
  for (const [word, expected] of Object.entries(stems)) assert.equal(stem(word), expected, word);
});

test('the variant of ROUGE: -logi, -bli, a leading y, short words', () => {
  const stem = stemmer();
  assert.equal(stem('analogies'), 'analog');
  assert.equal(stem('conformabli'), 'conform');
  assert.equal(stem('yielding'), 'yield');
  assert.equal(stem('yes'), 'yes');
  assert.equal(stem('was'), 'was');
});

test('irregular forms come first, and names of Object.prototype are ordinary words', () => {
  const stem = stemmer();
  assert.equal(stem('mice'), 'mouse');
  assert.equal(stem('lives'), 'life');
  assert.equal(stem('constructor'), 'constructor');
});
