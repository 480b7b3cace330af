import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../../test/folder.ts';
import { connections } from '../../library/connections.ts';
import { hideTopic, importPaths, learnTopics, withLibrary } from '../../library/index.ts';
import { MANY } from '../../tasks/summarize/stories.case.ts';
import { runInProcess } from '../main.ts';
import { printedBy } from '../output.case.ts';

const folder = temporaryFolder();

it('a library is written for other programs with its ties, and over no note of anybody', async () => {
  mkdirSync(join(folder, 'files'));
  for (const { id, text } of MANY) writeFileSync(join(folder, 'files', `${id}.txt`), text);
  const library = join(folder, 'library');
  const found = await withLibrary(library, true, async (store) => {
    await importPaths(store, [join(folder, 'files')]);
    const [a, b] = MANY.map(({ id }) => `${id}.txt`);
    await store.relations.put([{ a, b, accepted: true }]);
    await learnTopics(store, { topics: 2 });
    await hideTopic(store, 2);
    return connections(store, { ties: true, quotes: true });
  });
  assert.deepEqual([found.documents.length, found.topics.map(({ id }) => id)], [MANY.length, [1]]);
  const [a, b] = MANY.map(({ id }) => `${id}.txt`);
  assert.deepEqual(found.documents.find(({ id }) => id === a)?.belongs, [b]);
  for (const { id, text, quotes, alike, topics } of found.documents) {
    for (const quote of quotes) assert.equal(text.slice(quote.start, quote.end), quote.text);
    assert.ok(quotes.length > 0 && !alike.some(({ document }) => document === id));
    for (const topic of topics) assert.ok(topic.id === 1 && topic.share >= 0.1);
  }
  assert.ok(found.documents.some(({ alike }) => alike.length > 0));
  const notes = join(folder, 'notes');
  const exported = () =>
    runInProcess(['node', 'aspectra', 'export', '--library', library, '--to', 'obsidian', '-o', notes]);
  assert.match(await printedBy(exported), new RegExp(`^${MANY.length + 1} notes in `));
  const first = found.documents.find(({ id }) => id === a)!;
  const own = join(notes, `${first.title.replace(/[\\/:*?"<>|#^[\]]+/g, ' ').trim()}.md`);
  assert.match(readFileSync(own, 'utf8'), /## Belongs with\n- \[\[/);
  writeFileSync(own, 'My own note.');
  await exported();
  assert.equal(process.exitCode, 1);
  process.exitCode = 0;
  assert.equal(readFileSync(own, 'utf8'), 'My own note.');
});
