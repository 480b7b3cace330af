import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { analyze } from '../../text/index.ts';
import { nameTopics } from './names.ts';
import { typicalOf } from './typical.ts';

const BANKS = [
  'The Bank of England raised the interest rate. The British rose early.',
  'An interest rate of the Bank of England fell and fell. Markets rose.',
  'Markets rose as other markets did.',
  'Dr Smith rose and said the interest rate rose at the Bank of England.',
  'So the interest rate rose. The interest rate of the central banks is what the Bank of England sets for all lenders.',
];

/** A name of a topic in which the terms weigh so much: `tunnel 2 copper 1`. */
async function nameOf(texts: readonly string[], weights: string, extraStopWords = '') {
  const corpus = await analyze(documentsOf(texts, { language: 'en' }), { extraStopWords });
  const terms = weights.matchAll(/(\S+) (\d+)/g);
  const known = Array.from(terms, ([, term, worth]) => [corpus.lexicon.id(term)!, Number(worth)] as const);
  const nameless = { weights: new Map(known), documents: texts.map((_, d) => d) };
  const [name] = await nameTopics(corpus, [nameless]);
  return { name, typical: typicalOf(corpus, nameless) };
}

it('a name is made of nouns and of the phrases they stand in, with their capitals', async () => {
  const weights = 'rose 9 dr 8 british 7 said 6 rate 5 england 4 market 3';
  assert.equal((await nameOf(BANKS, weights)).name, 'Interest rate, Bank of England, markets');
});

it('a word that was left out is not in a name, inside a phrase neither', async () => {
  assert.equal((await nameOf(BANKS, 'rate 5 england 4', 'interest')).name, 'Rate, Bank of England');
});

