import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { random } from '../../random/index.ts';
import { analyze } from '../../text/index.ts';
import { learnBackground, problemOf } from './problem.ts';
import { keyWords, spotTopics, wordTopics } from './spotting.ts';

const CORPUS = documentsOf([
  ...Array.from({ length: 8 }, (_, i) => `Trade and tariffs. Imports meet tariffs in trade number ${i}.`),
  ...Array.from({ length: 8 }, (_, i) => `The choir sang a hymn for the organ on evening ${i}.`),
  ...Array.from({ length: 8 }, (_, i) => `A painter mixes colours for canvas ${i}.`),
]);

async function spotted(text: string) {
  const background = await learnBackground(CORPUS, {}, { language: 'en', numbers: false });
  const corpus = await analyze([{ id: 'text', text }], { language: 'en', numbers: false });
  return problemOf(corpus, background, {}, random());
}

test('Shannon information: a word said twice in a text and rare outside comes first', async () => {
  const problem = await spotted('Zebra zebra. Trade in canvas.');
  const [first] = keyWords(problem, 3);
  assert.equal(problem.label(first).toLowerCase(), 'zebra');
  // −2·log₂ P with P half an occurrence of all words outside
  const total = 8 * (5 + 1) + 8 * 5 + 8 * 4;
  assert.ok(problem.probability[first] < 1 / total);
  const trade = [...problem.counts.keys()].find((word) => problem.label(word).toLowerCase() === 'trade')!;
  assert.ok(problem.probability[trade] > 10 * problem.probability[first], 'known words have their own');
});

test('clusters whose seeds are in each other’s cluster are one topic, others stay apart', async () => {
  const problem = await spotted('Trade needs imports and tariffs. The choir sang. Nothing else is known of zebras.');
  const topics = spotTopics(problem, 20, 0).map(({ seeds }) =>
    seeds.map((seed) => problem.label(seed).toLowerCase()).sort(),
  );
  assert.ok(topics.some((seeds) => seeds.includes('trade') && seeds.includes('tariffs') && seeds.includes('imports')));
  assert.ok(topics.some((seeds) => seeds.includes('choir') && !seeds.includes('trade')));
  assert.ok(topics.some((seeds) => seeds.length === 1 && seeds[0] === 'zebras'));
  const clusters = () => [
    { words: [1], size: 1 },
    { words: [], size: 0 },
  ];
  const oneSided = { counts: Float64Array.of(2, 2), probability: Float64Array.of(1 / 8, 1 / 8), clusters };
  assert.equal(spotTopics(oneSided as never, 2, 0).length, 2, 'one in the cluster of the other is not enough');
});

test('the compared system has key words one by one', async () => {
  const problem = await spotted('Trade needs imports and tariffs.');
  assert.ok(wordTopics(problem, 3).every(({ seeds, words }) => seeds.length === 1 && words.length === 1));
  assert.equal(wordTopics(problem, 2).length, 2);
});

test('a background that knows few of the words is told', async () => {
  const problem = await spotted('Zebras graze beside hippos near muddy lagoons.');
  assert.match(problem.notes.join(' '), /unknown to the background/);
});

test('key words come by −N(w) log₂ P(w), of equals the first', () => {
  const problem = {
    counts: Float64Array.of(1, 4, 2, 2),
    probability: Float64Array.of(1 / 4, 1 / 2, 1 / 4, 1 / 4),
  };
  // Information 2, 4, 4, 4.
  assert.deepEqual(keyWords(problem as never, 3), [1, 2, 3]);
  assert.deepEqual(keyWords(problem as never, 9), [1, 2, 3, 0]);
});
