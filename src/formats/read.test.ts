import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { InputError } from '../check/index.ts';
import { readAll, readEach, sourcesOf } from './read.ts';

describe('reading paths', () => {
  const folder = temporaryFolder();
  before(async () => {
    const files: Record<string, string> = {
      'b.txt': 'Second.',
      'a.md': '# First',
      'sub/b.txt': 'Third.',
      'sub/empty.srt': '',
      'sub/broken.json': '{',
      'odd\nname.txt': 'Fourth.',
      'photo.raw': 'x',
      'tool.exe': 'x',
      '.hidden/c.txt': 'no',
      '.secret.txt': 'no',
      'node_modules/d.txt': 'no',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await symlink(folder, join(folder, 'sub', 'loop'));
    await symlink(join(folder, 'nowhere.txt'), join(folder, 'dangling.txt'));
  });

  it('lists what a folder has, sorted, at every level, without hidden ones, loops and other formats', async () => {
    const { paths, notes } = await sourcesOf(folder);
    assert.deepEqual(
      paths.map((path) => path.slice(folder.length + 1)),
      ['a.md', 'b.txt', 'odd\nname.txt', 'sub/b.txt', 'sub/broken.json', 'sub/empty.srt'],
    );
    assert.deepEqual(notes, [`2 files of other formats in ${folder} passed over.`]);
  });

  it('reads a folder; a bad file is told and does not spoil it', async () => {
    const { entries, notes } = await readAll([folder]);
    assert.deepEqual(pluck(entries, 'id'), ['a.md', 'b.txt', 'odd name.txt', 'sub/b.txt']);
    assert.match(
      notes.join('\n'),
      /sub\/broken\.json: is not valid JSON .*passed over\nsub\/empty\.srt is empty\.\n2 files/,
    );
  });

  it('keeps two documents of one id apart', async () => {
    const { entries } = await readAll([join(folder, 'b.txt'), join(folder, 'sub/b.txt'), join(folder, 'b.txt')]);
    assert.deepEqual(pluck(entries, 'id', 'text'), [
      ['b.txt', 'Second.'],
      ['b.txt (2)', 'Third.'],
      ['b.txt (3)', 'Second.'],
    ]);
  });

  it('refuses what is not there, what has no text, and a folder without files', async () => {
    await assert.rejects(readAll([join(folder, 'none.txt')]), /there is no such file or folder/);
    await assert.rejects(readAll([join(folder, 'sub/empty.srt')]), /there is no text in it; empty\.srt is empty/);
    await assert.rejects(readAll([join(folder, 'sub/broken.json')]), InputError);
    await assert.rejects(
      readAll([join(folder, '.hidden', '..', 'sub', 'loop', 'node_modules', '..', '.hidden')]).then(() =>
        readAll([join(folder, 'photo.raw', '..', 'x')]),
      ),
      InputError,
    );
  });

  it('takes the format that is given, a folder without a file is refused, one other file is told', async () => {
    const { entries } = await readAll([join(folder, 'a.md')], { format: 'text' });
    assert.equal(entries[0].text, '# First');
    await mkdir(join(folder, '.two/empty'), { recursive: true });
    await writeFile(join(folder, '.two/one.raw'), 'x');
    await assert.rejects(readAll([join(folder, '.two')]), /the folder has no file that can be read \(\.txt/);
    await writeFile(join(folder, '.two/a.txt'), 'A');
    assert.deepEqual((await readAll([join(folder, '.two')])).notes, [
      `1 file of other formats in ${join(folder, '.two')} passed over.`,
    ]);
    await rm(join(folder, '.two/one.raw'));
    assert.deepEqual((await readAll([join(folder, '.two')])).notes, []);
    await writeFile(join(folder, '.two/b.csv'), '%PDF-1.4 no table');
    await assert.rejects(readAll([join(folder, '.two/b.csv')], { format: 'auto' }), /not a PDF file/);
    assert.equal(
      (await readAll([join(folder, '.two/b.csv')], { format: 'text' })).entries[0].text,
      '%PDF-1.4 no table',
    );
  });

  it('says once what is so with many files', async () => {
    const mails = join(folder, '.mails');
    await mkdir(mails);
    for (const [i, lines] of [1, 2, 12].entries())
      await writeFile(
        join(mails, `${i}.eml`),
        `Subject: Hello\n\nThe bridge is closed.\n\n${'> before\n'.repeat(lines)}`,
      );
    for (const n of [1, 2, 3]) await writeFile(join(mails, `${n}.txt`), '');
    assert.deepEqual((await readAll([mails])).notes, [
      '0.eml: 1 line of quoted replies and signature left out; so it is with 2 more files.',
      '1.txt is empty; so it is with 2 more files.',
    ]);
    assert.equal((await readAll([join(mails, '1.eml'), join(mails, '2.eml')])).notes.length, 2);
  });

  it('ties notes of a folder that link to one another', async () => {
    const vault = join(folder, '.vault');
    await mkdir(join(vault, 'Plants'), { recursive: true });
    await writeFile(join(vault, 'Plants', 'Oak.md'), 'An oak. See [[Ash]] and [[Nobody]].');
    await writeFile(join(vault, 'Ash.md'), 'An ash. See [[Oak|the oak]].');
    const { entries } = await readAll([vault]);
    assert.deepEqual(pluck(entries, 'id', 'related'), [
      ['Ash.md', ['Plants/Oak.md']],
      ['Plants/Oak.md', ['Ash.md']],
    ]);
  });

  it('goes file by file', async () => {
    const counts: number[] = [];
    for await (const { entries } of readEach([folder])) counts.push(entries.length);
    assert.deepEqual(counts, [1, 1, 1, 1, 0, 0, 0]);
  });
});

it('a device is refused: it may never end', { skip: process.platform === 'win32' }, async () => {
  await assert.rejects(readAll(['/dev/zero']), /device or a pipe/);
});
