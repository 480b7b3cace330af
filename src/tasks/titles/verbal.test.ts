import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyze } from '../../text/index.ts';
import { titlesOf } from './titles.ts';
import { usageIn } from './verbal.ts';

const corpusOf = (text: string, language = 'en') => analyze([{ id: 'a', text }], { language });

test('words are counted as verbs and as nouns by what stands before them', async () => {
  const text = 'They signal it. We will signal. It signals. The signal is on. Signal it. A Signal fell. Now signal.';
  const corpus = await corpusOf(text);
  const [document] = corpus.documents;
  const usage = usageIn(corpus);
  const at = (word: string) => Array.from(document.tokens.start).indexOf(text.indexOf(word));
  assert.deepEqual(usage(document, at('signal it')), { verb: 3, noun: 1 });
  assert.deepEqual(usage(document, at('signals')), { verb: 3, noun: 1 }, 'with its s');
  assert.deepEqual(usage(document, at('Signal it')), { verb: 0, noun: 0 }, 'a capital may be a name');
  assert.deepEqual(usage(document, at('fell')), { verb: 0, noun: 0 });
  const longest = await corpusOf('They shouldn’t signal. Different signal.');
  assert.deepEqual(usageIn(longest)(longest.documents[0], 2), { verb: 1, noun: 1 }, 'the longest words before');
});

test('a phrase that is a noun and its verb in this text is no title', async () => {
  const title = async (text: string) => {
    const corpus = await corpusOf(text);
    return (await titlesOf(corpus, [[{ document: 0, from: 0, to: corpus.documents[0].sentences.length }]]))[0].text;
  };
  const often = ' You scale it. They scale up. We will scale it too.';
  assert.equal(await title(`The harbour concept scales. It has old steam cranes.${often}`), 'Steam cranes');
  assert.match(await title('The harbour concept scales. It has old steam cranes.'), /concept scales/);
});

test('both sides of `and` name a thing, and no phrase ends before the gerund that goes on with it', async () => {
  const title = async (text: string) => {
    const corpus = await corpusOf(text);
    return (await titlesOf(corpus, [[{ document: 0, from: 0, to: corpus.documents[0].sentences.length }]]))[0].text;
  };
  assert.doesNotMatch(await title('It took time and barley. We have it.'), /time and/i);
  assert.match(await title('It took walnuts and barley. We have it.'), /walnuts and barley/i);
  assert.doesNotMatch(await title('We saw an evolution of machine learning there, and it was good.'), /of machine$/i);
});
