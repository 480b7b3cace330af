/** A collection made ready to be asked: what it is told, what it takes in, and what it says of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentsOf } from '../../../test/documents.ts';
import { pluck } from '../../../test/pluck.ts';
import { fromDense } from '../../linalg/index.ts';
import { finder, type TrainingContext } from './finder.ts';
import { heaviest, isPlaced } from './passages.ts';
import { candidatesFor } from './recommend.ts';
import { shelf, smallSettings, untagged } from './shelf.case.ts';
import { finderSettings, findNext, findSimilar } from './similar.ts';
import {
  columnsOfFactor,
  factorExplanation,
  presenceOf,
  throughExplanation,
  wordExplanation,
} from './spaces/explanation.ts';
import type { SpaceName } from './spaces.ts';

const items = untagged(shelf());
const opened = (space: SpaceName, context: TrainingContext = {}, documents = items) =>
  finder(documents, finderSettings('similar', { space, language: 'en', ...smallSettings(space) }), context);
const found = async (open: Awaited<ReturnType<typeof opened>>, query: string, top = 5) =>
  (await findSimilar(open, [query], { top, why: false }))[0];
const BREAD = { id: 'bread', text: 'Knead the dough until it is smooth; the oven is hot, the bread rises.' };

describe('a collection that is asked', () => {
  it('takes ids and new documents together, in their order', async () => {
    const open = await opened('tfidf');
    const queries = [BREAD, 'sailing-0', { id: 'other', text: 'The telescope and the comet.' }, 'baking-3'];
    const { rows, counts, notes } = await open.ask(queries);
    assert.deepEqual(rows, [undefined, 0, undefined, 11]);
    assert.deepEqual(notes, []);
    const alone = await Promise.all(queries.map(async (query) => (await open.ask([query])).counts));
    alone.forEach((one, row) => {
      assert.deepEqual(
        [...counts.index.subarray(counts.start[row], counts.start[row + 1])],
        [...one.index],
        `query ${row}`,
      );
    });
    const answers = await findSimilar(open, queries, { top: 1, why: false });
    assert.deepEqual(
      answers.map(({ query, results }) => [query, results[0].document.replace(/-\d+$/, '')]),
      [
        ['bread', 'baking'],
        ['sailing-0', 'sailing'],
        ['other', 'astronomy'],
        ['baking-3', 'baking'],
      ],
    );
  });

  it('never finds the document itself, and finds as many as asked for', async () => {
    const open = await opened('tfidf');
    const { results } = await found(open, 'sailing-0', 3);
    assert.equal(results.length, 3);
    assert.ok(results.every(({ document }) => document !== 'sailing-0'));
    const same = await findSimilar(open, [{ ...items[0] }], { top: 3, why: false });
    assert.ok(
      same[0].results.every(({ document }) => document !== 'sailing-0'),
      'by its id too',
    );
    const other = await findSimilar(open, [{ ...items[0], id: 'copy' }], { top: 1, why: false });
    assert.deepEqual([other[0].results[0].document, other[0].results[0].alike], ['sailing-0', 100]);
  });

  it('tells progress, and what it was told of relations', async () => {
    const told: [string, number, number][] = [];
    const onProgress = (what: string, done: number, of: number) => void told.push([what, done, of]);
    await opened('tfidf', { onProgress });
    assert.deepEqual(told[0], ['reading', 0, items.length]);
    const some = await opened('rocchio', {
      relations: {
        pairs: [
          ['sailing-0', 'nobody'],
          ['sailing-0', 'sailing-1'],
        ],
      },
    });
    assert.match(some.notes.join(' '), /1 id of the relations is not in the collection/);
    const bare = await opened('rocchio', { relations: { pairs: [] } });
    assert.match(
      bare.notes.join(' '),
      /rocchio learns from relations, and there are none to learn from; auto was used/,
    );
    assert.equal(bare.state.fitted.space, 'auto');
    assert.equal(bare.state.relations, undefined);
    const taught = { before: bare.state, relations: { pairs: [['sailing-0', 'sailing-1']] as const } };
    const now = await opened('rocchio', taught, []);
    assert.equal(now.state.fitted.space, 'rocchio');
    assert.doesNotMatch(now.notes.join(' '), /none to learn from/);
    const linked = items.map((item, i) => (i === 0 ? { ...item, related: ['baking-0'] } : item));
    const own = await opened('rocchio', {}, linked);
    assert.deepEqual([...own.state.relations!.related[0]], [0, 8]);
  });
});

describe('a collection that takes in', () => {
  it('documents: they are found, counted in a note, and refused where their id is known', async () => {
    for (const space of ['tfidf', 'rocchio'] as const) {
      const open = await opened(space, { relations: { pairs: [['sailing-0', 'sailing-1']] } });
      assert.equal(await open.follow({ more: [BREAD] }), true);
      assert.equal(open.rowOf('bread'), items.length);
      const query = { id: 'q', text: 'dough and bread in the oven' };
      const [{ results }] = await findSimilar(open, [query], { top: 3, why: false });
      assert.ok(results.some(({ document }) => document === 'bread'));
      assert.deepEqual(
        (await found(open, 'bread', 3)).results.map(({ document }) => /baking/.test(document)),
        [true, true, true],
      );
      await open.follow({ more: [{ ...BREAD, id: 'more' }] });
      assert.ok(open.notes.includes('Compared by the words known before they came: 2 of the documents.'));
      assert.equal(open.state.later, 2);
      assert.equal(open.state.relations?.related.length, items.length + 2);
      await assert.rejects(open.follow({ more: [BREAD] }), /every document needs an id of its own/);
    }
  });

  it('relations, in place where the space learns so, or for the next training', async () => {
    const told = ['sailing-0', 'sailing-1'] as const;
    const learning = await opened('rocchio', { relations: { pairs: [told] } });
    const rank = async () => {
      const { results } = await found(learning, 'sailing-2', 24);
      return results.findIndex(({ document }) => document === 'baking-2');
    };
    const before = await rank();
    const pair = ['sailing-2', 'baking-2'] as const;
    assert.equal(await learning.follow({ relations: { pairs: [told, pair] }, added: [pair] }), true);
    const after = await rank();
    assert.ok(after >= 0 && (before < 0 || after < before), `${before} → ${after}`);
    const pairs = [pair, [...told, false] as const];
    assert.equal(await learning.follow({ relations: { pairs }, added: [told] }), true);
    assert.ok(learning.notes.includes('Learned in place since this was measured: 2 of the relations.'));
    assert.deepEqual([learning.state.since, learning.state.relations!.pairs], [2, 1]);
    const plain = await opened('tfidf');
    assert.equal(await plain.follow({ relations: { pairs: [pair] }, added: [pair] }), true);
    assert.deepEqual([...plain.state.relations!.related[2]], [2, 10]);
    assert.equal(plain.state.since, 0);
    assert.deepEqual(plain.notes, []);
  });
});

describe('what to read next', () => {
  it('is not what was read, what is gone, nor what was liked; as many as asked for, after one of the history', async () => {
    const open = await opened('tfidf');
    const options = { top: 4, why: false, diversity: 0 };
    const { history, results, notes } = await findNext(open, ['sailing-0', 'sailing-0'], {
      ...options,
      likes: ['baking-0', 'nobody'],
    });
    assert.deepEqual(history, ['sailing-0', 'baking-0']);
    assert.equal(results.length, 4);
    assert.ok(results.every(({ document, after }) => !history.includes(document) && history.includes(after!)));
    assert.match(notes.join(' '), /1 of the liked documents not in the collection, such as “nobody”/);
    const all = await findNext(open, ['sailing-0'], { ...options, top: 30 });
    assert.equal(new Set(all.results.map(({ document }) => document)).size, all.results.length);
    await open.follow({ gone: [all.results[0].document] });
    const rest = await findNext(open, ['sailing-0'], { ...options, top: 30 });
    assert.deepEqual(
      rest.results.map(({ document }) => document).sort(),
      all.results
        .slice(1)
        .map(({ document }) => document)
        .sort(),
    );
    await assert.rejects(findNext(open, [], options), /needs at least one document/);
  });

  it('has five candidates for each one asked for, and a vote for a quarter of the collection at most', () => {
    assert.equal(candidatesFor(3, 1000), 15);
    assert.equal(candidatesFor(3, 40), 10);
    assert.equal(candidatesFor(3, 41), 11);
    assert.equal(candidatesFor(10, 8), 10);
  });
});

describe('what speaks for a target', () => {
  it('eight words at most, largest first, by their share; the rest is told as one', () => {
    const query = fromDense([Array.from({ length: 10 }, (_, i) => i + 1)]);
    const { words, others } = wordExplanation(query, 0, 55, () => 1);
    assert.deepEqual(pluck(words, 'column'), [9, 8, 7, 6, 5, 4, 3, 2]);
    assert.ok(Math.abs(words[0].share - 10 / 55) < 1e-12);
    assert.ok(Math.abs(others - 3 / 55) < 1e-12);
    const mixed = wordExplanation(query, 0, 55, (column) => (column < 2 ? -1 : 1));
    assert.ok(Math.abs(mixed.others + 3 / 55) < 1e-12, 'words that speak against');
  });

  it('three factors and three documents at most, with eight words of a factor on its side', () => {
    const factors = factorExplanation([0.1, 0.5, 0, -0.2, 0.3, 0.2], (factor) => [factor]);
    assert.deepEqual(
      factors.map(({ factor, columns }) => [factor, ...columns]),
      [
        [1, 1],
        [4, 4],
        [5, 5],
      ],
    );
    const through = throughExplanation([0.1, 0.4, -0.1, 0.2, 0.3].map((share, target) => ({ target, share })));
    assert.deepEqual(pluck(through, 'target'), [1, 4, 3]);
    const matrix = [0, 9, 0, 1, 0, 2, 0, 3, 0, -4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 0.5];
    const presence = new Map(Array.from({ length: 10 }, (_, column) => [column, 1]));
    assert.deepEqual(columnsOfFactor(matrix, 2, 1, 1, presence), [0, 8, 7, 6, 5, 3, 2, 1]);
    assert.deepEqual(columnsOfFactor(matrix, 2, 1, -1, presence), [4]);
    const both = presenceOf(
      fromDense([[1, 0, 2]]),
      0,
      fromDense([
        [0, 0, 0],
        [3, 4, 0],
      ]),
      1,
    );
    assert.deepEqual([...both].sort(), [
      [0, 4],
      [1, 4],
      [2, 2],
    ]);
  });
});

describe('passages', () => {
  const two = {
    ...{ start: Uint32Array.of(0, 10), end: Uint32Array.of(9, 19), page: Uint32Array.of(0, 0) },
    ...{ time: new Float64Array(4).fill(Number.NaN), words: Uint32Array.of(2, 1), word: Uint32Array.of(0, 1, 2) },
  };

  it('the sentence with the largest weight of words, with its time and page', () => {
    assert.deepEqual(
      heaviest(two, (word) => word),
      { index: 1, start: 10, end: 19 },
    );
    assert.deepEqual(
      heaviest(two, (word) => 2 - word),
      { index: 0, start: 0, end: 9 },
    );
    assert.equal(
      heaviest(two, () => 0),
      undefined,
    );
    const placed = { ...two, time: Float64Array.of(Number.NaN, Number.NaN, 7, 8), page: Uint32Array.of(0, 4) };
    assert.deepEqual(
      heaviest(placed, (word) => word),
      { index: 1, start: 10, end: 19, time: { start: 7, end: 8 }, page: 4 },
    );
    assert.deepEqual([isPlaced(two), isPlaced(placed), isPlaced({ ...two, page: placed.page })], [false, true, true]);
  });

  it('words are those of the collection, each once in a sentence', async () => {
    const { state } = await opened(
      'tfidf',
      {},
      documentsOf(['Oil, oil and price. The barrel.', 'Oil barrel.']) as never,
    );
    const { terms } = state.catalogue.words;
    const [{ words, word, start }] = state.catalogue.passages;
    assert.deepEqual(
      [[...words], [...start]],
      [
        [2, 1],
        [0, 20],
      ],
    );
    assert.deepEqual(
      Array.from(word, (column) => terms[column]),
      ['oil', 'price', 'barrel'],
    );
  });
});

describe('a large collection', () => {
  it('leaves out words of one document from two hundred documents on', async () => {
    const words = async (size: number) => {
      const documents = Array.from({ length: size }, (_, i) => ({
        id: `${i}`,
        text: `oil ${i % 2 ? 'price' : 'barrel'}`,
      }));
      documents[3].text += ' wheat';
      const { state } = await opened('tfidf', {}, documents as never);
      return state.catalogue.words.terms.toSorted();
    };
    assert.deepEqual(await words(199), ['barrel', 'oil', 'price', 'wheat']);
    assert.deepEqual(await words(200), ['barrel', 'oil', 'price']);
  });

  it('says how many documents have no word, and refuses one where none has', async () => {
    const texts = ['oil', 'price', '!'];
    const { notes } = await opened('tfidf', {}, documentsOf(texts) as never);
    assert.ok(notes.includes('1 of 3 documents have no word to compare by; they are like nothing.'), notes.join());
    await assert.rejects(opened('tfidf', {}, [{ id: 'a', text: '!' }] as never), /no document has a word/);
    await assert.rejects(opened('tfidf', {}, []), /has no documents/);
    await assert.rejects(opened('tfidf', {}, [{ id: 'a' }] as never), /every document needs a text/);
  });
});
