import assert from 'node:assert/strict';
import { it } from 'node:test';
import { InputError } from '../../src/check/index.ts';
import { nearWithin } from '../../test/near.ts';
import { nmi, purity } from './clustering.ts';
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

it('purity and nmi of groups of three and two', () => {
  const close = nearWithin(1e-9);
  const { log } = Math;
  const [groups, classes] = [
    [0, 0, 0, 1, 1],
    ['a', 'a', 'b', 'b', 'b'],
  ];
  close(purity(groups, classes), (2 + 2) / 5, 'purity');
  const information = (2 / 5) * log(10 / 6) + (1 / 5) * log(5 / 9) + (2 / 5) * log(10 / 6);
  const entropy = -(3 / 5) * log(3 / 5) - (2 / 5) * log(2 / 5);
  close(nmi(groups, classes), information / entropy, 'nmi');
  close(nmi([0, 0, 1, 1], ['x', 'x', 'y', 'y']), 1, 'the same');
  close(nmi([0, 1, 0, 1], ['x', 'x', 'y', 'y']), 0, 'nothing of each other');
  assert.deepEqual([nmi([1, 1], [2, 2]), nmi([1, 1], [2, 3])], [1, 0]);
  assert.throws(() => nmi([], []), InputError);
  assert.throws(() => purity([1], []), InputError);
});
