import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { InputError } from '../check/index.ts';
import { shelf } from '../tasks/similar/shelf.case.ts';
import { topicsCommand } from './commands/topics.ts';
import { trainCommand } from './commands/train.ts';
import { output } from './output.case.ts';

const room = mkdtempSync(join(tmpdir(), 'aspectra-fold-'));
after(() => rmSync(room, { recursive: true }));
const write = (name: string, items: readonly object[]) => {
  writeFileSync(join(room, name), items.map((item) => JSON.stringify(item)).join('\n'));
  return join(room, name);
};

it('documents that a saved model has not seen get its topics, and strangers none', async () => {
  const items = shelf();
  const model = join(room, 'topics.model');
  const settings = ['--model', 'plsa', '--topics', '3', '--language', 'en', '--min-units', '1'];
  await output(trainCommand(), [write('all.jsonl', items), ...settings, '-o', model]);
  const fresh = write('new.jsonl', [
    { id: 'boats', text: 'The skipper trimmed the sails; nine boats and yachts crossed the harbour.' },
    { id: 'stars', text: 'Telescopes saw galaxies, comets and young stars in a nebula.' },
    { id: 'xyz', text: 'Quux frobnicates.' },
  ]);
  const lines = (await output(topicsCommand(), [fresh, '--in', model, '--language', 'en', '--json'])).trim();
  const [boats, stars, strange] = lines.split('\n').map((line) => JSON.parse(line));
  assert.deepEqual([boats.document, stars.document], ['boats', 'stars']);
  for (const { mixture } of [boats, stars]) {
    assert.ok(Math.abs(mixture.reduce((sum: number, share: number) => sum + share, 0) - 1) < 1e-5);
  }
  const largest = (of: readonly number[]) => of.indexOf(Math.max(...of));
  assert.notEqual(largest(boats.mixture), largest(stars.mixture));
  assert.deepEqual(strange, { document: 'xyz' });
  const known = JSON.parse(
    (await output(topicsCommand(), [write('one.jsonl', items.slice(0, 1)), '--in', model, '--json'])).trim(),
  );
  assert.equal(largest(known.mixture), largest(boats.mixture), 'sailing-0 is of the topic of boats');
  const told = await output(topicsCommand(), [fresh, '--in', model, '--language', 'en']);
  assert.match(told.split('\n')[0], /^boats\t\d+ % \d \w+/);
  assert.equal(told.split('\n')[2], 'xyz');
  await assert.rejects(output(topicsCommand(), [fresh, '--in', join(room, 'none')]), InputError);
  await assert.rejects(output(topicsCommand(), [fresh, '--in', fresh]), /is not an Aspectra model/);
});
