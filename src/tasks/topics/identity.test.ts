import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { fromDense } from '../../linalg/index.ts';
import type { Topic } from './describe.ts';
import type { Fitted } from './fit.ts';
import { changesBetween, identified, type KnownTopic, profilesOf } from './identity.ts';
import type { Problem } from './problem.ts';

/** Documents of one topic each, and topics of one word each: `topicOf` says which, by the documents' letters. */
function fit(topicOf: Readonly<Record<string, number>>, words: readonly string[], length = 4) {
  const ids = Object.keys(topicOf);
  const topics = words.length;
  const problem = {
    counts: fromDense(ids.map((id) => words.map((_, z) => (topicOf[id] === z ? length : 0)))),
    term: (w: number) => words[w],
    documents: ids,
  } as unknown as Problem;
  const fitted = {
    topics,
    words: Float64Array.from({ length: topics * topics }, (_, i) => (i % topics === Math.floor(i / topics) ? 1 : 0)),
    documents: Float64Array.from(ids.flatMap((id) => words.map((_, z) => (topicOf[id] === z ? length : 0)))),
  } as unknown as Fitted;
  const found = words.map((word, z): Topic => {
    const shown = [{ word, probability: 1, lift: 2 }];
    return { id: z + 1, label: word, share: 1 / topics, coherence: 0, documents: [], words: shown };
  });
  return { problem, fitted, topics: found };
}
const again = (known: readonly KnownTopic[], { problem, fitted, topics }: ReturnType<typeof fit>) =>
  identified(topics, problem, fitted, known);
const named = (known: readonly KnownTopic[], names: Readonly<Record<number, string>>) =>
  known.map((one) => (names[one.id] ? { ...one, given: names[one.id] } : one));
const shown = ({ topics }: { readonly topics: readonly Topic[] }) => topics.map(({ id, label }) => `${id} ${label}`);

const PETS = { a: 0, b: 0, c: 1, d: 1, e: 2, f: 2 };

describe('a topic', () => {
  it('is known by its words and its documents', () => {
    const { problem, fitted } = fit(PETS, ['cat', 'dog', 'emu']);
    assert.deepEqual(profilesOf(problem, fitted)[1].words[0], ['dog', 1]);
    assert.deepEqual(
      profilesOf(problem, fitted)[1].documents.filter(([, share]) => share > 0),
      [
        ['c', 1, 4],
        ['d', 1, 4],
      ],
    );
  });

  it('keeps number and name where the order is another, and nothing else has changed', () => {
    const first = again([], fit(PETS, ['cat', 'dog', 'emu']));
    assert.deepEqual(shown(first), ['1 cat', '2 dog', '3 emu']);
    assert.ok(first.topics.every((topic) => !('was' in topic)));
    const turned = again(
      named(first.known, { 3: 'Birds' }),
      fit({ a: 2, b: 2, c: 1, d: 1, e: 0, f: 0 }, ['emu', 'dog', 'cat']),
    );
    assert.deepEqual(shown(turned), ['3 Birds', '2 dog', '1 cat']);
    assert.deepEqual(turned.topics[0].was, { kind: 'kept', from: [3] });
    const changes = changesBetween(first.topics, turned.topics, turned.went);
    assert.deepEqual(pluck(changes, 'kind'), ['kept', 'kept', 'kept']);
  });

  it('that is gone keeps its name aside, which comes back with it; numbers are given once', () => {
    const first = again([], fit(PETS, ['cat', 'dog', 'emu']));
    const known = named(first.known, { 1: 'Cats', 2: 'Dogs' });
    const without = again(known, fit({ a: 0, b: 0, g: 1, h: 1 }, ['cat', 'yak']));
    assert.deepEqual(shown(without), ['1 Cats', '4 yak']);
    assert.deepEqual(
      pluck(
        without.known.filter(({ aside }) => aside),
        'id',
        'given',
      ),
      [
        [2, 'Dogs'],
        [3, undefined],
      ],
    );
    const back = again(without.known, fit({ ...PETS, g: 3, h: 3 }, ['cat', 'dog', 'emu', 'yak']));
    assert.deepEqual(shown(back), ['1 Cats', '2 Dogs', '3 emu', '4 yak']);
    assert.ok(back.known.every(({ aside }) => !aside));
  });

  it('that is merged gives its name to what it is most of, and to nothing that is mostly another', () => {
    const cats = { a: 0, b: 0, c: 0, d: 1 };
    const known = named(again([], fit(cats, ['cat', 'dog'])).known, { 1: 'Cats', 2: 'Dogs' });
    const merged = { ...fit({ a: 0, b: 0, c: 0, d: 0 }, ['pet']), words: ['cat', 'dog'] };
    const fitted = { ...merged.fitted, words: Float64Array.of(0.7, 0.6) } as Fitted;
    const problem = {
      ...merged.problem,
      counts: fromDense([4, 4, 4, 4].map((n) => [n, 0])),
      term: (w: number) => ['cat', 'dog'][w],
    } as Problem;
    const now = identified(merged.topics, problem, fitted, known);
    assert.deepEqual(shown(now), ['1 Cats']);
    assert.deepEqual(now.topics[0].was, { kind: 'merged', from: [1, 2] });
    const before = fit(cats, ['cat', 'dog']).topics;
    const [first, second] = changesBetween(before, now.topics, now.went);
    assert.deepEqual([first.kind, first.share], ['kept', { before: 0.5, now: 1 }]);
    assert.deepEqual([second.kind, second.with], ['merged', [1]]);
  });

  it('that is cut leaves its name with the larger part', () => {
    const whole = again([], fit({ a: 0, b: 0, c: 0, d: 1 }, ['cat', 'dog']));
    const cut = fit({ a: 0, b: 0, c: 2, d: 1 }, ['cat', 'dog', 'lynx']);
    const fitted = { ...cut.fitted, words: Float64Array.of(0.8, 0, 0.8, 0, 1, 0, 0.2, 0, 0.2) } as Fitted;
    const now = identified(cut.topics, cut.problem, fitted, named(whole.known, { 1: 'Cats' }));
    assert.deepEqual(shown(now), ['1 Cats', '2 dog', '3 lynx']);
    assert.deepEqual(now.topics[2].was, { kind: 'split', from: [1] });
    const [cats] = changesBetween(whole.topics, now.topics, now.went);
    assert.deepEqual([cats.kind, cats.with], ['split', [3]]);
  });

  it('that is swallowed by a larger one is told there', () => {
    const first = again([], fit(PETS, ['cat', 'dog', 'emu']));
    const now = again(first.known, fit({ a: 0, b: 0, u: 0, v: 0, c: 1, d: 1 }, ['beast', 'dog']));
    assert.deepEqual(shown(now), ['4 beast', '2 dog']);
    assert.deepEqual(now.topics[0].was, { kind: 'merged', from: [1] });
  });

  it('that has nothing of what was named is not called so', () => {
    const first = again([], fit(PETS, ['cat', 'dog', 'emu']));
    const now = again(named(first.known, { 1: 'Cats' }), fit({ x: 0, y: 0, z: 1 }, ['tin', 'zinc']));
    assert.deepEqual(shown(now), ['4 tin', '5 zinc']);
    const changes = changesBetween(first.topics, now.topics, now.went);
    assert.deepEqual(pluck(changes, 'kind'), ['gone', 'gone', 'gone']);
  });
});
