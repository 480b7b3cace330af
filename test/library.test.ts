/** The library on the command line, as real processes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from './folder.ts';
import { ROOT } from './house.ts';
import { pluck } from './pluck.ts';

const room = temporaryFolder();
const files = join(room, 'files');
mkdirSync(files);
writeFileSync(join(files, 'oil.txt'), 'The price of oil rose in Vienna.');
writeFileSync(join(files, 'copy.txt'), 'The price of oil rose in Vienna.');
writeFileSync(join(files, 'gold.md'), '# Gold\n\nGold fell in London.');
writeFileSync(
  join(files, 'more.jsonl'),
  '{"id":"a","text":"Sugar quotas"}\nbroken\n{"id":"b","text":"Sugar beet","tags":["beet"]}\n',
);

const main = pathToFileURL(join(ROOT, 'src/cli/main.ts')).href;
const asProgram = (args: readonly string[]) => [
  '--input-type=module',
  '-e',
  `const { runInProcess } = await import(${JSON.stringify(main)}); await runInProcess(['node', 'aspectra', ...${JSON.stringify(args)}]);`,
];
const library = join(room, 'library');
function aspectra(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, asProgram(args), { encoding: 'utf8' });
  assert.doesNotMatch(stderr, /\n\s+at |Experimental/, stderr);
  return { status, stdout, stderr };
}
const json = (...args: string[]) => JSON.parse(aspectra(...args, '--json').stdout);

describe('aspectra with a library', () => {
  it('adds a folder once, and tells what it passed over', () => {
    const { stdout, stderr, status } = aspectra('add', files, '--library', library, '--language', 'en');
    assert.equal(status, 0);
    assert.match(stdout, /^4 new, 1 known under another name; 4 documents in /);
    assert.match(stderr, /note: more\.jsonl:2: every line must be a JSON object/);
    const { new: fresh, same } = json('add', files, '--library', library);
    assert.deepEqual([fresh, same], [0, 4]);
  });

  it('lists, shows, searches and relates', () => {
    assert.deepEqual(pluck(json('list', '--library', library, '--tag', 'beet').documents, 'id'), ['b']);
    assert.match(aspectra('show', 'gold.md', '--library', library).stdout, /Gold fell in London/);
    const { results } = json('search', 'prices', 'vienna', '--library', library);
    const without = json('search', 'prices', '-vienna', '--by', 'words', '--library', library);
    assert.ok(!without.results.some(({ document }: { document: string }) => document === results[0].document));
    assert.deepEqual(results[0].snippet.marks, [
      { start: 4, end: 9 },
      { start: 25, end: 31 },
    ]);
    assert.match(aspectra('relate', 'a', 'b', '--reject', '--library', library).stdout, /does not belong with/);
    const wrong = aspectra('show', 'gold.mb', '--library', library);
    assert.equal(wrong.status, 1);
    assert.match(wrong.stderr, /has no document of this id \(did you mean gold\.md\?\); got "gold\.mb"/);
  });

  it('lists a page, and says how the next one is had', () => {
    const ids = (...args: string[]) => json('list', '--library', library, ...args);
    const [whole, first] = [ids('--all'), ids('--top', '3')];
    assert.deepEqual([whole.documents.length, first.documents.length, 'next' in whole], [4, 3, false]);
    assert.deepEqual([...first.documents, ...ids('--after', first.next).documents], whole.documents);
    assert.match(aspectra('list', '--library', library, '--top', '3').stderr, /more: --after ".+" shows the next/);
    assert.match(aspectra('list', '--library', library, '--after', 'nobody').stderr, /must be the id of a document/);
  });

  it('finds topics, keeps their names, checks itself, and comes back from its export', () => {
    assert.equal(json('topics', '--library', library, '--topics', '2').topics.length, 2);
    aspectra('topics', '--library', library, '--rename', '2=Sweet things');
    assert.match(aspectra('update', '--library', library).stdout, /2 topics fitted to 4 documents/);
    assert.match(aspectra('topics', '--library', library).stdout, /2\. Sweet things/);
    assert.match(aspectra('check', '--library', library).stdout, /all 4 documents are sound/);
    const exported = [library, join(room, 'second')].map((folder, i) => {
      const file = join(room, `export${i}.jsonl`);
      aspectra('export', '--library', folder, '-o', file);
      if (i === 0) aspectra('add', file, '--library', join(room, 'second'));
      return readFileSync(file, 'utf8');
    });
    assert.equal(exported[0], exported[1]);
    assert.equal(exported[0].trim().split('\n').length, 1 + 4 + 1 + 2);
  });
});
