import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { advantage } from './choose.ts';

const judged = (coherence: number, stability: number) => ({ coherence, stability });

it('what speaks for a number of topics follows its numbers', () => {
  const others = [judged(0.2, 0.3), judged(0.1, 0.5)];
  assert.equal(advantage(judged(0.25, 0.6), others), 'the most coherent and stable topics');
  assert.equal(advantage(judged(0.3, 0.4), others), 'the most coherent topics');
  assert.equal(advantage(judged(0.15, 0.6), others), 'the most stable topics');
  assert.equal(advantage(judged(0.19, 0.49), others), 'the best of coherence and stability together');
  assert.equal(advantage(judged(0.2, 0.496), others), 'the most coherent and stable topics', 'as they are shown');
});

it('says of nothing that it is the most where another has more', () => {
  const number = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  const trial = fc.record({ coherence: number, stability: number });
  fc.assert(
    fc.property(trial, fc.array(trial, { minLength: 1 }), (chosen, others) => {
      const said = advantage(chosen, others);
      const most = (of: 'coherence' | 'stability') => others.every((other) => other[of] <= chosen[of]);
      assert.equal(/most coherent/.test(said), most('coherence'));
      assert.equal(/stable topics/.test(said), most('stability'));
    }),
  );
});
