/** The features of the words of a block, which words count at all, and which were broken off. */
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { analyze, type Corpus, type Source } from '../../text/index.ts';
import { bracketsIn, eachContentToken, type Passage } from './block.ts';
import { everydayTerms, speakerTerms, totalsOf } from './kinds.ts';
import { TITLE_FEATURES, TITLE_WEIGHTS, type TitleFeature, wordScores } from './word-scores.ts';

const read = (...sources: (string | Partial<Source>)[]) =>
  analyze(
    sources.map((source, i) => ({
      id: `${i}`,
      text: '',
      language: 'en',
      ...(typeof source === 'string' ? { text: source } : source),
    })),
  );
const first = ({ documents: [{ sentences }] }: Corpus): Passage => ({ document: 0, from: 0, to: sentences.length });

async function featureOf(corpus: Corpus, name: TitleFeature, block = first(corpus)): Promise<Record<string, number>> {
  const [scores] = await wordScores(corpus, [block]);
  const { lexicon } = corpus;
  return Object.fromEntries(
    Array.from(scores.keys(), (term) => [lexicon.term(term), scores.get(term)!.features[name]]),
  );
}

test('a word is less likely the later it comes, and the more everyday it is', () => {
  const against = Object.entries(TITLE_WEIGHTS).flatMap(([name, weight]) => (weight < 0 ? [name] : []));
  assert.deepEqual(against, ['bias', 'place', 'everydayNoun', 'everydayVerb', 'everydayModifier']);
  assert.deepEqual(Object.keys(TITLE_WEIGHTS), ['bias', ...TITLE_FEATURES]);
});

