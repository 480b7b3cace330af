import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './index.ts';
import { TEST, TRAIN } from './modapte.ts';
import { mixtures } from './quick.ts';
import { mean } from './score.ts';
import { scoresOf } from './trial.ts';

test('the quick slice prints a row for every method', async () => {
  const lines: string[] = [];
  await run({ quick: true, log: (line) => lines.push(line) });
  const rows = lines.join('\n').split('\n');
  for (const name of ['auto', 'stm', 'com', 'texttiling', 'c99', 'ui', 'even', 'random', 'none']) {
    assert.ok(
      rows.some((row) => row.startsWith(name)),
      name,
    );
  }
});

test('auto beats the baselines by far on passages of plainly different things', async () => {
  const pk = async (method: 'auto' | 'even' | 'none', knownCount: boolean, texts = mixtures(40)) =>
    mean(await scoresOf(texts, { method }, knownCount)).pk;
  assert.ok((await pk('auto', true)) < 0.05);
  // Twenty sentences in all may be of one topic for all that a method is not told.
  assert.ok((await pk('auto', false, mixtures(40, 5))) < 0.12);
  assert.ok((await pk('even', true)) > 0.3);
  assert.ok((await pk('none', false)) > 0.3);
});

test('the split has the sizes of ModApte', () => {
  assert.equal(TRAIN.size, 9603);
  assert.equal(TEST.size, 3299);
  assert.ok(TEST.has(14826) && !TRAIN.has(14826));
});