const CASES: readonly [why: string, texts: string, weights: string, name: string][] = [
  [
    'a phrase in two of five uses',
    'The copper tunnel fell. A tunnel. The tunnel. That copper tunnel. Her tunnel.',
    'tunnel 1',
    'Copper tunnel',
  ],
  [
    'not in two of six',
    'The copper tunnel fell. A tunnel. The tunnel. My tunnel. That copper tunnel. Her tunnel.',
    'tunnel 1',
    'Tunnel',
  ],
  ['nor once', 'The copper tunnel closed. A tram left.', 'tunnel 1', 'Tunnel'],
  [
    'the longest of several',
    'A copper tunnel strike ended. The copper tunnel strike began. A copper tunnel fell.',
    'tunnel 1',
    'Copper tunnel strike',
  ],
  [
    'three words at most',
    'The copper tunnel strike committee met. The copper tunnel strike committee left.',
    'tunnel 1',
    'Copper tunnel strike',
  ],
  [
    'a comma parts a phrase',
    'The copper, tunnel and tram. The copper, tunnel and tram.',
    'tunnel 2 copper 1',
    'Tunnel, copper',
  ],
  ['a hyphen does not', 'The copper-tunnel closed. A copper-tunnel opened.', 'tunnel 2', 'Copper-tunnel'],
  [
    'three units',
    'Copper and tin and zinc and lead and iron are metals.',
    'copper 5 tin 4 zinc 3 lead 2 iron 1',
    'Copper, tin, zinc',
  ],
  [
    'equals as they come in the text',
    'Zinc and copper and tin are here.',
    'copper 1 tin 1 zinc 1',
    'Zinc, copper, tin',
  ],
  ['one root once', 'Haiti and the Haitian coast and boats. Haiti again.', 'haiti 3 haitian 2 boat 1', 'Haiti, boats'],
  [
    'headlines say nothing of capitals',
    'COPPER TUNNEL CLOSES TODAY\n\nThe copper tunnel closed. COPPER TUNNEL SHUT. A copper tunnel.',
    'tunnel 1',
    'Copper tunnel',
  ],
  ['a verb only where there is nothing else', 'They walked and walked and sang.', 'walk 2 sang 1', 'Walked'],
  ['no word without a vowel', 'The mln boats came. The mln boats left. The shp boats.', 'mln 9 boat 1', 'Boats'],
  ['no people by itself', 'The Spanish came with boats. A Spanish left.', 'spanish 9 boat 1', 'Boats'],
  [
    'but inside a phrase',
    'The Spanish fleet came with boats. A Spanish fleet left.',
    'spanish 9 boat 1',
    'Spanish fleet, boats',
  ],
  [
    'no everyday words',
    'The people of the year saw boats. People of this year left boats.',
    'peopl 9 year 8 boat 1',
    'Boats',
  ],
  ['a word twice is no phrase', 'Boats boats came. Boats boats left.', 'boat 1', 'Boats'],
  [
    'a word that is used is used up',
    'The copper tunnel closed. The copper tunnel fell. The copper price rose. A copper price fell.',
    'copper 3 tunnel 2 price 1',
    'Copper tunnel, price',
  ],
  [
    'half in capitals',
    'He saw the copper TUNNELS. She saw copper TUNNELS. He left copper tunnels.',
    'tunnel 1',
    'Copper TUNNELS',
  ],
  [
    'capitals in front',
    'He saw the COPPER tunnels. She saw COPPER tunnels. He left copper tunnels.',
    'tunnel 1',
    'COPPER tunnels',
  ],
  ['no applause', 'The applause began. The applause ended near boats.', 'applaus 9 boat 1', 'Boats'],
  ['half of its uses', 'We saw the Crown and the Crown Prince near boats.', 'crown 2 boat 1', 'Crown, boats'],
  [
    'two names apart',
    'We saw the Crown, Prince and boats. We left the Crown, Duke and boats.',
    'crown 2 boat 1',
    'Crown, boats',
  ],
  ['a people inside a name', 'The Latin American came. A Latin American left.', 'american 1', 'Latin American'],
  ['the root first', 'The farmer has a farm with boats.', 'farm 3 farmer 2 boat 1', 'Farm, boats'],
  ['the root later', 'The farmer has a farm with boats.', 'farmer 3 farm 2 boat 1', 'Farmer, boats'],
  ['a root of three letters is none', 'The car and the cargo and boats.', 'car 3 cargo 2 boat 1', 'Car, cargo, boats'],
  [
    'but for its last letter',
    'An economy and an economist with boats.',
    'economi 3 economist 2 boat 1',
    'Economy, boats',
  ],
  [
    'one letter is no root',
    'The copper and the cotton and boats.',
    'copper 3 cotton 2 boat 1',
    'Copper, cotton, boats',
  ],
  [
    'an everywhere word',
    `The copper tunnel fell. That copper tunnel. ${'My copper. '.repeat(6)}`,
    'tunnel 1',
    'Tunnel',
  ],
  ['7 of 20', `${'My copper tunnel. '.repeat(7)}${'My tunnel. '.repeat(13)}`, 'tunnel 1', 'Copper tunnel'],
  [
    'the more frequent',
    'Her copper tunnel. A copper tunnel. My tunnel strike. Her tunnel strike. A tunnel strike.',
    'tunnel 1',
    'Tunnel strike',
  ],
  [
    'the more frequent first',
    'My tunnel strike. Her tunnel strike. A tunnel strike. Her copper tunnel. A copper tunnel.',
    'tunnel 1',
    'Tunnel strike',
  ],
  [
    'length before number',
    'A copper tunnel strike ended. The copper tunnel strike began. Her tunnel strike.',
    'tunnel 1',
    'Copper tunnel strike',
  ],
  ['over lines', 'The copper\n tunnel fell. That copper \n tunnel.', 'tunnel 1', 'Copper tunnel'],
  ['a mark apart', 'The copper - tunnel fell. That copper - tunnel.', 'tunnel 2 copper 1', 'Tunnel, copper'],
  ['no letter by itself', 'The vitamin K helps. A vitamin K heals.', 'vitamin 1', 'Vitamin'],
  ['no small letter in front', 'The iBank of England closed. An iBank of England opened.', 'england 1', 'England'],
  ['a small word after a capital', 'The bank of England closed. A bank of England opened.', 'england 1', 'England'],
  ['and before one', 'The Gulf of trade closed. A Gulf of trade opened.', 'gulf 1', 'Gulf'],
  [
    'a longer word is no small one',
    'The Green office Tower Building fell. A Green office Tower Building.',
    'tower 1',
    'Green office Tower',
  ],
  ['nor at its end', 'The Big England Tower Bank fell. A Big England Tower Bank.', 'tower 1', 'Big England Tower'],
  ['nothing of a headline', 'STEEL TRAM OPENS. The boats came.', 'steel 9 boat 1', 'Boats'],
  ['all in capitals', 'STEEL TRAM OPENS.', 'steel 1', 'STEEL'],
  ['one word is no headline', 'NATO. The boats came.', 'nato 9 boat 1', 'NATO, boats'],
  ['a word at both ends', 'The tram line tram stopped. A tram line tram left.', 'tram 1', 'Tram line'],
];
for (const [why, text, weights, name] of CASES) {
  it(`a name: ${why}`, async () => assert.equal((await nameOf([text], weights)).name, name));
}

it('a name is written as the word mostly is, of equals with a capital', async () => {
  assert.equal((await nameOf(['He saw the Delta. The delta, a Delta, that Delta.'], 'delta 1')).name, 'Delta');
  const second = 'boat 2 delta 1';
  assert.equal((await nameOf(['He saw boats, a delta, this delta, that Delta.'], second)).name, 'Boats, delta');
  assert.equal((await nameOf(['He saw boats, a delta and that Delta.'], second)).name, 'Boats, Delta');
  assert.equal((await nameOf(['He saw boats, that Delta and a delta.'], second)).name, 'Boats, Delta');
});
