import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ranked } from './rank.ts';
import { subjectsOf } from './subjects.ts';
import type { Together } from './together.ts';

const WORDS = new Map<Ranked, string>();

/** A phrase of a long block: its terms are numbers, each of its own word. */
function phrase(words: string, terms: readonly number[], given: Partial<Ranked> = {}): Ranked {
  const usual = {
    kind: 'phrase',
    size: 900,
    shared: -0.08,
    share: 1,
    inBlock: 4,
    often: 4,
    isUsed: true,
    centrality: 0.5,
    together: () => 1,
  };
  const one = { ...usual, terms, words: terms.length, isCompound: terms.length > 1, ...given } as Ranked;
  WORDS.set(one, words);
  return one;
}

const named = (
  title: Ranked,
  ranked: readonly Ranked[],
  isKin = (a: number, b: number) => a === b,
  together: Together = () => 1,
) => subjectsOf(title, ranked, (one) => WORDS.get(one) ?? '', isKin, together).map((one) => WORDS.get(one));

const passing = phrase('exchange rate', [1, 2], { inBlock: 1, share: 0.5 });
const tourists = phrase('tourists', [3], { share: 0.9 });
const money = phrase('money', [4], { share: 0.8 });
const transport = phrase('public transport', [5, 6], { share: 0.5, inBlock: 2, often: 4 });

test('a long block without a sure title is called by the two things that it speaks of most', () => {
  // .9 and .8; .5 · 1.3 · min(1, .35 + 2 / 4) = .5525; and .5 of a lone word.
  const ferries = phrase('ferries', [7], { share: 0.5 });
  assert.deepEqual(named(passing, [ferries, transport, money, tourists]), ['tourists', 'money']);
  assert.deepEqual(named(passing, [ferries, transport, tourists]), ['tourists', 'public transport']);
  const often = phrase('steam boats', [14, 15], { share: 0.5, inBlock: 4, often: 4 });
  assert.deepEqual(named(passing, [transport, often, tourists]), ['tourists', 'steam boats'], '.5 · 1.3 · 1 = .65');
  // What a person's title would share with it counts: .5 · exp(4 · (.12 + .08)) = 1.11.
  const likely = phrase('harbours', [8], { share: 0.5, shared: 0.12 });
  assert.deepEqual(named(passing, [transport, money, tourists, likely]), ['harbours', 'tourists']);
  // Late: .75 · .7 = .525; a common noun: .9 · .6 = .54.
  const late = phrase('islands', [9], { share: 0.75, isLate: true });
  const common = phrase('systems', [10], { share: 0.9, isCommon: true });
  assert.deepEqual(named(passing, [late, common, transport]), ['public transport', 'systems']);
  assert.deepEqual(named(passing, [ferries, late, common]), ['systems', 'islands']);
});

test('a subject is worth more where it is spoken of together with the key words', () => {
  // (½ + .5) · .8 = .8 and (½ + .29) · 1 = .79; (½ + .31) · 1 = .81
  const boats = (centrality: number) => phrase('boats', [7], { share: 1, centrality });
  assert.deepEqual(named(passing, [boats(0.29), money]), ['money', 'boats']);
  assert.deepEqual(named(passing, [boats(0.31), money]), ['boats', 'money']);
});

test('the second must be worth four tenths of the first', () => {
  const weak = (share: number) => phrase('ferries', [7], { share });
  assert.deepEqual(named(passing, [phrase('tourists', [3]), weak(0.41)]), ['tourists', 'ferries']);
  assert.deepEqual(named(passing, [phrase('tourists', [3]), weak(0.39)]), []);
});

