import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cachedPrepare, cachedPrepareText } from './prepared.ts';

const long = Array.from({ length: 1200 }, (_, n) => `Ferry ${n} is late today.`).join(' ');
const source = (text = long) => ({ id: 'a', text });

describe('texts that are kept ready', () => {
  it('are read once for all cuts of them', async () => {
    const prepare = cachedPrepareText();
    const first = await prepare(source(), {});
    assert.equal(await prepare(source(), { blocks: 3, gist: true, method: 'texttiling' }), first);
    assert.equal(await prepare(source(), { boundaries: [4] }), first);
    for (const given of [{ language: 'de' }, { stem: false }, { numbers: false }])
      assert.notEqual(await prepare(source(), given), first);
    assert.notEqual(await prepare(source(), {}), first, 'three are kept');
  });

  it('are read once for all summaries of them', async () => {
    const prepare = cachedPrepare();
    const first = await prepare([source()], {});
    assert.equal(await prepare([source()], { words: 30, method: 'lead' }), first);
    for (const given of [{ query: 'ferry' }, { stem: false }]) assert.notEqual(await prepare([source()], given), first);
    assert.notEqual(await prepare([source('Another text.')], {}), first);
  });

  it('are tried again where they could not be read', async () => {
    const prepare = cachedPrepareText();
    await assert.rejects(prepare(source(' '), {}), /empty/);
    await assert.rejects(prepare(source(' '), {}), /empty/);
    assert.ok(await prepare(source(), {}));
  });
});
