import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder, writerIn } from '../../test/folder.ts';
import { pluck } from '../../test/pluck.ts';
import { InputError, OptionError } from '../check/index.ts';
import { noGpu } from '../kernels/webgpu/adapter.case.ts';
import { shelf, smallSettings } from '../tasks/similar/shelf.case.ts';
import { SPACE_NAMES } from '../tasks/similar/spaces.ts';
import { recommendCommand } from './commands/recommend.ts';
import { similarCommand } from './commands/similar.ts';
import { trainCommand } from './commands/train.ts';
import { output } from './output.case.ts';

const noDevice = (await noGpu()) ?? false;
const folder = temporaryFolder();
const write = writerIn(folder);
const corpusOf = (name: string, items: readonly object[]) =>
  write(`${name}.jsonl`, items.map((item) => JSON.stringify(item)).join('\n'));
const flagsOf = (settings: object) => Object.entries(settings).flatMap(([name, value]) => [`--${name}`, `${value}`]);

const items = shelf();
const corpus = corpusOf('corpus', items);
const labels = write('labels.tsv', items.map(({ id, tags }) => `${id}\t${tags[0]}`).join('\n'));
const question = write('question.txt', 'The skipper checked the anchor before the squall.');
const queries = corpusOf('queries', [
  { id: 'one', text: 'yeast and flour' },
  { id: 'two', text: 'xylophone' },
]);
const model = join(folder, 'space.model');
const train = (from: string, space: string, ...more: string[]) =>
  output(trainCommand(), [from, '--model', space, '-o', model, '--language', 'en', ...more]);
const similar = (...args: string[]) => output(similarCommand(), args);

describe('a space trained once', () => {
  for (const space of SPACE_NAMES) {
    it(`gives in ${space} what fitting it anew gives, byte for byte`, async () => {
      const settings = flagsOf(smallSettings(space));
      const learned = ['--relations', labels];
      assert.match(await train(corpus, space, ...settings, ...learned), /^24 texts by \d+ words, 84 related pairs/);
      const fresh = ['--in', corpus, '--space', space, '--language', 'en', ...settings, ...learned];
      for (const asked of [['baking-1'], [question], ['--queries', queries]]) {
        const asking = [...asked, '--top', '5', '--why', ...(asked[0] === '--queries' ? [] : ['--json'])];
        assert.equal(await similar(...asking, '--in', model), await similar(...asking, ...fresh));
      }
    });
  }

  it('recommends too', async () => {
    await train(corpus, 'rocchio');
    const after = ['sailing-1', 'sailing-2', '--top', '3'];
    assert.equal(
      await output(recommendCommand(), [...after, '--in', model]),
      await output(recommendCommand(), [...after, '--in', corpus, '--space', 'rocchio', '--language', 'en']),
    );
  });

  it('is trained and asked on a GPU, answers as on the CPU, and says where it was', { skip: noDevice }, async () => {
    const told = await train(corpus, 'pvsm', '--topics', '4', '--passes', '5', '--device', 'gpu', '--json');
    assert.match(told, /training on the GPU: .*SwiftShader/);
    const asking = ['--queries', queries, '--top', '3', '--in', model];
    const answers = async (device: string) => {
      const lines = (await similar(...asking, '--device', device)).trim().split('\n');
      return lines.map((line) => JSON.parse(line) as { results: unknown[]; notes: string[] });
    };
    const [there, here] = [await answers('gpu'), await answers('cpu')];
    assert.deepEqual(
      pluck(there, 'results'),
      here.map(({ results }) => results),
    );
    assert.ok(there[0].results.length > 0);
    for (const { notes } of there) assert.match(notes.join(), /nothing of this is done on a GPU/);
    for (const { notes } of here) assert.doesNotMatch(notes.join(), /GPU/);
    await train(corpus, 'tfidf');
    const plain = await output(recommendCommand(), ['sailing-1', '--in', model, '--device', 'gpu', '--json']);
    assert.match(plain, /nothing of this is done on a GPU/);
  });

  it('refuses to be trained again, and what is no space', async () => {
    await train(corpus, 'tfidf');
    for (const more of [
      ['--space', 'svd'],
      ['--relations', labels],
      ['--stop-words', 'none'],
      ['--alpha', '3'],
    ])
      await assert.rejects(similar('baking-1', '--in', model, ...more), (error: Error) => {
        assert.ok(error instanceof OptionError);
        assert.match(error.message, /is settled when a space is trained, and .*space\.model is one; leave it out/);
        return true;
      });
    assert.equal(
      await similar('baking-1', '--in', model, '--language', 'en', '--seed', '7'),
      await similar('baking-1', '--in', model),
    );
    const bytes = readFileSync(model);
    bytes[bytes.length - 9] ^= 1;
    writeFileSync(model, bytes);
    await assert.rejects(similar('baking-1', '--in', model), /space\.model: is damaged: its checksum does not match/);
    await train(corpus, 'plsa', '--topics', '2');
    await assert.rejects(similar('baking-1', '--in', model), /must hold a space .*; got "plsa"/);
    await assert.rejects(similar('baking-1', '--in', join(folder, 'none.model')), InputError);
  });

  it('takes the options of the model alone, and relations only where it learns from them', async () => {
    await assert.rejects(train(corpus, 'plsa', '--relations', labels), /relations are for the models that are spaces/);
    await assert.rejects(train(corpus, 'tfidf', '--topics', '3'), OptionError);
    await assert.rejects(output(trainCommand(), ['--model', 'svd', '-o', model]), /needs a corpus or --library DIR/);
  });
});
