import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../check/index.ts';
import { parseRougeOptions } from './rouge-command.ts';
import { rougeSettings } from './rouge-settings.ts';

test('an option string becomes settings', () => {
  assert.deepEqual(parseRougeOptions('-e data -a -n 4 -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0'), {
    ngrams: 4,
    stem: true,
    gap: 4,
    skip: 'su',
    confidence: 95,
    resamples: 1000,
    references: 'average',
    alpha: 0.5,
  });
  assert.deepEqual(parseRougeOptions('-x -s -2 -1 -U -w 1.2 -b 75 -f B'), {
    ngrams: 0,
    longest: false,
    stop: true,
    gap: -1,
    skip: 'both',
    weight: 1.2,
    bytes: 75,
    references: 'best',
  });
  assert.deepEqual(parseRougeOptions(' -n 2 '), { ngrams: 2, skip: 's' });
  assert.deepEqual(parseRougeOptions('-2 4 -l 10'), { ngrams: 0, skip: 's', gap: 4, words: 10 });
});

test('the settings in words are an option string again', () => {
  const settings = rougeSettings(parseRougeOptions('-n 3 -m -s -w 1.2 -2 -1 -U -l 100 -f B -p 0.2'));
  const [, options] = /equivalent: (.*?) · /.exec(settings.text)!;
  assert.equal(rougeSettings(parseRougeOptions(options)).text, settings.text);
});

test('what ROUGE-1.5.5 does not know, or we do not do, is refused', () => {
  for (const options of ['-q', '-n', '-n x', '-f C', '-t 1', 'toString']) {
    assert.throws(() => parseRougeOptions(options), InputError, options);
  }
});
