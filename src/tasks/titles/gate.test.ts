import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTelling, type Kinds, type Phrase } from './gate.ts';
import type { ScoredWord } from './word-scores.ts';

test('in a block of a thousand words, what has a small share of its key words and does not come back is said beside', () => {
  const never = () => false;
  const kinds: Kinds = {
    isGeneral: never,
    isSpeaker: never,
    isCommon: never,
    isFirstName: never,
    isCutOff: never,
    totals: Uint32Array.of(0, 9, 9),
    all: 9000,
  };
  const often = { score: 0.5, features: { count: Math.log(9), cued: 1 } } as ScoredWord;
  const scores = { keys: () => new Map<number, ScoredWord>().keys(), get: () => often };
  const tells = (size: number, share: number, given: Partial<Phrase> = {}) => {
    const phrase = { kind: 'phrase', terms: [1, 2], inBlock: 2, inAll: 4, isUsed: true, ...given } as Phrase;
    return isTelling(phrase, { size, scores }, kinds, { share, shared: 0.5 });
  };
  assert.equal(tells(1000, 0.2), true);
  assert.equal(tells(1000, 0.19), false);
  assert.equal(tells(999, 0.19), true);
  assert.equal(tells(1000, 0.19, { inBlock: 3 }), true, 'it comes back');
  assert.equal(tells(1000, 0.19, { inBlock: 9, terms: [1] }), false, 'a lone word');
  assert.equal(tells(1000, 0.19, { announced: true }), true);
});
