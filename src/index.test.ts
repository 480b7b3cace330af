import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import * as door from './index.ts';

const behind = new Map<string, unknown>(Object.entries(door));

it('the front door has a function for every task', () => {
  // Titles, quotations and the check of written sentences serve the other tasks; who trains from a program calls the model.
  const tasks = readdirSync(new URL('./tasks', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['titles', 'quoting', 'grounding', 'train'].includes(entry.name))
    .map(({ name }) => name);
  assert.ok(tasks.length >= 5);
  for (const task of tasks) assert.equal(typeof behind.get(task), 'function', task);
});

it('what a task cannot take is refused in words, whatever a program hands over', async () => {
  const wrong: [() => unknown, RegExp][] = [
    [() => door.summarize('One. Two.', 3 as never), /^summarize: options stand in an object, .*; got 3$/],
    [() => door.summarize('One. Two.', 'short' as never), /^summarize: options stand in an object/],
    [() => door.structure('One. Two.', null as never), /^structure: options stand in an object/],
    [() => door.glance(undefined as never), /^glance: takes a text or a document/],
    [() => door.glance(['One.'] as never), /^glance: takes a text or a document/],
    [
      () => door.compare([{ docs: ['One.'], refs: ['One.'] }] as never),
      /^compare: takes a list of sets, each \{id, doc/,
    ],
    [() => door.compare('sets.jsonl' as never), /^compare: takes a list of sets/],
    [() => door.evaluate.rouge('one', 'one two' as never), /^rouge: takes a summary and a list of references/],
    [() => door.topics(['Dogs bark.', 'Bread needs flour.'], { k: 2 } as never), /^topics: unknown option k$/],
  ];
  for (const [ask, said] of wrong) await assert.rejects(async () => ask(), { message: said });
});
