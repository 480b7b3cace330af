import assert from 'node:assert/strict';
import { it } from 'node:test';
import { InputError } from '../../src/check/index.ts';
import { run } from './index.ts';

it('prints its tables on planted corpora, and finds what was planted', async () => {
  const lines: string[] = [];
  await run({ quick: true, log: (line) => lines.push(line) });
  const ours = lines.find((line) => /\| ours \|/.test(line))!;
  assert.ok(Number(/\| (\d\.\d{3}) ±/.exec(ours)![1]) > 0.9, ours);
  assert.match(lines.at(-1)!, /within 30 % of the known number: 2 of 2/);
});

it('says what is missing without data', async () => {
  await assert.rejects(
    run({ log() {} }),
    (error) => error instanceof InputError && /needs --data DIR/.test(error.message),
  );
});
