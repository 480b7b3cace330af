import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder, writerIn } from '../../../test/folder.ts';
import { InputError, OptionError } from '../../check/index.ts';
import { shelf } from '../../tasks/similar/shelf.case.ts';
import { output } from '../output.case.ts';
import { recommendCommand } from './recommend.ts';
import { similarCommand } from './similar.ts';

const folder = temporaryFolder();

const items = shelf();
const lines = (of: readonly object[]) => of.map((item) => JSON.stringify(item)).join('\n');
const write = writerIn(folder);
const corpus = write('corpus.jsonl', lines(items.filter((_, i) => i % 4 > 0).map(({ id, text }) => ({ id, text }))));
const inCorpus = ['--in', corpus];
const queries = write(
  'queries.jsonl',
  lines(items.filter((_, i) => i % 4 === 0).map(({ id, text }) => ({ id, text }))),
);
const labels = write('labels.tsv', items.map(({ id, tags }) => `${id}\t${tags[0]}`).join('\n'));
const text = write('question.txt', 'The skipper checked the anchor before the squall.');

test('documents like a file or like one of the collection, as text and as JSON', async () => {
  const byFile = JSON.parse(await output(similarCommand(), [text, ...inCorpus, '--top', '3', '--why', '--json']));
  assert.match(byFile.results[0].document, /^sailing-/);
  assert.ok(byFile.results[0].why.words.length > 0);
  const byId = await output(similarCommand(), ['baking-1', ...inCorpus, '--relations', labels, '--space', 'rocchio']);
  assert.match(byId, /^Like baking-1, in the space rocchio:\n {2}1\. 100 % {2}baking-/);
});

test('many questions give one JSON line each', async () => {
  const asked = ['--queries', queries, ...inCorpus, '--relations', labels, '--top', '2'];
  const printed = await output(similarCommand(), asked);
  const results = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(results.length, 6);
  for (const { query, results: found } of results) {
    assert.equal(found.length, 2);
    assert.equal(found[0].document.replace(/\d+/, ''), query.replace(/\d+/, ''));
  }
});

test('the flags of formats hold for the collection and for the questions', async () => {
  const table = (name: string, rows: readonly (typeof items)[number][]) =>
    write(name, ['key,body', ...rows.map(({ id, text }) => `${id},"${text}"`)].join('\n'));
  const [collection, asked] = [table('corpus.csv', items.slice(1)), table('asked.csv', items.slice(0, 1))];
  const columns = ['--text-column', 'body', '--id-column', 'key'];
  const printed = await output(similarCommand(), ['--queries', asked, '--in', collection, '--top', '1', ...columns]);
  const { query, results } = JSON.parse(printed);
  assert.equal(query, 'sailing-0');
  assert.match(results[0].document, /^sailing-/);
  const next = await output(recommendCommand(), ['baking-1', '--in', collection, '--top', '1', '--json', ...columns]);
  assert.match(JSON.parse(next).results[0].document, /^baking-/);
});

test('wrong usage and unusable input are told', async () => {
  await assert.rejects(output(similarCommand(), ['a', '--queries', queries, ...inCorpus]), OptionError);
  await assert.rejects(output(similarCommand(), [text]), /needs --in CORPUS or --library DIR/);
  await assert.rejects(output(similarCommand(), ['nobody', ...inCorpus]), /no document of the collection has this id/);
  await assert.rejects(output(similarCommand(), [text, ...inCorpus, '--relations', 'no.tsv']), InputError);
});
