/** The small formulas of topics, by hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { near } from '../../../test/near.ts';
import { fromDense } from '../../linalg/index.ts';
import { random } from '../../random/index.ts';
import { mixturesOf } from './describe.ts';
import { byShare, inOrder } from './order.ts';
import { telling, topColumns } from './top.ts';

describe('first words', () => {
  it('tell P(w|z) log P(w|z)/P(w)', () => {
    near(telling([0.5, 0, 0.5, 1], 2, [1, 3]), [0.5 * Math.log(2), 0, 0.5 * Math.log(0.5 / 0.75), Math.log(1 / 0.75)]);
    near(telling([1], 1, [0]), [0]);
    near(telling([0.5, 0.5], 1, [0, 3]), [0, 0.5 * Math.log(0.5)]);
  });

  it('are those of sorting all columns', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const draw = random(seed);
      const [topics, columns, count] = [1 + draw.below(3), draw.below(9), 1 + draw.below(5)];
      const words = Array.from({ length: topics * columns }, () => draw.below(4));
      const sorted = Array.from({ length: topics }, (_, z) =>
        Array.from({ length: columns }, (_, w) => w)
          .sort((a, b) => words[b * topics + z] - words[a * topics + z])
          .slice(0, count),
      );
      assert.deepEqual(topColumns(words, topics, count), sorted, `seed ${seed}`);
    }
  });
});

describe('documents', () => {
  const fitted = {
    topics: 2,
    words: Float64Array.from([0.1, 0.9]),
    documents: Float64Array.from([1, 3, 0, 4]),
  } as never as Parameters<typeof byShare>[0];

  it('put topics in the order of their share', () => {
    const sorted = byShare(fitted);
    near(sorted.documents, [3, 1, 4, 0]);
    near(sorted.words, [0.9, 0.1]);
    near(inOrder(fitted, [0, 1]).documents, [1, 3, 0, 4]);
    assert.ok(!('plsa' in sorted));
    const plsa = { topics: 2, passes: 7, topic: Float64Array.from([0.125, 0.875]) } as never;
    const model = byShare({ ...fitted, plsa }).plsa!;
    assert.equal(model.passes, 7);
    near(model.topic, [0.875, 0.125]);
    near(model.wordGivenTopic, [0.9, 0.1]);
    near(model.expected, [3, 1, 4, 0]);
    const equal = { topics: 3, words: Float64Array.from([1, 2, 3]), documents: Float64Array.from([2, 1, 2]) } as never;
    near(byShare(equal).words, [1, 3, 2], 0);
  });

  it('are mixtures, in the order of their ids; without words they have none', () => {
    const counts = fromDense([[1], [0]]);
    assert.deepEqual(mixturesOf({ counts, documents: ['b', 'a'] } as never, fitted), [
      { document: 'a', mixture: [] },
      { document: 'b', mixture: [0.25, 0.75] },
    ]);
    assert.deepEqual(mixturesOf({ counts: fromDense([[0], [1]]), documents: ['a', 'b'] } as never, fitted), [
      { document: 'a', mixture: [] },
      { document: 'b', mixture: [0, 1] },
    ]);
  });
});
