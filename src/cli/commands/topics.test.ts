import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { temporaryFolder, writerIn } from '../../../test/folder.ts';
import { InputError } from '../../check/index.ts';
import { output } from '../output.case.ts';
import { topicsEvaluation } from './evaluate.ts';
import { topicsCommand } from './topics.ts';

const room = temporaryFolder();
const file = writerIn(room);
const PETS = ['cat dog', 'cat dog fish', 'cat bird', 'fish bird'];

describe('topics on the command line', () => {
  it('are read with the flags of formats', async () => {
    const rows = PETS.map((words, n) => `${n};${words};a longer remark that is not wanted here`);
    const table = file('pets.data', ['nr;words;remark', ...rows].join('\n'));
    const args = [table, '--format', 'csv', '--text-column', 'words', '--topics', '2', '--language', 'en'];
    const { topics } = JSON.parse(await output(topicsCommand(), [...args, '--json']));
    const words = topics.flatMap((topic: { words: { word: string }[] }) => topic.words.map(({ word }) => word));
    assert.deepEqual([...new Set(words)].sort(), ['bird', 'cat', 'dog', 'fish']);
  });

  it('come with the curve when nobody says how many', async () => {
    const texts = Array.from({ length: 24 }, (_, n) => ({ id: `${n}`, text: `${PETS[n % 4]} ${PETS[(n * 7) % 4]}` }));
    const corpus = file('pets.jsonl', texts.map((text) => JSON.stringify(text)).join('\n'));
    assert.match(
      await output(topicsCommand(), [corpus, '--language', 'en']),
      /\ntopics +C_v +agreement of halves +worth\n +2 /,
    );
  });

  it('of any origin are judged by a corpus', async () => {
    const corpus = file('four.jsonl', PETS.map((text, n) => JSON.stringify({ id: `${n}`, text })).join('\n'));
    const judge = async (topics: string, ...flags: string[]) =>
      output(topicsEvaluation(), [topics, '--in', corpus, '--language', 'en', ...flags]);
    const lines = file('topics.txt', 'cat dog fish\n\nfish, bird\n');
    assert.match(await judge(lines), /1 {2}0\.041 {2}-0\.41 {2}0\.591 {2}cat dog fish\n/);
    const json = file('topics.json', JSON.stringify({ topics: [{ words: [{ word: 'fish' }, 'bird'] }] }));
    const { topics } = JSON.parse(await judge(json, '--json'));
    assert.equal(topics[0].umass, Math.log(2 / 2));
    await assert.rejects(judge(file('bad.json', '{"topics": 1}')), InputError);
  });
});
