import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyze } from '../../text/index.ts';
import { problemOf, readTexts } from './problem.ts';

describe('texts as topics are found in them', () => {
  it('have no labels of speakers among their words', async () => {
    const text = [
      'Wanda: The ferry leaves the harbour at noon.',
      'Boris: The harbour is full of ferries today.',
      'Wanda: A tanker waits outside the harbour.',
      'Boris: The pilot of the tanker is asleep.',
    ].join('\n\n');
    const { corpus } = await readTexts([{ id: 'talk', text }]);
    const [{ tokens }] = corpus.documents;
    const terms = new Set(Array.from(tokens.term, (term) => corpus.lexicon.term(term)));
    assert.ok(terms.has('harbour'), [...terms].join());
    assert.ok(!terms.has('wanda') && !terms.has('boris'), [...terms].join());
  });

  it('have no numbers and no filler unless they are asked for', async () => {
    const sources = Array.from({ length: 20 }, (_, n) => {
      const text = `Mr Berg saw ${70 + n} boats. The harbour of Adler has the people of ${n % 2 ? 'stone' : 'slate'}.`;
      return { id: `${n}`, text, language: 'en', cues: [{ start: 0, end: text.length, speaker: 'Ann Adler' }] };
    });
    const counted = async (options = {}) => {
      const { corpus, filler } = await readTexts(sources, options);
      const { tokens } = corpus.documents[0];
      const words = Array.from(tokens.term).filter((_, i) => tokens.stop[i] === 0);
      return [words.map((id) => corpus.lexicon.surface(id)).join(' '), filler.join(' ')];
    };
    const [plain, filler] = await counted();
    assert.deepEqual([plain, filler], ['Berg harbour slate', 'adler mr people saw']);
    assert.match((await counted({ numbers: true }))[0], /\b70\b/);
    assert.deepEqual((await counted({ keepWords: 'Mr, people' }))[1], 'adler saw');
    assert.match((await counted({ stopWords: 'none' }))[0], /Mr Berg saw boats The harbour of Adler/);
    assert.equal((await counted({ stopWords: 'none' }))[1], '');
    assert.deepEqual(await counted({ extraStopWords: 'Harbours' }), ['Berg slate', 'adler mr people saw']);
    assert.equal(
      (await counted({ keepWords: 'boats' }))[0],
      'Berg boats harbour slate',
      'boats are counted by a number',
    );
    const few = await readTexts(sources.slice(0, 19));
    assert.deepEqual(few.filler, ['adler']);
  });
});

describe('texts as counts', () => {
  const texts = (size: number, of: (n: number) => string) =>
    analyze(
      Array.from({ length: size }, (_, n) => ({
        id: `d${n}`,
        text: of(n),
        language: 'en',
        ...(n === 1 && { date: '1999-03' }),
      })),
    );
  const wordsOf = ({ counts, word, term }: ReturnType<typeof problemOf>) =>
    Array.from({ length: counts.columns }, (_, w) => `${word(w)}/${term(w)}`).sort();

  it('words of one document or of most tell nothing, but in a small collection', async () => {
    // `alpha` in all, `beta` in half, `gamma` in half and one, `delta` in two, `omega` in one.
    const of = (n: number) =>
      [
        'alpha',
        n % 2 ? 'betas' : '',
        n % 2 || n === 0 ? 'gamma' : '',
        n < 2 ? 'delta' : '',
        n === 5 ? 'omega' : '',
      ].join(' ');
    const large = problemOf(await texts(20, of));
    assert.deepEqual(wordsOf(large), ['betas/beta', 'delta/delta']);
    assert.deepEqual([large.documents[3], large.days[1], large.days[2]], ['d3', '1999-03', undefined]);
    assert.equal(problemOf(await texts(19, of)).counts.columns, 5);
  });

  it('where too few words would be left, every word counts; there must be two', async () => {
    const of = (n: number) => `alpha${n % 2 ? ' beta' : ''}`;
    assert.deepEqual(wordsOf(problemOf(await texts(20, of))), ['alpha/alpha', 'beta/beta']);
    const only = await texts(20, () => 'alpha');
    assert.throws(() => problemOf(only), /at least two different words; got 1/);
  });
});
