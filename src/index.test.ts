import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import * as door from './index.ts';

const behind = new Map<string, unknown>(Object.entries(door));

it('the front door has a function for every task', () => {
  // Titles, quotations and the check of written sentences serve the other tasks.
  const tasks = readdirSync(new URL('./tasks', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['titles', 'quoting', 'grounding'].includes(entry.name))
    .map(({ name }) => name);
  assert.ok(tasks.length >= 5);
  for (const task of tasks) assert.equal(typeof behind.get(task), 'function', task);
});
