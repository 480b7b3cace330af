import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../test/folder.ts';
import { opened, put } from '../../test/store-contract.ts';
import { ModelError } from '../external/index.ts';
import { exportLines } from '../store/export.ts';
import type { Store } from '../store/store.ts';
import { type Encoder, finderSettings } from '../tasks/similar/index.ts';
import { meaningKept, meaningOfLibrary } from './kept-vectors.ts';

const room = temporaryFolder();
const settings = finderSettings('similar', { language: 'en' });

/** By the length of texts; `asked` are the texts that it was given. */
function counting(width = 2, failsAt = Infinity) {
  const asked: string[] = [];
  const encoder: Encoder = {
    name: 'counting',
    async encode(texts) {
      if (asked.length + texts.length > failsAt) throw new ModelError('gone');
      asked.push(...texts);
      return texts.map(({ length }) => new Float32Array(width).fill(length));
    },
  };
  return { encoder, asked };
}

const meaningOf = (store: Store, encoder: Encoder) => meaningOfLibrary(store, encoder, settings);

it('only new texts are encoded, for each encoder its own, and an export has none of it', async (t) => {
  const store = await opened(t, join(room, 'library'));
  const learned = async (of: Encoder) => {
    const found = await meaningOf(store, of);
    if (found.model) await store.models.put(found.model);
    return found;
  };
  const rows = async (of: Encoder) => {
    const { vectors } = (await learned(of)).meaning!;
    return Object.fromEntries([...vectors].map(([id, row]) => [id, [...row]]));
  };
  const [one, again, other, wider] = [counting(), counting(), counting(), counting(3)];
  await put(store, { id: 'x', text: 'a' }, { id: 'y', text: 'bb' });
  assert.deepEqual(await rows(one.encoder), { x: [1, 1], y: [2, 2] });
  assert.deepEqual(one.asked, ['a', 'bb']);
  await put(store, { id: 'w', text: 'cc' }, { id: 'x', text: 'aaaa' });
  assert.equal(await meaningKept(store, again.encoder, settings), undefined, 'some are to be encoded first');
  assert.deepEqual(again.asked, []);
  const { meaning } = await learned(again.encoder);
  assert.deepEqual([...meaning!.vectors.values()].map(([length]) => length).sort(), [2, 2, 4]);
  assert.deepEqual(again.asked, ['aaaa', 'cc']);
  assert.deepEqual(await meaningKept(store, again.encoder, settings), meaning);
  assert.equal((await learned(again.encoder)).model, undefined, 'nothing is new');
  await rows({ ...other.encoder, key: 'another' });
  assert.deepEqual(other.asked, ['aaaa', 'bb', 'cc']);
  // The same name, and vectors of another length: none of the old ones fits.
  await put(store, { id: 'v', text: 'd' });
  assert.deepEqual((await rows(wider.encoder)).y, [2, 2, 2]);
  assert.equal((await store.models.list()).length, 2);
  for await (const line of exportLines(store)) assert.doesNotMatch(line, /vectors of/);
});

it('what halves of documents tell of an encoder is kept as it is', async (t) => {
  const store = await opened(t, join(room, 'halves'));
  const text = (i: number) => Array.from({ length: 12 }, (_, k) => 'word'.repeat(1 + ((i * 7 + k * i) % 5))).join(' ');
  await put(store, ...Array.from({ length: 20 }, (_, i) => ({ id: `d${i}`, text: text(i) })));
  const encoder: Encoder = {
    name: 'varied',
    encode: async (texts) => texts.map((one) => Float32Array.of(one.length % 7, one.length % 11, one.length % 5, 1)),
  };
  const { meaning, model } = await meaningOf(store, encoder);
  assert.ok(meaning!.within.length > 0);
  await store.models.put(model!);
  assert.deepEqual((await meaningOf(store, encoder)).meaning, meaning);
});

it('what was encoded before a failure is kept', async (t) => {
  const store = await opened(
    t,
    join(room, 'failing'),
    ...Array.from({ length: 1500 }, (_, i) => ({ id: `d${i}`, text: `text ${i}` })),
  );
  const { meaning, model, notes } = await meaningOf(store, counting(2, 1200).encoder);
  assert.equal(meaning, undefined);
  assert.match(notes.join(), /gone; compared by words alone/);
  await store.models.put(model!);
  const rest = counting();
  await meaningOf(store, rest.encoder);
  assert.equal(new Set(rest.asked.filter((text) => /^text \d+$/.test(text))).size, 1500 - 1024);
});
