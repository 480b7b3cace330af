import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lost, text, twinHere } from '../structure/twin.case.ts';
import { summarize } from './index.ts';

describe('a text read by two', () => {
  it('has the summary that one finds alone, with the parts that the twin cuts', async () => {
    const given = { words: 60, kind: 'speech' } as const;
    const alone = await summarize(text, given);
    const asked: string[] = [];
    assert.deepEqual(await summarize(text, given, twinHere(asked)), alone);
    assert.deepEqual(asked, ['ends', 'swap']);
  });

  it('is read to its end by one whose twin is lost', async () => {
    assert.deepEqual(await summarize(text, {}, lost), await summarize(text));
  });

  it('is never one of several texts', async () => {
    const asked: string[] = [];
    const two = [
      { id: 'a', text },
      { id: 'b', text: text.slice(0, 3000) },
    ];
    assert.deepEqual(await summarize(two, {}, twinHere(asked)), await summarize(two));
    assert.deepEqual(asked, []);
  });

  it('fails as it does alone', async () => {
    await assert.rejects(summarize(text, { language: 'xx' }, twinHere()), /language/);
  });
});
