import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { advantage, worth } from './choose.ts';

const judged = (coherence: number, stability: number, behind: number) => ({ coherence, stability, behind });

it('one sum weighs coherence, stability and guessed words', () => {
  assert.ok(Math.abs(worth(judged(0.3, 0.5, 0.2)) - (0.3 + 0.1 - 0.05)) < 1e-12);
});

it('what all three call better is worth more', () => {
  const number = fc.double({ min: 0, max: 1, noNaN: true });
  const gain = fc.double({ min: 1e-6, max: 1, noNaN: true });
  fc.assert(
    fc.property(number, number, number, gain, gain, gain, (coherence, stability, behind, a, b, c) => {
      const better = judged(coherence + a, stability + b, behind - c);
      assert.ok(worth(better) > worth(judged(coherence, stability, behind)));
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
  const trial = fc.record({ coherence: number, stability: number, behind: number });
  fc.assert(
    fc.property(trial, fc.array(trial, { minLength: 1 }), (chosen, others) => {
      const said = advantage(chosen, others);
      const most = (of: 'coherence' | 'stability') => others.every((other) => other[of] <= chosen[of]);
      assert.equal(/most coherent/.test(said), most('coherence'));
      assert.equal(/most stable/.test(said), most('stability'));
    }),
  );
});
