import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder, writerIn } from '../../test/folder.ts';
import { InputError } from '../check/index.ts';
import { shelf } from '../tasks/similar/shelf.case.ts';
import type { Topics } from '../tasks/topics/index.ts';
import { topicsCommand } from './commands/topics.ts';
import { trainCommand } from './commands/train.ts';
import { output } from './output.case.ts';

const room = temporaryFolder();
const file = writerIn(room);
const write = (name: string, items: readonly object[]) =>
  file(name, items.map((item) => JSON.stringify(item)).join('\n'));

const FRESH = [
  { id: 'boats', text: 'The skipper trimmed the sails; nine boats and yachts crossed the harbour.' },
  { id: 'stars', text: 'Telescopes saw galaxies, comets and young stars in a nebula.' },
  { id: 'xyz', text: 'Quux frobnicates.' },
];

it('documents that a saved model has not seen get its topics in every output, and strangers none', async () => {
  const items = shelf();
  const fresh = write('new.jsonl', FRESH);
  const all = write('all.jsonl', items);
  const [trained, saved] = ['trained.model', 'saved.aspectra'].map((name) => join(room, name));
  const settings = ['--topics', '3', '--language', 'en'];
  await output(trainCommand(), [all, '--model', 'plsa', ...settings, '-o', trained]);
  const found = JSON.parse(await output(topicsCommand(), [all, ...settings, '-o', saved, '--json'])) as Topics;
  for (const model of [trained, saved]) {
    const csv = join(room, 'new.csv');
    const args = [fresh, '--in', model, '--language', 'en', '--json', '--csv', csv];
    const result = JSON.parse(await output(topicsCommand(), args)) as Topics;
    assert.deepEqual(result.topics.map(({ label }) => label).sort(), found.topics.map(({ label }) => label).sort());
    const shares = result.topics.map(({ share }) => share);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => b - a),
    );
    const [boats, stars, strange] = result.mixtures!;
    assert.deepEqual([boats.document, stars.document, strange], ['boats', 'stars', { document: 'xyz', mixture: [] }]);
    const largest = (of: readonly number[]) => of.indexOf(Math.max(...of));
    for (const { mixture } of [boats, stars])
      assert.ok(Math.abs(mixture.reduce((sum, share) => sum + share, 0) - 1) < 1e-5);
    assert.notEqual(largest(boats.mixture), largest(stars.mixture));
    assert.match(readFileSync(csv, 'utf8'), /^document,words,"\d\. [^\n]+\nstars,\d/);
    assert.ok(result.notes.includes('documents with no word that the model knows: 1; they have no topics.'));
  }
  assert.match(
    await output(topicsCommand(), [fresh, '--in', saved, '--language', 'en', '--quiet']),
    /^3 topics; seed 1\n\n\d\. /,
  );
  await assert.rejects(output(topicsCommand(), [fresh, '--in', join(room, 'none')]), InputError);
  await assert.rejects(output(topicsCommand(), [fresh, '--in', fresh]), /is not an Aspectra model/);
  await assert.rejects(
    output(topicsCommand(), [fresh, '--in', saved, '--topics', '4']),
    /--topics is decided by the model/,
  );
  const none = write('none.jsonl', FRESH.slice(2));
  await assert.rejects(
    output(topicsCommand(), [none, '--in', saved]),
    /needs a document with a word of a model of texts in en/,
  );
});