describe('features', () => {
  it('of frequency: in the block, in the corpus, and the ratio of both', async () => {
    const corpus = await read('Walnut barrels, walnut trees.', 'Walnut and barrels and candles and the walnut.');
    const block = { document: 0, from: 0, to: 1 };
    // The block has 4 words that count, the corpus 8: walnut 2 of 4, barrel 1 of 2, tree 1 of 1, candle 0 of 1.
    assert.deepEqual(await featureOf(corpus, 'count', block), {
      walnut: Math.log(2),
      barrel: 0,
      tree: 0,
    });
    assert.deepEqual(await featureOf(corpus, 'total', block), {
      walnut: Math.log(4),
      barrel: Math.log(2),
      tree: 0,
    });
    assert.deepEqual(await featureOf(corpus, 'lift', block), {
      walnut: Math.log((2 * 8) / (4 * 4)),
      barrel: Math.log((1 * 8) / (4 * 2)),
      tree: Math.log((1 * 8) / (4 * 1)),
    });
    const { totals, all: words } = totalsOf(corpus);
    assert.equal(words, 8);
    assert.equal(
      totals.reduce((sum, count) => sum + count, 0),
      8,
    );
  });

  it('of kind: everyday nouns and fillers, verbs, adjectives; a language without a list has none', async () => {
    const corpus = await read('Stuff and problems seem big for walnuts.');
    const kinds = await Promise.all(
      (['everydayNoun', 'everydayVerb', 'everydayModifier'] as const).map((name) => featureOf(corpus, name)),
    );
    const of = (word: string) => kinds.map((kind) => kind[word]);
    assert.deepEqual(['stuff', 'problem', 'seem', 'big', 'walnut'].map(of), [
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    const german = await read({ text: 'Stuff problem big.', language: 'de' });
    assert.equal((await everydayTerms(german)).size, 0);
    const both = await read({ text: 'Der Baum wächst.', language: 'de' }, 'Stuff.');
    assert.equal((await everydayTerms(both)).get(both.lexicon.id('stuff')!), 'filler');
    assert.deepEqual([...(await everydayTerms(both)).keys()], [both.lexicon.id('stuff')]);
  });

  it('of names: the share of capitals inside sentences; an acronym counts at the beginning too', async () => {
    const corpus = await read(
      'Oslo grows. In Oslo the walnut and the Walnut grow. NATO met iPods. Barrels roll in. EU.',
    );
    const names = await featureOf(corpus, 'name');
    assert.deepEqual([names.oslo, names.walnut, names.nato, names.barrel, names.grow], [1, 1 / 2, 1, 0, 0]);
    assert.deepEqual([names.ipod, names.eu], [0, 1]);
  });

  it('of questions: words of one among the first eight sentences', async () => {
    const filler = (n: number) => 'Lamps glow. '.repeat(n);
    const asked = async (text: string) => (await featureOf(await read(text), 'question')).walnut;
    assert.equal(await asked('Where are walnuts?'), 1);
    assert.equal(await asked('“Where are walnuts?”'), 1);
    assert.equal(await asked('Where? Walnuts are here now.'), 0);
    assert.equal(await asked(`${filler(7)}Where are walnuts?`), 1);
    assert.equal(await asked(`${filler(8)}Where are walnuts?`), 0);
    assert.equal(await asked('Walnuts. Where are walnuts? Walnuts.'), 1);
  });

  it('of speakers: the words of their names', async () => {
    const text = 'Anna met walnuts. Dear Lindqvist, hello.';
    const corpus = await read({ text, cues: [{ start: 0, end: 17, speaker: 'Dr Anna-Mia Lindqvist' }] });
    const terms = [...(await speakerTerms(corpus))].map((term) => corpus.lexicon.term(term)).sort();
    assert.deepEqual(terms, ['anna', 'lindqvist']);
    const several = await read('Walnuts fall.', { text: 'Yes, Anna.', cues: [{ start: 0, end: 10, speaker: 'Anna' }] });
    assert.deepEqual(
      [...(await speakerTerms(several))].map((term) => several.lexicon.term(term)),
      ['anna'],
    );
    // A name is found by its stem as well as by itself.
    const stems = await read({ text: 'Walnuts fall.', cues: [{ start: 0, end: 13, speaker: 'Walnuts' }] });
    assert.deepEqual([...(await speakerTerms(stems))], [stems.lexicon.id('walnut')]);
  });
});

describe('words that count', () => {
  const counted = async (text: string, from = 0, to?: number) => {
    const corpus = await read(text);
    const { tokens, sentences } = corpus.documents[0];
    const seen: string[] = [];
    eachContentToken(corpus, { document: 0, from, to: to ?? sentences.length }, (i, s, place) => {
      assert.equal(place, seen.length);
      assert.ok(tokens.firstToken[s] <= i && i < tokens.firstToken[s + 1]);
      seen.push(text.slice(tokens.start[i], tokens.end[i]));
    });
    return seen;
  };

  it('have letters, are no addresses, no stop words and no remarks', async () => {
    assert.deepEqual(await counted('The walnuts (Laughter) fell on 12 March.'), ['walnuts', 'fell', 'March']);
    assert.deepEqual(await counted('Walnuts fell. Lamps glow. Barrels roll.', 1, 2), ['Lamps', 'glow']);
    for (const address of ['www.walnut.de', 'me@walnut.de', 'http://walnut.de/x']) {
      assert.deepEqual(await counted(`Lamps ${address} glow.`), ['Lamps', 'glow'], address);
    }
    assert.deepEqual(await counted('Lamps x3 owww.x glow 12 q.'), ['Lamps', 'x3', 'owww', 'glow']);
  });

  /** The words that stand in brackets. */
  const hidden = async (text: string) => {
    const { documents } = await read(text);
    const { tokens, sentences } = documents[0];
    const isHidden = bracketsIn(documents[0], 0, sentences.length);
    return [...tokens.start.keys()].filter(isHidden).map((i) => text.slice(tokens.start[i], tokens.end[i]));
  };

  it('know all brackets, where phrases are looked for', async () => {
    const rows: readonly (readonly [string, readonly string[]])[] = [
      ['He came [walnuts fell] home.', ['walnuts', 'fell']],
      ['He came (walnuts fell) home.', ['walnuts', 'fell']],
      ['He came {walnuts fell} home.', ['walnuts', 'fell']],
      ['He came <walnuts fell> home.', ['walnuts', 'fell']],
      ['He came `walnuts fell` home.', ['walnuts', 'fell']],
      ['He [] came () home {} and <> now ``.', []],
      ['He came home. (Walnuts) fell.', ['Walnuts']],
      ['(One) two (three)four.', ['One', 'three']],
    ];
    for (const [text, expected] of rows) assert.deepEqual(await hidden(text), expected, text);
  });

  it('are looked up in any order, within the passage alone', async () => {
    const { documents } = await read('(One) two three. (Four) five six. Seven (eight) nine.');
    const inBrackets = bracketsIn(documents[0], 1, 3);
    assert.deepEqual([3, 7, 4, 3, 8, 6, 7].map(inBrackets), [true, true, false, true, false, false, true]);
    assert.equal(inBrackets(0), false);
    assert.equal(bracketsIn(documents[0], 1, 1)(3), false);
    assert.equal(bracketsIn(documents[0], 0, 0)(0), false);
  });
});
