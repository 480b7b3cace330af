import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { centralityIn, togetherIn } from './together.ts';

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`);

const TEXT = [
  'Walnuts fall.', // 0
  'Barley grows.', // 1
  'Pumps leak.', // 2
  'Pumps rust.', // 3
  'Walnuts crack.', // 4
  'Boats sink.', // 5
  'Boats float.', // 6
  'Barley rots.', // 7
].join(' ');

test('together: of the sentences with what has fewer, those with the other at most two away', async () => {
  const corpus = await analyze([{ id: 'a', text: TEXT }], { language: 'en' });
  const id = (word: string) => corpus.lexicon.id(word) as number;
  const together = togetherIn(corpus, [{ document: 0, from: 0, to: 8 }]);
  // Walnuts 0, 4; barley 1, 7; pumps 2, 3; boats 5, 6; falling 0.
  near(together([id('walnut')], [id('barley')]), 0.5);
  near(together([id('walnut')], [id('pump')]), 1);
  near(together([id('fall')], [id('pump')]), 1);
  near(together([id('pump')], [id('fall')]), 1);
  near(together([id('fall')], [id('boat')]), 0);
  near(together([id('fall')], [id('boat'), id('barley')]), 1);
  near(together([id('fall')], [999]), 0);
});

test('two passages lie apart', async () => {
  const corpus = await analyze(
    [
      { id: 'a', text: 'Boats sink.' },
      { id: 'b', text: 'Walnuts fall.' },
    ],
    { language: 'en' },
  );
  const block = [0, 1].map((document) => ({ document, from: 0, to: 1 }));
  const id = (word: string) => corpus.lexicon.id(word) as number;
  assert.equal(togetherIn(corpus, block)([id('boat')], [id('walnut')]), 0);
});

test('centrality: Σ k · together / Σ k over the other key words, twelve of them', async () => {
  const corpus = await analyze([{ id: 'a', text: TEXT }], { language: 'en' });
  const id = (word: string) => corpus.lexicon.id(word) as number;
  const keys = new Map([
    [id('walnut'), 4],
    [id('barley'), 3],
    [id('boat'), 1],
    [id('grow'), 0],
  ]);
  const block = [{ document: 0, from: 0, to: 8 }];
  const centrality = centralityIn(corpus, block, keys);
  near(centrality([id('walnut')]), (3 * 0.5 + 1 * 0.5) / 4);
  near(centrality([id('pump')]), (4 * 1 + 3 * 1 + 1 * 0.5) / 8);
  assert.equal(centralityIn(corpus, block, new Map())([id('pump')]), 0);
  const many = new Map([[id('walnut'), 9] as const, ...Array.from({ length: 13 }, (_, i) => [1000 + i, 2] as const)]);
  near(centralityIn(corpus, block, many)([id('pump')]), 9 / (9 + 11 * 2));
});
