/** The sentence that is quoted for a block. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { standsAlone } from '../quoting/alone.ts';
import { gistsOf } from './gist.ts';
import { wordScores } from './word-scores.ts';

const read = (text: string) => analyze([{ id: '', text, language: 'en' }]);

describe('the gist', () => {
  /** A title without words that count. */
  const untitled = { kind: 'opening' as const, spans: [{ document: 0, start: 0, end: 0 }] };

  it('is the sentence with the most that a title would share, by its length and place', async () => {
    const texts = [
      'Bees from the old hive fly home. Bees from the old hive make honey for the old hive. Lamps hang in a row there.',
      'Lamps hang in a row there. Honey from bees is sold in Hull. Honey from bees is sold in Oslo and Hull.',
      `${'Lamps hang there. '.repeat(9)}Bees from the hive fly home. The bees like honey and honey likes the bees.`,
      'Some lamps in a row hang there, some bees make honey, some barrels roll, some boats sail, some gates open. Bees make honey in the hive.',
      'Bees from the hive fly home. Bees from the hive fly home.',
      'Bees fly. Lamps hang.',
    ];
    for (const text of texts) {
      const corpus = await read(text);
      const [document] = corpus.documents;
      const { tokens, sentences } = document;
      const blocks = [0, 1].map((from) => ({ document: 0, from, to: sentences.length }));
      const scores = await wordScores(corpus, blocks);
      const gists = await gistsOf(corpus, blocks, [untitled, untitled]);
      for (const from of [0, 1]) {
        const wordsOf = (s: number) => {
          const terms = [...tokens.term.keys()]
            .filter((i) => tokens.firstToken[s] <= i && i < tokens.firstToken[s + 1] && tokens.stop[i] === 0)
            .map((i) => tokens.term[i]);
          const sum = [...new Set(terms)].reduce((total, term) => total + (scores[from].get(term)?.score ?? 0), 0);
          return sum / Math.sqrt(Math.max(8, terms.length));
        };
        let best: { worth: number; sentence: number } | undefined;
        for (let s = from; s < sentences.length; s++) {
          if (!standsAlone(document, s)) continue;
          const worth = wordsOf(s) * (12 / (12 + s - from));
          if (best === undefined || worth > best.worth + 1e-12) best = { worth, sentence: s };
        }
        const expected = best && { document: 0, sentence: best.sentence, ...spanOf(sentences[best.sentence]) };
        assert.deepEqual(gists[from], expected, text);
      }
    }
  });

  /** `title`: words of the text. */
  const gistOf = async (text: string, title?: string) => {
    const corpus = await read(text);
    const start = title === undefined ? 0 : text.indexOf(title);
    const titled = { kind: 'phrase' as const, spans: [{ document: 0, start, end: start + (title ?? '').length }] };
    const block = { document: 0, from: 0, to: corpus.documents[0].sentences.length };
    const [found] = await gistsOf(corpus, [block], [title === undefined ? untitled : titled]);
    return found && text.slice(found.start, found.end);
  };
  const bees = 'The bees of the old hive make honey.';
  const boats = 'The boats of the harbour bring herring.';

  it('has the words of a phrase of the title', async () => {
    for (const [first, second] of [
      [bees, boats],
      [boats, bees],
    ]) {
      assert.equal(await gistOf(`${first} ${second}`), first);
      assert.equal(await gistOf(`${first} ${second}`, 'old hive'), bees);
      assert.equal(await gistOf(`${first} ${second}`, 'harbour'), boats);
    }
    const [said, asked] = ['We went there again in the evening.', 'Do the bees of the hive in Hull like honey?'];
    assert.equal(await gistOf(`${asked} ${said}`, 'evening'), said);
    assert.equal(await gistOf(`${bees} Do the boats like it?`, 'boats'), undefined, 'has no word of the phrase');
  });

  it('of an introduction has what the whole document is about', async () => {
    const text = `${boats} ${bees} ${'The queen of the bees lives in the hive. '.repeat(9)}`;
    const corpus = await read(text);
    const block = { document: 0, from: 0, to: 2 };
    const quoted = async (spans: readonly { document: number; start: number; end: number }[]) => {
      const [found] = await gistsOf(corpus, [block], [{ kind: 'role', spans }]);
      return found && text.slice(found.start, found.end);
    };
    assert.equal(await quoted([]), bees);
    assert.equal(await quoted(untitled.spans), boats, 'the first, where a title has words of the block');
  });

  it('goes without a label or a connective in front, and is well spoken', async () => {
    assert.equal(await gistOf('And so, the bees of the old hive make honey.'), 'the bees of the old hive make honey.');
    assert.equal(await gistOf(`Q - ${bees}`), bees);
    assert.equal(await gistOf('And so it makes the honey of the old hive.'), undefined, 'leans on what was said');
    assert.equal(await gistOf(`The um the bees of uh the old hive, like, make honey. ${bees}`), bees);
    assert.equal(await gistOf('The the bees of uh the old hive make honey.'), undefined, 'none is better');
  });

  it('has a verb', async () => {
    assert.equal(await gistOf(`The old hive of the bees, honey of Hull. ${bees}`), bees);
    assert.equal(await gistOf('The old hive of the bees with honey of Hull.'), undefined);
    assert.equal(await gistOf("It's the old hive of the bees of Hull."), undefined, 'leans on what was said');
    assert.equal(await gistOf("Hull's the old hive of the bees."), "Hull's the old hive of the bees.");
  });

  const spanOf = ({ start, end }: { start: number; end: number }) => ({ start, end });
});
