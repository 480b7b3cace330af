import assert from 'node:assert/strict';
import { it } from 'node:test';
import { run } from './index.ts';

it('the experiment cssvd: prints its table on texts written for it', async () => {
  const lines: string[] = [];
  await run({ quick: true, log: (line) => lines.push(line) });
  const best = (name: string) => {
    const row = lines
      .join('\n')
      .split('\n')
      .find((line) => line.startsWith(name))!;
    return Number(/\d+\.\d/.exec(row.slice(name.length + 4))![0]);
  };
  assert.ok(best('svd') > 30 && best('irr') > 30);
  assert.ok(best('cssvd, average') > best('vsm') - 20);
});