test('a title that is sure stands as it is', () => {
  const ranked = [tourists, money];
  const sure: Partial<Ranked>[] = [
    { shared: 0.15 },
    { announced: true },
    { kind: 'question' },
    { inBlock: 3, share: 0.6 },
    { inBlock: 2, share: 0.9 },
  ];
  for (const given of sure) assert.deepEqual(named({ ...passing, ...given }, ranked), [], JSON.stringify(given));
  const unsure: Partial<Ranked>[] = [{ shared: 0.14 }, { inBlock: 2, share: 0.89 }, { inBlock: 3, share: 0.59 }];
  for (const given of unsure) {
    const title = phrase('exchange rate', [1, 2], { inBlock: 1, share: 0.5, ...given });
    assert.deepEqual(named(title, ranked), ['tourists', 'money'], JSON.stringify(given));
  }
  assert.deepEqual(named({ ...passing, size: 429 }, ranked), [], 'a short block');
});

test('a lone word is a plural, a mass or a name that is used like a thing', () => {
  const isNamed = (words: string, given: Partial<Ranked>) =>
    named(passing, [tourists, phrase(words, [7], given)]).includes(words);
  assert.equal(isNamed('money', {}), true);
  assert.equal(isNamed('golfer', { isOneOfMany: true }), false);
  assert.equal(isNamed('golfers', { isOneOfMany: true }), true);
  assert.equal(isNamed('elegant', { isUsed: false }), false);
  const [lyon, fey] = ['Lyon', 'Fey'].map((name, i) =>
    phrase(name, [7], { isName: true, named: true, isUsed: i === 0, share: 1 }),
  );
  assert.deepEqual(named(passing, [lyon, tourists]), ['Lyon', 'tourists']);
  assert.deepEqual(named(passing, [fey, tourists, money]), ['tourists', 'money']);
  assert.equal(isNamed('Lyon', { isName: true, named: true, share: 0.8 }), false, 'a name is not beside another thing');
  assert.equal(isNamed('XML', { isAcronym: true, isName: true, named: true, isUsed: false, share: 0.8 }), true);
  assert.equal(isNamed('ferries', { inBlock: 2 }), false);
  const systems = (share: number) => phrase('systems', [7], { isCommon: true, share });
  assert.deepEqual(named(passing, [transport, systems(0.51)]), ['public transport', 'systems']);
  assert.deepEqual(named(passing, [transport, systems(0.49)]), []);
});

test('no person, no clause, no pair, no phrase that is said once, and no word twice', () => {
  const isNamed = (given: Partial<Ranked>, words = 'steam ferries') =>
    named(passing, [tourists, money, phrase(words, [7, 8], given)]).includes(words);
  assert.equal(isNamed({}), true);
  for (const given of [
    { isPerson: true },
    { clause: true },
    { tied: true },
    { inBlock: 1, often: 1 },
    { kind: 'action' as const },
  ])
    assert.equal(isNamed(given), false, JSON.stringify(given));
  assert.equal(isNamed({ paired: true }, 'oars and ferries'), false);
  assert.deepEqual(named(passing, [tourists, phrase('ferry tourists', [7, 3]), money]), ['ferry tourists', 'money']);
  const isKin = (a: number, b: number) => a === b || a + b === 7;
  assert.deepEqual(named(passing, [tourists, money, transport], isKin), ['tourists', 'public transport']);
});

test('its phrases have no more words together than a title', () => {
  const long = phrase('very long steam ferry line', [7, 8, 9, 10, 11], { share: 0.6 });
  assert.deepEqual(named(passing, [tourists, long, transport]), ['tourists', 'very long steam ferry line']);
  assert.deepEqual(
    named(passing, [phrase('old steam ferries', [12, 13, 14]), long, phrase('money', [4], { share: 0.6 })]),
    ['old steam ferries', 'money'],
  );
});

test('the second is spoken of together with the first in four of ten places', () => {
  const ferries = phrase('ferries', [7], { share: 0.5 });
  const by = (share: number, ranked: readonly Ranked[]) =>
    named(
      passing,
      ranked,
      (a, b) => a === b,
      ([a], [b]) => (a === 3 && b === 4 ? share : a === 3 && b === 7 ? 1 : 0),
    );
  assert.deepEqual(by(0.4, [tourists, money, ferries]), ['tourists', 'money']);
  assert.deepEqual(by(0.39, [tourists, money, ferries]), ['tourists', 'ferries']);
  assert.deepEqual(by(0.39, [tourists, money]), []);
});
