import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { temporaryFolder } from '../../test/folder.ts';
import { opened, put } from '../../test/store-contract.ts';
import { InputError } from '../check/index.ts';
import { openLibrary } from '../store/open.ts';
import { expressionOf, parseQuery } from '../store/query.ts';
import type { Store } from '../store/store.ts';
import { packCounts, unpackCounts } from '../store/terms.ts';
import { openSearch } from './search.ts';
import { learnIndex } from './semantic-index.ts';
import { snippetOf } from './snippet.ts';

const room = temporaryFolder();

const OIL = 'oil crude barrel refinery pipeline petroleum drilling tanker'.split(' ');
const CROPS = 'wheat corn harvest farmer grain soybean field tractor'.split(' ');
/** A text of some words of a list, as chance in a line of numbers has it. */
const textOf = (words: readonly string[], n: number) =>
  Array.from({ length: 12 }, (_, i) => words[(n * 7 + i * i + (i % 3) * n) % words.length]).join(' ');

describe('search', () => {
  let store: Store;
  before(async () => {
    store = await openLibrary(join(room, 'lib'), { write: true });
    const items = Array.from({ length: 40 }, (_, n) => ({
      id: `${n % 2 ? 'crop' : 'oil'}${n}`,
      text: textOf(n % 2 ? CROPS : OIL, n),
    }));
    await put(store, ...items);
    const spoken = 'We met. The strait was closed to every vessel.';
    const cues = [
      { start: 0, end: 7, time: { start: 0, end: 2 }, speaker: 'Ann' },
      { start: 8, end: 46, time: { start: 2, end: 5 }, speaker: 'Bob' },
    ];
    await put(store, { id: 'talk', text: spoken, cues, kind: 'vtt' });
  });
  after(() => store.close());

  it('shows where and when, and by whom', async () => {
    const { results } = await (await openSearch(store)).search('vessels strait', { speaker: 'bob' });
    const [{ document, snippet }] = results;
    assert.equal(document, 'talk');
    assert.deepEqual(snippet.time, { start: 2, end: 5 });
    assert.equal(snippet.speaker, 'Bob');
    const marked = snippet.marks.map(({ start, end }) =>
      snippet.text.slice(start - snippet.start, end - snippet.start),
    );
    assert.deepEqual(marked, ['strait', 'vessel']);
  });

  it('finds first, by both, what is far ahead by words', async (t) => {
    const own = await opened(t, join(room, 'ahead'));
    const texts = [...Array(20)].flatMap((_, n) => [textOf(CROPS, n), textOf(OIL, n)]);
    await put(own, ...texts.map((text, n) => ({ id: `${n}`, text })), {
      id: 'ferry',
      text: 'A ferry gauge; oil, crude oil and a barrel.',
    });
    await learnIndex(own);
    const { results } = await (await openSearch(own)).search('ferry gauge wheat corn', { top: 5 });
    assert.equal(results[0].document, 'ferry');
    assert.deepEqual(results[0].rank, { words: 1 }, 'though by meaning it is none of the best');
    assert.ok(results[1].rank.meaning! > 0);
    assert.deepEqual(
      results.map(({ score }) => score),
      results.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    assert.equal(results[0].score, 1, 'the best by words, and nothing of meaning');
  });

  it('says when only some of the words are found, and when there is nothing to look for', async () => {
    const searcher = await openSearch(store);
    const { results, notes } = await searcher.search('strait wheat', { by: 'words' });
    assert.ok(results.length > 1);
    assert.deepEqual(notes, ['no document has all of it; these have some']);
    await assert.rejects(searcher.search('-wheat'), InputError);
    await assert.rejects(searcher.search('"…"'), InputError);
  });
});

it('what most documents have: is found in titles first, then in the newest, without what must not be there', async (t) => {
  const store = await opened(t, join(room, 'common'));
  const items = Array.from({ length: 1200 }, (_, n) => ({
    id: `d${n}`,
    text: `${n % 7 ? 'she said' : 'it says'} so ${n % 5 === 0 ? 'gold' : ''}`,
    ...([3, 10, 600].includes(n) && { title: 'What he said' }),
  }));
  await put(store, ...items);
  const searcher = await openSearch(store);
  const found = async (query: string, options = {}) => {
    const { results, notes } = await searcher.search(query, { by: 'words', top: 5, ...options });
    return { ids: results.map(({ document }) => document), notes };
  };
  const { ids, notes } = await found('said');
  assert.deepEqual(ids, ['d3', 'd10', 'd600', 'd1199', 'd1198']);
  assert.deepEqual(notes, ['very many documents have it: first come those with it in the title, then the newest']);
  assert.deepEqual((await found('said -gold')).ids, ['d3', 'd1199', 'd1198', 'd1196', 'd1194']);
  assert.deepEqual((await found('said', { top: 2 })).ids, ['d3', 'd10']);
  assert.deepEqual((await found('says')).notes, [], 'what few have is ranked');
  // Of several words, of which no document has all, the rare ones: many have the others.
  const some = await found('said says absent');
  assert.deepEqual(some.notes, ['no document has all of it; these have some']);
  assert.deepEqual(some.ids, ['d7', 'd14', 'd21', 'd28', 'd42']);
});

describe('queries', () => {
  it('never break the language of the index', async (t) => {
    const store = await opened(t, join(room, 'odd'), { id: 'd', text: 'don’t say "U.S." or AT&T at 3.5% (x) a*b' });
    for (const query of [
      "don't",
      'U.S.',
      'AT&T',
      '3.5',
      '"say U.S."',
      'do*',
      'NOT x',
      'x AND',
      '{x} : "',
      "a OR (b' NEAR",
    ]) {
      const parts = await parseQuery(query, ['en', 'de']);
      await store.index.match(expressionOf(parts), {}, 5);
      await store.index.match(expressionOf(parts, true), {}, 5);
    }
    for (const query of ["don't", 'U.S.', 'AT&T', '3.5', '"say U.S."', 'DON*']) {
      assert.equal((await store.index.match(expressionOf(await parseQuery(query, ['en'])), {}, 5)).length, 1, query);
    }
  });

  it('have snippets whose spans are those of the text', async () => {
    const words = fc.constantFrom('Bank', 'banks', 'the', 'é', '😀', '\n\n', 'über', 'x'.repeat(300));
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 120 }), async (list) => {
        const text = list.join(' ');
        const parts = await parseQuery('bank uber "the bank"', ['en']);
        const snippet = await snippetOf({ version: 1, text, language: 'en', added: '' }, parts);
        assert.equal(text.slice(snippet.start, snippet.end), snippet.text);
        assert.ok(!/^\s|\s$/.test(snippet.text));
        assert.equal(snippet.marks.length > 0, /bank|über/i.test(text));
        for (const { start, end } of snippet.marks) {
          assert.ok(start >= snippet.start && end <= snippet.end);
          assert.match(text.slice(start, end), /^(bank|banks|über|the\W+bank)$/i);
        }
      }),
    );
  });
});

it('counts as bytes: come back as they were', () => {
  const numbers = fc.map(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 2 ** 27 }));
  fc.assert(
    fc.property(numbers, (counts) => {
      const back = unpackCounts(packCounts(Uint32Array.from(counts.keys()), Uint32Array.from(counts.values())));
      const sorted = [...counts].sort((a, b) => a[0] - b[0]);
      assert.deepEqual(
        [...back.terms],
        sorted.map(([term]) => term),
      );
      assert.deepEqual(
        [...back.counts],
        sorted.map(([, count]) => count),
      );
    }),
  );
});
