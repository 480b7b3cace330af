import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gensimDictionary, malletState, matrixMarket } from './counts.ts';

const WORDS = ['oak', 'rain garden', 'ash'];
/** Two documents, three words; the second word of the first document comes three times. */
const COUNTED = {
  problem: {
    counts: {
      ...{ rows: 2, columns: 3, start: Uint32Array.of(0, 2, 4), index: Uint32Array.of(0, 1, 1, 2) },
      value: Float64Array.of(1, 3, 1, 2),
    },
    documents: ['a b.txt', 'c.txt'],
    word: (w: number) => WORDS[w],
  },
  fitted: {
    ...{ topics: 2, converged: true, passes: 1 },
    words: Float64Array.of(0.5, 0, 0.5, 0.5, 0, 0.5),
    documents: Float64Array.of(3, 1, 0, 2),
  },
} as unknown as Parameters<typeof matrixMarket>[0];

it('counts are a matrix and a dictionary of gensim', () => {
  assert.equal(
    matrixMarket(COUNTED),
    '%%MatrixMarket matrix coordinate real general\n2 3 4\n1 1 1\n1 2 3\n2 2 1\n2 3 2\n',
  );
  assert.equal(gensimDictionary(COUNTED), '2\n2\tash\t1\n0\toak\t1\n1\train garden\t2\n');
});

it('a state of MALLET has a topic for every word, by P(z|d,w)', () => {
  // Of the three, P(z|d,w) = .75 and .25: 2.25 and .75 places are 2 and 1.
  assert.equal(
    malletState(COUNTED, 0.1),
    `#doc source pos typeindex type topic
#alpha : 0.1 0.1 \n#beta : 0
0 a_b.txt 0 0 oak 0
0 a_b.txt 1 1 rain_garden 0
0 a_b.txt 2 1 rain_garden 0
0 a_b.txt 3 1 rain_garden 1
1 c.txt 0 1 rain_garden 1
1 c.txt 1 2 ash 1
1 c.txt 2 2 ash 1
`,
  );
});
