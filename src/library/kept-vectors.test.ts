import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { exportLines } from '../store/export.ts';
import { openLibrary } from '../store/open.ts';
import type { Encoder } from '../tasks/similar/index.ts';
import { keptEncoder } from './kept-vectors.ts';

const room = mkdtempSync(join(tmpdir(), 'aspectra-vectors-'));
after(() => rmSync(room, { recursive: true }));

/** By the length of texts; `asked` are the texts that it was given. */
function counting(width = 2, failsAt = Infinity) {
  const asked: string[] = [];
  const encoder: Encoder = {
    name: 'counting',
    async encode(texts) {
      if (asked.length + texts.length > failsAt) throw new Error('gone');
      asked.push(...texts);
      return texts.map(({ length }) => new Float32Array(width).fill(length));
    },
  };
  return { encoder, asked };
}

it('only new texts are encoded, for each encoder its own, and an export has none of it', async () => {
  const store = await openLibrary(join(room, 'library'), { write: true });
  const vectors = async (of: Encoder, texts: string[]) => {
    const { encoder, model } = await keptEncoder(store, of);
    const rows = await encoder.encode(texts);
    const made = model();
    if (made) await store.models.put(made);
    return rows.map((row) => [...row]);
  };
  const [one, again, other, wider] = [counting(), counting(), counting(), counting(3)];
  assert.deepEqual(await vectors(one.encoder, ['a', 'bb', 'a']), [
    [1, 1],
    [2, 2],
    [1, 1],
  ]);
  assert.deepEqual(one.asked, ['a', 'bb']);
  assert.deepEqual(await vectors(again.encoder, ['bb', 'ccc']), [
    [2, 2],
    [3, 3],
  ]);
  assert.deepEqual(again.asked, ['ccc']);
  await vectors({ ...other.encoder, key: 'another' }, ['a']);
  assert.deepEqual(other.asked, ['a']);
  // The same name, and vectors of another length: none of the old ones fits.
  assert.deepEqual(await vectors(wider.encoder, ['bb', 'd']), [
    [2, 2, 2],
    [1, 1, 1],
  ]);
  assert.equal((await store.models.list()).length, 2);
  for await (const line of exportLines(store)) assert.doesNotMatch(line, /vectors of/);
  await store.close();
});

it('what was encoded before a failure is kept', async () => {
  const store = await openLibrary(join(room, 'failing'), { write: true });
  const texts = Array.from({ length: 1500 }, (_, i) => `text ${i}`);
  const { encoder, model } = await keptEncoder(store, counting(2, 1200).encoder);
  await assert.rejects(encoder.encode(texts), /gone/);
  await store.models.put(model()!);
  const rest = counting();
  await (await keptEncoder(store, rest.encoder)).encoder.encode(texts);
  assert.equal(rest.asked.length, 1500 - 1024);
  await store.close();
});
