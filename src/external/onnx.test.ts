/** A folder with an ONNX model: what is missing is said; where the package is installed, a small model made here is opened. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { InputError } from '../check/index.ts';
import { installed, onnxEncoder } from './onnx.ts';

const room = temporaryFolder();

const VOCABULARY = { '[PAD]': 0, '[UNK]': 1, '[CLS]': 2, '[SEP]': 3, ship: 4, sails: 5, bread: 6, bakes: 7 };
const WIDTH = 3;
const ROWS = Float32Array.from({ length: 8 * WIDTH }, (_, i) => ((i * 7) % 5) - 2);

/** Fields of a protocol buffer: numbers, and whatever has a length. */
const number = (value: number): Buffer =>
  Buffer.from(value > 127 ? [(value & 127) | 128, ...number(value >> 7)] : [value]);
const count = (field: number, value: number) => Buffer.concat([number(field << 3), number(value)]);
const part = (field: number, ...inside: (string | Buffer)[]) => {
  const bytes = Buffer.concat(inside.map((piece) => Buffer.from(piece)));
  return Buffer.concat([number((field << 3) | 2), number(bytes.length), bytes]);
};
const value = (name: string, type: number, dims: readonly Buffer[]) =>
  Buffer.concat([part(1, name), part(2, part(1, count(1, type), part(2, ...dims.map((dim) => part(1, dim)))))]);

/** last_hidden_state = rows[input_ids]. */
function gather(): Buffer {
  const [FLOAT, INT64] = [1, 7];
  const two = [part(2, 'b'), part(2, 's')];
  const rows = [count(1, 8), count(1, WIDTH), count(2, FLOAT), part(8, 'rows'), part(9, Buffer.from(ROWS.buffer))];
  const node = [part(1, 'rows'), part(1, 'input_ids'), part(2, 'last_hidden_state'), part(4, 'Gather')];
  const inputs = ['input_ids', 'attention_mask'].map((name) => part(11, value(name, INT64, two)));
  const output = part(12, value('last_hidden_state', FLOAT, [...two, count(1, WIDTH)]));
  const graph = part(7, part(1, ...node), part(2, 'g'), part(5, ...rows), ...inputs, output);
  return Buffer.concat([count(1, 8), graph, part(8, part(1, ''), count(2, 13))]);
}

function folder(): string {
  const path = join(room, 'tiny');
  mkdirSync(join(path, 'onnx'), { recursive: true });
  const json = (name: string, content: object) => writeFileSync(join(path, name), JSON.stringify(content));
  writeFileSync(join(path, 'onnx', 'model.onnx'), gather());
  json('config.json', { model_type: 'bert', architectures: ['BertModel'], hidden_size: WIDTH, vocab_size: 8 });
  json('tokenizer_config.json', { tokenizer_class: 'BertTokenizer', pad_token: '[PAD]', unk_token: '[UNK]' });
  json('tokenizer.json', {
    ...{ version: '1.0', truncation: null, padding: null, added_tokens: [], post_processor: null, decoder: null },
    ...{ normalizer: { type: 'Lowercase' }, pre_tokenizer: { type: 'Whitespace' } },
    model: { type: 'WordLevel', vocab: VOCABULARY, unk_token: '[UNK]' },
  });
  return path;
}

const PACKAGE = '@huggingface/transformers';
const isInstalled = installed(PACKAGE, import.meta.url) !== undefined;
const refusal = (message: RegExp) => (error: unknown) => error instanceof InputError && message.test(error.message);

it('a folder that lacks a part of a model is refused, and so is one without the package', async () => {
  const path = folder();
  if (!isInstalled) await assert.rejects(onnxEncoder(path), refusal(/npm install @huggingface\/transformers/));
  rmSync(join(path, 'tokenizer.json'));
  await assert.rejects(onnxEncoder(path), refusal(/lacks tokenizer\.json/));
  rmSync(join(path, 'onnx'), { recursive: true });
  await assert.rejects(onnxEncoder(path), refusal(/lacks onnx\/model\.onnx/));
});

it('runs no code of the folder one stands in', { skip: isInstalled }, async (t) => {
  const there = join(room, 'unpacked', 'node_modules', PACKAGE);
  mkdirSync(there, { recursive: true });
  writeFileSync(join(there, 'package.json'), '{"main":"index.cjs"}');
  writeFileSync(join(there, 'index.cjs'), 'globalThis.ranFromHere = true;');
  const before = process.cwd();
  t.after(() => process.chdir(before));
  process.chdir(join(room, 'unpacked'));
  await assert.rejects(onnxEncoder(folder()), refusal(/not installed beside Aspectra/));
  assert.equal('ranFromHere' in globalThis, false);
});

it('is the mean of what the model says of the words of a text, at length 1', { skip: !isInstalled }, async () => {
  const { encode } = await onnxEncoder(folder());
  const [one, other] = await encode(['Ship sails', 'bread bakes bread']);
  const mean = (...words: (keyof typeof VOCABULARY)[]) => {
    const sum = Array.from({ length: WIDTH }, (_, k) =>
      words.reduce((total, word) => total + ROWS[WIDTH * VOCABULARY[word] + k], 0),
    );
    return sum.map((x) => x / Math.hypot(...sum));
  };
  for (const [row, wanted] of [
    [one, mean('ship', 'sails')],
    [other, mean('bread', 'bakes', 'bread')],
  ] as const)
    for (const [k, x] of wanted.entries()) assert.ok(Math.abs(row[k] - x) < 1e-5);
});
