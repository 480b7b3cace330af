import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectEach, detectLanguage } from './detect.ts';
import { rowsOf } from './fixtures.case.ts';

/** Two short sentences each, written for this test. */
const SHORT = rowsOf('short-sentences');

const PARAGRAPHS = rowsOf('paragraphs');

test('short sentences are told apart', async () => {
  const wrong: string[] = [];
  for (const [code, sentence] of SHORT) {
    const { language } = await detectLanguage(sentence);
    if (language !== code) wrong.push(`${code} taken for ${language}: ${sentence}`);
  }
  assert.ok(wrong.length <= 1, wrong.join('\n'));
});

test('paragraphs are told apart, reliably', async () => {
  for (const [code, text] of PARAGRAPHS)
    assert.deepEqual(await detectLanguage(text), { language: code, reliable: true });
});

test('nothing to go by is not reliable', async () => {
  for (const text of ['', ' \n ', '12 345', '!!!', '\ud800', 'Zxqv Bnmk']) {
    assert.deepEqual(await detectLanguage(text), { language: 'und', reliable: false });
  }
});

test('one word that comes often, or alone, does not decide', async () => {
  const table =
    'HARBOUR CO 4TH QTR\nNet 12.6 mln vs 15.8 mln\nNet 66 mln vs 66.2 mln\nNet 1.1 mln vs 829,000\nNet 2.9 mln vs 1.5 mln';
  assert.notDeepEqual(await detectLanguage(table), { language: 'af', reliable: true });
  for (const text of ['Jeudi 19 mai 2005', 'Sunday, December 18, 2005', 'Div 2-1/2 cts vs 2-1/2 cts prior, 4-1/2 cts'])
    assert.equal((await detectLanguage(text)).reliable, false, text);
});

test('a long text is sampled throughout: a foreign beginning does not decide', async () => {
  const text = `The title page of this book is in English. ${'Le chat dort sur la table et les enfants sont dans le jardin. '.repeat(5000)}`;
  assert.equal((await detectLanguage(text)).language, 'fr');
  assert.deepEqual(await detectEach([{ id: 'a', text: 'x', language: 'German' }]), [
    { language: 'de', reliable: true },
  ]);
});

test('a text is judged by all of it, not by what it begins with', async () => {
  const english = `The train to London leaves in ten minutes, and I have never seen such a beautiful garden. When they came
    back from the market, it was raining, but nobody had told them what to do about the open windows of their house.
    Some of us would rather have stayed there, because those who were with him did not know where she could be.`;
  const french = `Le train pour Paris part dans dix minutes, et je n'ai jamais vu un jardin aussi beau. Quand ils sont
    revenus du marché, il pleuvait, mais personne ne leur avait dit quoi faire des fenêtres ouvertes de leur maison.
    Certains d'entre nous seraient plutôt restés là, parce que ceux qui étaient avec lui ne savaient pas où elle était.`;
  for (const [most, other, language] of [
    [english, french, 'en'],
    [french, english, 'fr'],
  ]) {
    const beginning = other.slice(0, 110);
    assert.deepEqual(await detectLanguage(`${beginning} ${most}`), { language, reliable: true });
    assert.equal((await detectLanguage(`${beginning} ${most} `.repeat(20))).language, language);
  }
});
