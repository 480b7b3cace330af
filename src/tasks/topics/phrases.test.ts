import assert from 'node:assert/strict';
import { it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { pairNpmi, withPhrases } from './phrases.ts';

const read = (...texts: string[]) => analyze(texts.map((text, n) => ({ id: `${n}`, text, language: 'en' })));
const RATES = [
  'The bank raised the interest rate. Rates of growth fell.',
  'An interest rate in New York is no matter of interest to New York.',
  'Interest rates rose in New York, and the interest rate of last year fell since last year.',
  'Cheese ripens. Last year the interest rate stood. Last year New\nYork shone; last year it rained in New York.',
];

it('a pair sticks together by its NPMI', () => {
  // 1000 words; a pair of 10 words each that always meet: log(10 · 1000 / 100) / log 100 = 1.
  assert.ok(Math.abs(pairNpmi(10, 10, 10, 1000) - 1) < 1e-12);
  // As often as chance has it: 20 · 50 / 1000 = 1.
  assert.ok(Math.abs(pairNpmi(1, 20, 50, 1000)) < 1e-12);
  assert.ok(Math.abs(pairNpmi(5, 20, 10, 1000) - Math.log(25) / Math.log(200)) < 1e-12);
});

it('phrases become one token with the span of both, as they are mostly written', async () => {
  const corpus = await read(...RATES);
  const { documents, lexicon } = await withPhrases(corpus);
  const found = documents.flatMap(({ text, tokens }) =>
    Array.from(tokens.term).flatMap((term, i) =>
      lexicon.term(term).includes(' ')
        ? [`${lexicon.surface(term)}: ${text.slice(tokens.start[i], tokens.end[i])}`]
        : [],
    ),
  );
  assert.deepEqual(found.toSorted(), [
    'New York: New\nYork',
    'New York: New York',
    'New York: New York',
    'New York: New York',
    'New York: New York',
    'interest rate: Interest rates',
    'interest rate: interest rate',
    'interest rate: interest rate',
    'interest rate: interest rate',
    'interest rate: interest rate',
  ]);
});

it('a word that stands alone stays, and so do sentences and what is not counted', async () => {
  const corpus = await read(...RATES);
  const phrased = await withPhrases(corpus);
  corpus.documents.forEach(({ tokens, sentences }, d) => {
    const now = phrased.documents[d].tokens;
    sentences.forEach((sentence, s) => {
      for (let i = now.firstToken[s]; i < now.firstToken[s + 1]; i++) {
        assert.ok(now.start[i] >= sentence.start && now.end[i] <= sentence.end);
      }
    });
    const joined = Array.from(now.term).filter((term) => phrased.lexicon.term(term).includes(' ')).length;
    assert.equal(now.term.length, tokens.term.length - joined);
  });
  const words = Array.from(phrased.documents[1].tokens.term, (term) => phrased.lexicon.term(term));
  assert.ok(words.includes('interest'), 'a matter of interest');
  assert.ok(!phrased.lexicon.id('last year'), 'everyday words make no phrase');
});
