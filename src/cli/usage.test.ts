/** Small things that a person trips over. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { temporaryFolder, writerIn } from '../../test/folder.ts';
import { register } from '../plugins/plugin.ts';
import { BRIDGE } from '../tasks/summarize/stories.case.ts';
import { evaluateCommand } from './commands/evaluate.ts';
import { recommendCommand } from './commands/recommend.ts';
import { searchCommand } from './commands/search.ts';
import { similarCommand } from './commands/similar.ts';
import { structureCommand } from './commands/structure.ts';
import { output } from './output.case.ts';

const folder = temporaryFolder();
const file = writerIn(folder);
const bridge = file('bridge.txt', BRIDGE);

it('an id that is not in the collection is said before anything is trained', async () => {
  const train = () => assert.fail('it was trained');
  register({ spaces: [{ name: 'never', help: '', source: '', learns: false, options: {}, train, open: train }] });
  const other = file('other.txt', 'The harbour was full of ferries.');
  for (const command of [similarCommand(), recommendCommand()]) {
    const words = ['bridge.tx', '--in', bridge, other, '--space', 'never'];
    await assert.rejects(
      output(command, words),
      /no document of the collection has this id \(did you mean bridge\.txt\?\)/,
    );
  }
});

it('chapters as JSON are chapters', async () => {
  const { document, chapters, format, text } = JSON.parse(
    await output(structureCommand(), [bridge, '--json', '--chapters', '--blocks', '2']),
  );
  assert.deepEqual([document, format, chapters.length], ['bridge.txt', 'text', 2]);
  assert.equal(chapters[0].start, 0);
  assert.equal(text.split('\n').length, 2);
  assert.ok(text.includes(chapters[1].title));
});

it('a summary without references is told what is missing', async () => {
  const [rouge] = evaluateCommand().commands;
  await assert.rejects(
    output(rouge, [bridge]),
    /needs references to compare .*bridge\.txt with: aspectra evaluate rouge/,
  );
});

it('a misspelled option of a search is no word to look for', async () => {
  await assert.rejects(
    output(searchCommand(), ['oil', '--tpo', '3', '--library', folder]),
    /unknown option --tpo \(did you mean --(top|to)\?\)/,
  );
});
