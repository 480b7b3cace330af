import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titledAnalyses } from './own-titles.ts';
import { packAnalyses, unpackAnalyses } from './packed-analyses.ts';

test('analyses that were packed and sent are what they were', async () => {
  const analysed = await titledAnalyses([
    { id: 'a', text: 'The heron waits by the weir. The weir is old.', title: 'Weirs', language: 'en' },
    { id: 'b', text: '', language: 'en' },
    { id: 'c', text: 'Herons and a weir', language: 'en' },
  ]);
  assert.equal(analysed.analyses[2].title, 'Herons and a weir');
  assert.deepEqual(unpackAnalyses(structuredClone(packAnalyses(analysed))), analysed);
});
