import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../test/folder.ts';
import { InputError } from '../../check/index.ts';
import { output } from '../output.case.ts';
import { structureCommand } from './structure.ts';
import { trainCommand } from './train.ts';

const folder = temporaryFolder();

const BEES = 'The bees leave the hive. The hive turns nectar into honey. Bees live on honey. A strong hive has honey.';
const SHIPS =
  'The harbour waits for a ship. The ship brings containers. Cranes of the harbour lift containers. The ship leaves the harbour.';
const talk = join(folder, 'talk.txt');
writeFileSync(talk, `${BEES} ${SHIPS}`);

test('blocks, chapters and the curve, as text and as JSON', async () => {
  assert.match(await output(structureCommand(), [talk, '--blocks', '2']), /block 2 -------- .*(ship|harbour)/i);
  assert.match(
    await output(structureCommand(), [talk, '--blocks', '2', '--chapters']),
    /^sentence 1 {2}.+\nsentence 5 {2}.+\n$/,
  );
  assert.match(await output(structureCommand(), [talk, '--blocks', '2', '--curve']), /── /);
  assert.deepEqual(
    JSON.parse(await output(structureCommand(), [talk, '--blocks', '2', '--json'])).boundaries[0].after,
    3,
  );
});

test('show notes of a transcript as people have it: speakers, chapters made already, sections, a quoted sentence', async () => {
  const file = join(folder, 'meeting.txt');
  const list = join(folder, 'chapters.txt');
  const keepers = `${BEES} Honey bees have been kept in hives for centuries.`;
  const turns = [keepers, keepers, SHIPS, SHIPS].map(
    (text, i) => `${i % 2 ? 'Ben' : 'Anna'} (00:${10 + i}):\n${text}\n`,
  );
  writeFileSync(file, turns.join('\n'));
  writeFileSync(list, 'Our talk\n\n0:00 On bees\n0:12 On ships\n');
  const notes = await output(structureCommand(), [file, '--existing', list, '--chapters', 'markdown']);
  assert.match(notes, /^# .*\n\n- \*\*0:10\*\* On bees\n {2}“.+” – (Anna|Ben)\n- \*\*0:12\*\* On ships\n {2}“/);
  const found = JSON.parse(
    await output(structureCommand(), [file, '--blocks', '1', '--levels', '2', '--gist', '--json']),
  );
  assert.equal(found.blocks.length, 1);
  assert.equal(found.blocks[0].gist.speaker, 'Anna');
  assert.doesNotMatch(JSON.stringify(found.blocks.map(({ title }: { title: string }) => title)), /Anna|Ben/);
  await assert.rejects(output(structureCommand(), [talk, '--existing', list]), InputError);
});

test('trained clusters are the background of another run', async () => {
  const file = join(folder, 'archive.clusters');
  assert.match(await output(trainCommand(), [talk, '--model', 'word-clusters', '-o', file]), /^1 texts, \d+ seeds/);
  assert.ok(existsSync(file));
  const found = JSON.parse(await output(structureCommand(), [talk, '--clusters', file, '--json']));
  assert.match(found.notes.join(' '), /1 background texts/);
  const same = JSON.parse(await output(structureCommand(), [talk, '--corpus', talk, '--json']));
  assert.deepEqual(same.boundaries, found.boundaries);
});

test('what cannot be done is said', async () => {
  const refused = (args: readonly string[]) => assert.rejects(output(structureCommand(), args), InputError);
  await refused([talk, '--clusters', join(folder, 'nowhere')]);
  await refused([talk, '--clusters', talk]);
  await refused([talk, '--corpus', talk, '--clusters', talk]);
  await refused([talk, '--chapters', 'vtt']);
  await refused([join(folder, 'nowhere.txt')]);
});
