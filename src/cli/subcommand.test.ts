import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withSubcommand } from './main.ts';

it('words without a subcommand are a glance at a file, at what is piped in, or left as they are', () => {
  const here = import.meta.filename;
  const words = (given: string[], piped = false) =>
    withSubcommand(
      given,
      (name) => name === 'topics',
      () => piped,
    ).join(' ');
  assert.equal(words([here]), `glance ${here}`);
  assert.equal(words(['-']), 'glance -');
  assert.equal(words(['-o', 'page.html', here]), `glance -o page.html ${here}`);
  assert.equal(words(['missing.vtt']), 'glance missing.vtt');
  assert.equal(words([], true), 'glance -');
  assert.equal(words(['--json'], true), 'glance - --json');
  for (const left of [[], ['topics', here], ['topcis', here], ['--help'], ['--version']])
    assert.equal(words(left), left.join(' '));
});
