import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { similarCommand } from './commands/similar.ts';
import { output } from './output.case.ts';

const folder = mkdtempSync(join(tmpdir(), 'aspectra-vectors-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const ROWS = [
  ['a', [3, 4]],
  ['b', [4, 3]],
  ['c', [-4, 3]],
] as const;
/** cos(a, b) = (12 + 12) / 25; cos(a, c) = (12 − 12) / 25. */
const EXPECTED = [
  { document: 'b', score: 0.96 },
  { document: 'c', score: 0 },
];
const asked = async (...words: string[]) => JSON.parse(await output(similarCommand(), [...words, '--json'])).results;

/** As numpy.save writes it. */
function npy(rows: readonly (readonly number[])[], type: '<f4' | '<f8'): Uint8Array {
  const header = `${`{'descr': '${type}', 'fortran_order': False, 'shape': (${rows.length}, ${rows[0].length}), }`.padEnd(117)}\n`;
  const head = Buffer.concat([
    Buffer.from([0x93]),
    Buffer.from('NUMPY\x01\x00'),
    Buffer.from([header.length, 0]),
    Buffer.from(header),
  ]);
  const numbers = type === '<f4' ? Float32Array.from(rows.flat()) : Float64Array.from(rows.flat());
  return Buffer.concat([head, Buffer.from(numbers.buffer)]);
}

it('embeddings of your own are a space: JSON lines by id, NumPy arrays by the order of the documents', async () => {
  const lines = file('v.jsonl', ROWS.map(([id, vector]) => JSON.stringify({ id, vector })).join('\n'));
  assert.deepEqual(await asked('a', '--vectors', lines), EXPECTED);
  assert.deepEqual(await asked('a', '--vectors', lines, '--top', '1'), EXPECTED.slice(0, 1));
  const texts = file('t.jsonl', ROWS.map(([id]) => JSON.stringify({ id, text: `Text of ${id}.` })).join('\n'));
  for (const type of ['<f4', '<f8'] as const) {
    const array = file(
      'v.npy',
      npy(
        ROWS.map(([, vector]) => vector),
        type,
      ),
    );
    assert.deepEqual(await asked('a', '--vectors', array, '--in', texts), EXPECTED);
  }
  await assert.rejects(asked('d', '--vectors', lines), /no vector has this id; got "d"/);
  for (const [flag, value] of [
    ['--space', 'tfidf'],
    ['--likes', 'b'],
    ['--encoder', 'x'],
    ['--library', 'lib'],
  ])
    await assert.rejects(asked('a', '--vectors', lines, flag, value), /--vectors compares vectors alone: leave out /);
  await assert.rejects(asked('--queries', lines, '--vectors', lines), /takes one document by its id/);
  await assert.rejects(
    asked('a', '--vectors', file('w.jsonl', '{"id":"a","vector":[1]}\n{"id":"b","vector":[1,2]}')),
    /must have 1 numbers; got 2/,
  );
  await assert.rejects(
    asked('a', '--vectors', file('x.npy', npy([[1, 2]], '<f4')), '--in', texts),
    /a row for each of 3 documents; got "1 rows"/,
  );
});
