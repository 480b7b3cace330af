/** Filler, the course of topics over time, and the rows of a topic: worked by hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromDense } from '../../linalg/index.ts';
import { analyze } from '../../text/index.ts';
import { everydayStems, isFiller, isSingleLetter, withoutFiller } from './filler.ts';
import type { Fitted } from './fit.ts';
import { overTime } from './over-time.ts';
import type { Problem } from './problem.ts';
import { mainRows } from './subtopics.ts';

describe('filler', () => {
  it('is a letter by itself, and an everyday word of a sixth of the documents', () => {
    assert.deepEqual(['a', 'É', 'ab', '1', '漢'].map(isSingleLetter), [true, true, false, false, false]);
    const everyday = new Set(['thing']);
    assert.equal(isFiller('x', everyday, 0, 100), true);
    assert.equal(isFiller('thing', everyday, 15, 100), true);
    assert.equal(isFiller('thing', everyday, 14, 100), false);
    assert.equal(isFiller('bridge', everyday, 100, 100), false);
  });

  it('is known for English, as terms and as written, but for words to be kept', async () => {
    assert.equal((await everydayStems(['de', 'fr'])).size, 0);
    const all = await everydayStems(['de', 'en']);
    for (const word of ['mr', 'applause', 'said']) assert.ok(all.has(word), word);
    assert.ok(!all.has('bridge'));
    const kept = await everydayStems(['en'], ['Applause']);
    assert.ok(!kept.has('applause') && kept.has('mr'));
    assert.equal((await everydayStems(['en'], [])).size, all.size);
  });

  it('is not counted where documents are many; where they are few, every word but letters is', async () => {
    const texts = Array.from({ length: 10 }, (_, i) => ({
      id: `${i}`,
      text: `Mr Smith b said bridge${i}.`,
      language: 'en',
    }));
    const corpus = await analyze(texts);
    const counted = async (small: number, keep?: string[]) => {
      const { corpus: rest, filler } = await withoutFiller(corpus, small, keep);
      const { term, stop } = rest.documents[0].tokens;
      return [[...term].filter((_, i) => stop[i] === 0).map((id) => corpus.lexicon.term(id)), filler];
    };
    assert.deepEqual(await counted(10), [
      ['smith', 'bridge0'],
      ['b', 'mr', 'said'],
    ]);
    assert.deepEqual(await counted(11), [['mr', 'smith', 'said', 'bridge0'], ['b']]);
    assert.deepEqual(await counted(10, ['said']), [
      ['smith', 'said', 'bridge0'],
      ['b', 'mr'],
    ]);
    assert.deepEqual(
      corpus.documents[0].tokens.stop.filter((stop) => stop === 0).length,
      5,
      'the corpus stays as it is',
    );
  });
});

describe('topics over time', () => {
  const documents = Float64Array.of(3, 1, 1, 1, 0, 4, 2, 0);
  const of = (...days: (string | undefined)[]) => overTime(documents, 2, days);

  it('have their share of the words of every period', () => {
    assert.deepEqual(of('2020-01-01', '2020-01-01', '2020-01-03', undefined), {
      periods: ['2020-01-01', '2020-01-03'],
      documents: [2, 1],
      shares: [
        [4 / 6, 0],
        [2 / 6, 1],
      ],
    });
  });

  it('in days, months, years or decades: the finest of which forty or fewer lie between', () => {
    const periods = (...days: string[]) => of(...days)?.periods;
    assert.deepEqual(periods('2020-01-01', '2020-02-10'), ['2020-01-01', '2020-02-10']);
    assert.deepEqual(periods('2020-01-01', '2020-02-11'), ['2020-01', '2020-02']);
    assert.deepEqual(periods('2020-01-01', '2024-01-01'), ['2020', '2024']);
    assert.deepEqual(periods('1950-01-01', '1999-01-01'), ['1950s', '1990s']);
    assert.deepEqual(periods('2020-01', '2020-02', '2020-01-05', '2020-02'), ['2020-01', '2020-02']);
    assert.deepEqual(periods('2020-01-01', '2020-01-02', '2020-01-05', '2020'), [
      '2020-01-01',
      '2020-01-02',
      '2020-01-05',
    ]);
    assert.deepEqual(periods('2019-03-13', '2019-02-01'), ['2019-02-01', '2019-03-13'], 'forty days, in their order');
    assert.deepEqual(periods('2024-01-01', '2020-01-01', '2020-01-02'), ['2020', '2024']);
    assert.deepEqual(periods('2020-01-05', '2020-01-01', '2020', '2020'), ['2020-01-01', '2020-01-05'], 'half will do');
  });

  it('are nothing where no two periods can be told apart', () => {
    assert.equal(of(undefined, undefined), undefined);
    assert.equal(of('2020-01-01', '2020-01-01'), undefined);
  });

  it('a period without words has no shares', () => {
    const { shares } = overTime(Float64Array.of(1, 1, 0, 0), 2, ['2020-01-01', '2020-01-02'])!;
    assert.deepEqual(shares, [
      [0.5, 0],
      [0.5, 0],
    ]);
  });
});

describe('the rows of a topic', () => {
  it('are those that have most of it, the first of equals; empty ones are of none', () => {
    const problem = { counts: fromDense([[1], [1], [0], [1]]) } as unknown as Problem;
    const fitted = { topics: 2, documents: Float64Array.of(1, 2, 2, 1, 9, 0, 3, 3) } as unknown as Fitted;
    assert.deepEqual(mainRows(problem, fitted), [[1, 3], [0]]);
  });
});
