import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../src/check/index.ts';
import type { Experiment } from './experiment.ts';

const EXPERIMENTS: Readonly<Record<string, () => Promise<Experiment>>> = {
  plsi: () => import('./plsi/index.ts'),
  bstm: () => import('./bstm/index.ts'),
  speech: () => import('./speech/index.ts'),
};

for (const [name, load] of Object.entries(EXPERIMENTS)) {
  describe(`the experiment ${name}`, () => {
    it('prints its rows on texts written for it', async () => {
      const lines: string[] = [];
      await (await load()).run({ quick: true, log: (line) => lines.push(line) });
      const rows = lines
        .join('\n')
        .split('\n')
        .filter((line) => /0\.\d{4}/.test(line));
      assert.ok(rows.length > 5);
      const recall = (row: string) =>
        rows.filter((line) => line.startsWith(row)).map((line) => Number(/0\.\d{4}/.exec(line)![0]))[0];
      assert.ok(recall('auto') > recall('random'), 'auto beats chance');
    });

    it('says what is missing without data', async () => {
      const { run } = await load();
      await assert.rejects(
        run({ log() {} }),
        (error) => error instanceof InputError && /needs --data DIR with/.test(error.message),
      );
    });
  });
}

it('the experiment grounding: false sentences are refused, harmless changes are not', async () => {
  const lines: string[] = [];
  await (await import('./grounding/index.ts')).run({ quick: true, log: (line) => lines.push(line) });
  const refused = (change: string) =>
    Number(/([\d.]+) % \|/.exec(lines.find((line) => line.startsWith(`| all | ${change}`))!)![1]);
  for (const change of ['another number', 'another name', 'negated', 'direction turned', 'a clause of another text'])
    assert.ok(refused(change) > 90, `${change}: ${refused(change)}`);
  for (const change of ['a clause left out', 'tense', 'order', 'an abbreviation', 'a synonym'])
    assert.ok(refused(change) < 10, `${change}: ${refused(change)}`);
});
