import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analysisWork } from './analysis-work.ts';

const CERTAIN = { id: 'a', text: 'The heron waited by the weir, and the fishermen were watching it in silence.' };
const GERMAN = { id: 'b', text: 'Der Reiher wartete am Wehr, und die Fischer haben ihm still dabei zugesehen.' };
const UNSURE = { id: 'c', text: '7' };

test('a batch of certain languages is analysed at once; another waits until it is told them', async () => {
  const work = analysisWork();
  const { certain, analysed } = await work.begin({ batch: 0, sources: [CERTAIN, GERMAN], options: {} });
  assert.deepEqual(certain, ['en', 'de']);
  assert.deepEqual(
    analysed?.analyses.map(({ language }) => language),
    ['en', 'de'],
  );
  assert.deepEqual(await work.begin({ batch: 1, sources: [CERTAIN, UNSURE], options: {} }), {
    certain: ['en', undefined],
  });
  const later = await work.analyse({ batch: 1, languages: ['en', 'de'], options: {} });
  assert.deepEqual(
    later.analyses.map(({ language }) => language),
    ['en', 'de'],
  );
});

test('where the language is given, none is looked for', async () => {
  const { certain, analysed } = await analysisWork().begin({
    batch: 0,
    sources: [UNSURE],
    options: { language: 'de' },
  });
  assert.deepEqual([certain, analysed?.analyses.map(({ language }) => language)[0]], [undefined, 'de']);
});
