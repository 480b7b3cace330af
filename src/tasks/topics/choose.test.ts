import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { advantage, chooseTopics, worth } from './choose.ts';

const judged = (cv: number, stability: number, behind: number) => ({ cv, stability, behind });

it('one sum weighs coherence, stability and guessed words', () => {
  assert.ok(Math.abs(worth(judged(0.3, 0.5, 0.2)) - (0.3 + 0.05 - 0.02)) < 1e-12);
});

it('what all three call better is worth more', () => {
  const number = fc.double({ min: 0, max: 1, noNaN: true });
  const gain = fc.double({ min: 1e-6, max: 1, noNaN: true });
  fc.assert(
    fc.property(number, number, number, gain, gain, gain, (cv, stability, behind, a, b, c) => {
      const better = judged(cv + a, stability + b, behind - c);
      assert.ok(worth(better) > worth(judged(cv, stability, behind)));
    }),
  );
});

it('what speaks for a number of topics follows its numbers', () => {
  const others = [judged(0.2, 0.3, 0.1), judged(0.1, 0.5, 0)];
  assert.equal(advantage(judged(0.25, 0.6, 0), others), 'most coherent, most stable and best at guessing hidden words');
  assert.equal(advantage(judged(0.3, 0.4, 0.2), others), 'most coherent');
  assert.equal(advantage(judged(0.15, 0.6, 0.2), others), 'most stable');
  assert.match(advantage(judged(0.19, 0.49, 0.2), others), /together$/);
  assert.equal(advantage(judged(0.2, 0.496, 0.2), others), 'most coherent and most stable', 'as they are shown');
});

it('says of nothing that it is the most where another has more', () => {
  const number = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  const trial = fc.record({ cv: number, stability: number, behind: number });
  fc.assert(
    fc.property(trial, fc.array(trial, { minLength: 1 }), (chosen, others) => {
      const said = advantage(chosen, others);
      const most = (of: 'cv' | 'stability') => others.every((other) => other[of] <= chosen[of]);
      assert.equal(/most coherent/.test(said), most('cv'));
      assert.equal(/most stable/.test(said), most('stability'));
    }),
  );
});

it('hears every document alike: a few long ones of one kind do not hide the kinds of many short ones', async () => {
  const chance = random(3);
  const [kinds, wordsOfKind] = [6, 40];
  const rowOf = (kind: number, length: number) => {
    const row = new Array<number>((kinds + 1) * wordsOfKind).fill(0);
    for (let n = 0; n < length; n++) row[kind * wordsOfKind + chance.below(wordsOfKind)]++;
    return row;
  };
  const short = Array.from({ length: 120 }, (_, d) => rowOf(d % kinds, 30));
  const long = Array.from({ length: 12 }, () => rowOf(kinds, 3000));
  const { topics, curve } = await chooseTopics('plsa', fromDense([...short, ...long]), { random: random(1) });
  assert.equal(topics, kinds + 1);
  // Of the hidden words nine in ten are of the long documents, which two topics explain as well as seven.
  assert.ok(curve[0].behind > 1, `${curve[0].behind}`);
  assert.ok(Math.max(...curve.map(({ topics }) => topics)) >= 12, 'numbers up to twelve are always tried');
});
