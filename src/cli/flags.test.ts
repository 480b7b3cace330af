import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Command } from 'commander';
import { choice, flag, integer, number, OptionError, settle, variants } from '../check/index.ts';
import { addVariantFlags, givenVariant } from './flags.ts';
import { normalizeBooleanFlags, runInProcess } from './main.ts';
import { printedBy } from './output.case.ts';

const DECLARED = variants(
  'method',
  {
    lead: { options: {} },
    fgb: { options: { smoothing: number({ default: 1, min: 0, help: 'pseudo-counts' }) } },
    klsum: {
      options: {
        smoothing: number({ default: 0.1, min: 0, max: 1, help: 'pseudo-words' }),
        atOnce: flag({ default: true, help: 'all at once' }),
      },
    },
  },
  {
    method: choice(['lead', 'fgb', 'klsum'], { default: 'lead', help: 'how' }),
    words: integer({ default: 100, min: 1, help: 'length' }),
    stem: flag({ default: true, help: 'stems' }),
    explain: flag({ default: false, help: 'reasons' }),
  } as const,
);

const parsed = (...words: string[]) => {
  const command = addVariantFlags(new Command('sum'), DECLARED);
  const root = new Command('root').addCommand(command.exitOverride().configureOutput({ writeErr: () => {} }));
  let flags: Record<string, unknown> = {};
  command.action((given: Record<string, unknown>) => {
    flags = given;
  });
  root.parse(normalizeBooleanFlags(root, ['sum', ...words]), { from: 'user' });
  return settle('sum', DECLARED, givenVariant('sum', DECLARED, flags));
};

describe('flags of a choice', () => {
  it('are judged by the limits of what is chosen', () => {
    assert.deepEqual(parsed('--method', 'fgb', '--smoothing', '5').settings, { smoothing: 5 });
    assert.deepEqual(parsed('--smoothing', '0.5', '--method', 'klsum').settings, { smoothing: 0.5, atOnce: true });
    assert.throws(
      () => parsed('--method', 'klsum', '--smoothing', '5'),
      /smoothing must be a number from 0 to 1; got 5/,
    );
    assert.throws(() => parsed('--method', 'fgb', '--smoothing', 'much'), /at least 0; got "much"/);
    assert.throws(() => parsed('--smoothing', '5'), /lead takes no smoothing; fgb, klsum take it/);
    assert.throws(() => parsed('--words', '0'), OptionError);
  });

  it('can be turned off and on', () => {
    assert.deepEqual(parsed('--no-stem').common, { method: 'lead', words: 100, stem: false, explain: false });
    const { stem, explain } = parsed('--stem=false', '--explain=true').common;
    assert.deepEqual([stem, explain], [false, true]);
    assert.equal(parsed('--explain', '--no-explain').common.explain, false);
    assert.equal(parsed('--stem').common.stem, true);
    assert.deepEqual(parsed('--method', 'klsum', '--no-at-once').settings, { smoothing: 0.1, atOnce: false });
    assert.deepEqual(parsed('--method', 'klsum', '--at-once=false').settings, { smoothing: 0.1, atOnce: false });
  });
});

it('help: is short, has one method, or has everything', async () => {
  const helpOf = (...words: string[]) => printedBy(() => runInProcess(['node', 'aspectra', ...words]));
  const short = await helpOf('summarize', '--help');
  assert.match(short, /--kind <NAME>/, 'what a note speaks of');
  assert.match(short, /--method <NAME>/);
  assert.doesNotMatch(short, /--smoothing|--no-stem/);
  const one = await helpOf('summarize', '--help', 'klsum');
  assert.match(one, /^--method klsum\n {2}--smoothing <X>/);
  assert.match(one.replace(/\s+/g, ' '), /default: 0\.1\); a number from 0\.000001 to 1/);
  const all = await helpOf('summarize', '--help', 'all');
  assert.match(all, /--no-stem/);
  assert.match(all, /--method fgb\n/);
  assert.ok(short.split('\n').length * 2 < all.split('\n').length);
  assert.match(await helpOf('summarize', '--help', 'klsom'), /There is no method klsom \(did you mean klsum\?\)/);
});
