import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { centralityIn, togetherIn } from './together.ts';

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`);

/** A text of a hundred words that count, with some of them at these places. */
async function readText() {
  const words = Array.from(
    { length: 100 },
    (_, i) => `zib${'abcdefghij'[Math.floor(i / 10)]}${'klmnopqrst'[i % 10]}um`,
  );
  const places = { walnut: [0, 40], barley: [20, 61], boat: [21, 90], pump: [30, 80], ferry: [1] };
  for (const [word, at] of Object.entries(places)) for (const place of at) words[place] = word;
  const corpus = await analyze([{ id: 'a', text: `${words.join(' ')}.` }], { language: 'en' });
  const block = [{ document: 0, from: 0, to: corpus.documents[0].sentences.length }];
  const [walnut, barley, boat, pump, ferry] = ['walnut', 'barley', 'boat', 'pump', 'ferri'].map(
    (term) => corpus.lexicon.id(term) as number,
  );
  return { corpus, block, walnut, barley, boat, pump, ferry };
}

test('together: of the places of what has fewer, those with the other at most twenty words away', async () => {
  const { corpus, block, walnut, barley, boat, ferry } = await readText();
  const together = togetherIn(corpus, block);
  near(together([walnut], [barley]), 1);
  near(together([barley], [walnut]), 0.5);
  near(together([walnut], [boat]), 0.5);
  near(together([ferry], [boat]), 1);
  near(together([boat], [ferry]), 1);
  near(together([ferry], [999]), 0);
  near(together([999], []), 0);
  near(together([ferry], [999, walnut]), 1);
  near(together([walnut, barley], [boat]), 0.5);
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
  assert.equal(togetherIn(corpus, block)([id('sink')], [id('walnut')]), 0);
});

test('centrality: Σ k · together / Σ k over the other key words, twelve of them', async () => {
  const { corpus, block, walnut, barley, boat, pump, ferry } = await readText();
  const keys = new Map([
    [walnut, 4],
    [barley, 3],
    [boat, 1],
    [ferry, 0],
  ]);
  const centrality = centralityIn(corpus, block, keys);
  near(centrality([walnut]), (3 * 1 + 1 * 0.5) / 4);
  near(centrality([pump]), (4 * 0.5 + 3 * 1 + 1 * 1) / 8);
  assert.equal(centralityIn(corpus, block, new Map())([pump]), 0);
  const many = new Map([[walnut, 9] as const, ...Array.from({ length: 13 }, (_, i) => [1000 + i, 2] as const)]);
  near(centralityIn(corpus, block, many)([pump]), (9 * 0.5) / (9 + 11 * 2));
});
