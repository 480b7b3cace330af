import assert from 'node:assert/strict';
import { it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { nameTopics } from './names.ts';
import { readTexts } from './read.ts';
import { typicalOf } from './typical.ts';

const BANKS = [
  'The Bank of England raised the interest rate. The British rose early.',
  'An interest rate of the Bank of England fell and fell. Markets rose.',
  'Markets rose as other markets did.',
  'Dr Smith rose and said the interest rate rose at the Bank of England.',
  'So the interest rate rose. The interest rate of the central banks is what the Bank of England sets for all lenders.',
];

async function nameOf(texts: readonly string[], weights: Readonly<Record<string, number>>, extraStopWords = '') {
  const corpus = await analyze(
    texts.map((text, n) => ({ id: `${n}`, text, language: 'en' })),
    { extraStopWords },
  );
  const known = Object.entries(weights).map(([term, worth]): [number, number] => [corpus.lexicon.id(term)!, worth]);
  const nameless = { weights: new Map(known), documents: texts.map((_, d) => d) };
  const [name] = await nameTopics(corpus, [nameless]);
  return { name, typical: typicalOf(corpus, nameless) };
}

it('a name is made of nouns and of the phrases they stand in, with their capitals', async () => {
  const weights = { rose: 9, dr: 8, british: 7, said: 6, rate: 5, england: 4, market: 3 };
  assert.equal((await nameOf(BANKS, weights)).name, 'Interest rate, Bank of England, markets');
});

it('half of a name, the initials of who speaks and the capitals of a headline are no name', async () => {
  const texts = [
    'ROYAL NAVY PATROLS HARBOUR TODAY.\n\nA Royal Navy patrol saw the harbour. EM: The patrol was long.',
    'ROYAL NAVY PATROLS HARBOUR TODAY.\n\nA Royal Marines patrol left the harbour. EM: We saw the Royal Fleet.',
    'ROYAL NAVY PATROLS HARBOUR TODAY.\n\nBoats of the Royal Fleet fill the harbour. EM: They are loud.',
  ];
  const { name } = await nameOf(texts, { royal: 9, em: 8, today: 7, harbour: 6, patrol: 5 });
  assert.equal(name, 'Harbour, patrol');
});

it('a word that was left out is not in a name, inside a phrase neither', async () => {
  assert.equal((await nameOf(BANKS, { rate: 5, england: 4 }, 'interest')).name, 'Rate, Bank of England');
});

it('a typical sentence stands alone and says most of the topic', async () => {
  const { typical } = await nameOf(BANKS, { rate: 5, england: 4, interest: 3, lender: 1 });
  assert.deepEqual([typical!.document, typical!.text], ['0', 'The Bank of England raised the interest rate.']);
});

it('speakers, remarks, forms of address and letters are filler in a pile', async () => {
  const turns = ['Well, Mr Adler, the harbour {pause} needs boats.', 'Adler asks for harbour boats [crosstalk] in b.'];
  const sources = Array.from({ length: 20 }, (_, n) => {
    const text = `${turns[n % 2]} Cargo ${n} sails.`;
    return { id: `${n}`, text, language: 'en', cues: [{ start: 0, end: text.length, speaker: 'Eva Adler' }] };
  });
  const { corpus, filler } = await readTexts(sources);
  const counted = corpus.documents.flatMap(({ tokens: { term, stop } }) =>
    Array.from(term).flatMap((id, i) => (stop[i] === 0 ? [corpus.lexicon.surface(id)] : [])),
  );
  for (const word of ['Adler', 'Mr', 'pause', 'crosstalk', 'b']) assert.ok(!counted.includes(word), word);
  assert.ok(counted.includes('harbour'));
  assert.ok(filler.includes('adler') && filler.includes('mr'));
  const { filler: kept } = await readTexts(sources, { keepWords: 'adler' });
  assert.ok(!kept.includes('adler'));
});
