/** Filler, the course of topics over time, and the rows of a topic: worked by hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { analyze } from '../../text/index.ts';
import { withoutFigures } from './figures.ts';
import { everydayStems, isFiller, isSingleLetter, withoutFiller } from './filler.ts';
import { overTime } from './over-time.ts';

describe('filler', () => {
  it('is a letter by itself, and an everyday word of a sixth of the documents', () => {
    assert.deepEqual(['a', 'É', 'ab', '1', '漢'].map(isSingleLetter), [true, true, false, false, false]);
    const everyday = new Set(['thing']);
    assert.equal(isFiller('x', everyday, 0, 100), true);
    assert.equal(isFiller('thing', everyday, 15, 100), true);
    assert.equal(isFiller('thing', everyday, 14, 100), false);
    assert.equal(isFiller('bridge', everyday, 100, 100), false);
  });

  it('is known for English, as terms and as written', async () => {
    assert.equal((await everydayStems(['de', 'fr'])).size, 0);
    const all = await everydayStems(['de', 'en']);
    for (const word of ['mr', 'applause', 'said']) assert.ok(all.has(word), word);
    assert.ok(!all.has('bridge'));
  });

  it('is not counted where documents are many; where they are few, every word but letters is', async () => {
    const texts = Array.from({ length: 10 }, (_, i) => ({
      id: `${i}`,
      text: `Mr Smith b said bridge${i}.`,
      language: 'en',
    }));
    const corpus = await analyze(texts);
    const counted = async (small: number, keep: string[] = []) => {
      const kept = new Set(keep.map((word) => corpus.lexicon.id(word)!));
      const { corpus: rest, filler } = await withoutFiller(corpus, small, kept);
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

describe('numbers and what they count', () => {
  const without = async (...texts: string[]) => {
    const sources = documentsOf(texts, { language: 'en' });
    const corpus = await analyze(sources, { numbers: false });
    const { corpus: rest, units } = withoutFigures(corpus, new Set());
    const { text, tokens } = rest.documents[0];
    const words = Array.from(tokens.term, (_, i) => text.slice(tokens.start[i], tokens.end[i]));
    return { words: words.filter((_, i) => tokens.stop[i] === 0), units };
  };
  const deal = (n: number) => `It paid ${n}${n === 7 ? '' : ' mln'} dlrs in ${1980 + n}.`;

  it('are numbers, the words after them, and the words after these; years count nothing', async () => {
    const found = await without(`${deal(3)} The year 1987 Summer games.`, ...[4, 5, 6, 7, 8].map(deal));
    assert.deepEqual(found.units, ['dlrs', 'mln'], 'the most frequent first');
    assert.deepEqual(found.words, ['paid', 'year', 'Summer', 'games']);
  });

  it('are units where half of the uses stand after a number, of three amounts in three documents, and then wherever they stand', async () => {
    const half = ['5 km away.', '6 km off.', '7 km of road.', 'Some km away.', 'More km off.'];
    assert.deepEqual((await without(...half)).units, ['km']);
    const after = ['5 mln dlrs.', '6 mln dlrs.', '7 mln dlrs.', 'A cargo of dlrs.'];
    assert.deepEqual((await without(...after)).units, ['dlrs', 'mln'], 'after a unit too');
    assert.deepEqual((await without(...half, 'Many km away.', 'Few km away.')).units, []);
    assert.deepEqual((await without('5 km away.', '6 km away.', '6 km away.')).units, [], 'two amounts');
    assert.deepEqual((await without('5 km away. 6 km away.', '7 km away.')).units, [], 'two documents');
    assert.deepEqual((await without('5,\nkm', '5 - km', '5. km', '5; km', '(5) km')).units, []);
  });

  it('are amounts in one word, and no marks of other programs are words', async () => {
    assert.deepEqual((await without('At 10am 5kg of 5G and 3D in the 1990s.')).words, ['5G', '3D']);
    const marked =
      '<p class="note">Read me&nbsp;now: https://a.org/b me@a.org see report_new.pdf, not Node.js; a < b</p>';
    assert.deepEqual((await without(marked)).words, ['Read', 'now', 'see', 'report', 'Node', 'js', 'b']);
  });
});

describe('topics over time', () => {
  const documents = Float64Array.of(3, 1, 1, 1, 0, 4, 2, 0);
  const of = (...days: (string | undefined)[]) =>
    overTime(days.length === 4 ? documents : new Float64Array(2 * days.length), 2, days);

  it('have their share of the words of every period; one without documents is a gap', () => {
    assert.deepEqual(of('2020-01-01', '2020-01-01', '2020-01-03', undefined), {
      periods: ['2020-01-01', '2020-01-02', '2020-01-03'],
      shares: [
        [4 / 6, null, 0],
        [2 / 6, null, 1],
      ],
    });
    const { shares } = overTime(Float64Array.of(1, 1, 0, 0), 2, ['2020-01-01', '2020-01-02'])!;
    assert.deepEqual(shares, [
      [0.5, null],
      [0.5, null],
    ]);
  });

  it('in days, months, years or decades: the finest of which forty or fewer lie between', () => {
    const ends = (...days: string[]) => {
      const { periods } = of(...days)!;
      return [periods[0], periods.at(-1), periods.length];
    };
    assert.deepEqual(ends('2020-01-01', '2020-02-10'), ['2020-01-01', '2020-02-10', 41]);
    assert.deepEqual(ends('2020-02-11', '2020-01-01'), ['2020-01', '2020-02', 2]);
    assert.deepEqual(ends('2019-11-30', '2020-05-03'), ['2019-11', '2020-05', 7]);
    assert.deepEqual(ends('2020-01-01', '2024-01-01'), ['2020', '2024', 5]);
    assert.deepEqual(ends('1950-01-01', '1999-01-01'), ['1950s', '1990s', 5]);
    assert.deepEqual(ends('1791', '2020'), ['1790s', '2020s', 24]);
    assert.deepEqual(ends('1987-02-26', '1987-03-19', '2021'), ['1987', '2021', 35], 'a year beside days');
    assert.deepEqual(ends('2020-01-01', '2020-01-02', '2020-01-05', '2020'), ['2020-01-01', '2020-01-05', 5]);
    assert.deepEqual(ends('2020-01-05', '2020-01-01', '2020', '2020'), ['2020-01-01', '2020-01-05', 5], 'half will do');
    assert.deepEqual(ends('1987-02-31', '1987-03-05'), ['1987-03-03', '1987-03-05', 3], 'a day that is not there');
  });

  it('are nothing where no two periods can be told apart', () => {
    assert.equal(of(undefined, undefined), undefined);
    assert.equal(of('2020-01-01', '2020-01-01'), undefined);
    assert.equal(of('2020-01-01', undefined, undefined), undefined);
  });
});
