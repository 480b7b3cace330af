import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { nearWithin } from '../../../test/near.ts';
import { InputError } from '../../check/index.ts';
import { judgeTopics } from './judge.ts';

/** The worked example of docs/topics.md. */
const TEXTS = ['cat dog', 'cat dog fish', 'cat bird', 'fish bird'].map((text, n) => ({
  id: `d${n + 1}`,
  text,
  language: 'en',
}));
const near = nearWithin(5e-4);

describe('coherence of topics in a corpus', () => {
  it('has the values of the worked example', async () => {
    const { topics, mean, diversity, notes } = await judgeTopics([['cat', 'Dogs', 'fish']], TEXTS);
    near(topics[0].npmi, (0.415 - 0.2925 + 0) / 3);
    near(topics[0].umass, 0 - 0.4055 + 0);
    near(topics[0].cv, (0.6908 + 0.8956 + 0.1876) / 3);
    assert.deepEqual([mean.cv, diversity, notes], [topics[0].cv, 1, []]);
  });

  it('looks at the first words, and at windows of C_v', async () => {
    const text = { id: 'long', language: 'en', text: 'cat dog fish cat' };
    const [{ words, cv }] = (await judgeTopics([['cat', 'dog', 'fish']], [text], { first: 2, window: 2 })).topics;
    assert.deepEqual(words, ['cat', 'dog']);
    // Windows {cat dog} {dog fish} {fish cat}: each word in two of three, the pair in one.
    const npmi = Math.log(1 / 3 / (4 / 9)) / Math.log(3);
    near(cv, (1 + npmi) / (Math.hypot(1, npmi) * Math.SQRT2));
  });

  it('tells words the corpus does not have, and refuses a topic of one', async () => {
    const { topics, notes } = await judgeTopics([['cat', 'unicorn', 'fish']], TEXTS);
    assert.deepEqual(topics[0].words, ['cat', 'fish']);
    assert.deepEqual(notes, ['the corpus does not have unicorn.']);
    await assert.rejects(judgeTopics([['cat', 'unicorn']], TEXTS), InputError);
  });
});

it('a phrase of a topic is looked for as it stands', async () => {
  const texts = ['climate change warms', 'climate change warms', 'change of climate warms', 'cold rain'];
  const sources = documentsOf(texts, { language: 'en' });
  const { topics, notes } = await judgeTopics([['climate change', 'warms']], sources);
  // In 2 of 4 texts, all of which are among the 3 that warm.
  assert.ok(Math.abs(topics[0].npmi - Math.log(2 / 4 / ((2 / 4) * (3 / 4))) / Math.log(2)) < 1e-9);
  assert.deepEqual(notes, []);
});

it('phrases of any length and form, in the language of the texts, as topics count them: word beside word', async () => {
  const texts = ['rote Rosen blühen in der Stadt', 'rote Rosen und Stadt', 'Rosen der Stadt', 'Regen'];
  const sources = documentsOf(texts, { language: 'de' });
  const told = async (...topic: string[]) => (await judgeTopics([topic], sources)).topics[0];
  const pair = (both: number, a: number, b: number) => Math.log((both * 4) / (a * b)) / Math.log(4 / both);
  for (const phrase of ['rote Rosen', 'rote-Rosen', 'rote  Rosen', 'Rote Rose'])
    near((await told(phrase, 'Stadt')).npmi, pair(2, 2, 3));
  near((await told('rote Rosen blühen', 'Stadt')).npmi, pair(1, 1, 3));
  const { topics, mean, diversity, settings } = await judgeTopics(
    [
      ['rote Rosen', 'Stadt', 'rote Rose'],
      ['Regen', 'Rosen'],
    ],
    sources,
  );
  assert.deepEqual(settings, { first: 10, window: 110, documents: 4 });
  assert.equal(diversity, 4 / 5);
  near(mean.npmi, (topics[0].npmi + topics[1].npmi) / 2);
  near(mean.umass, (topics[0].umass + topics[1].umass) / 2);
  const { notes } = await judgeTopics([['Rosen', 'Stadt', 'Hund', 'Rosen Stadt', 'der']], sources);
  assert.deepEqual(notes, ['the corpus does not have Hund, Rosen Stadt, der.']);
  await assert.rejects(judgeTopics([['Rosen', 'Stadt']], []), InputError);
  await assert.rejects(judgeTopics([['Rosen', 'Hund']], sources), /topic 1: needs at least two words/);
  await assert.rejects(judgeTopics([['Rosen', 'Stadt']], sources, { first: 1 }), /^OptionError: topics/);
});
