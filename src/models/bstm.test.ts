import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Csr, columnSums, fromDense, rowSums, selectRows, transpose } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { close, keepsTheContract, toyCounts } from '../training/contract.case.ts';
import { bstm, fitBstm } from './bstm.ts';
import { fgb, fitFgb } from './fgb.ts';

const TOPICS = 3;
const everyColumn = (matrix: ArrayLike<number>) =>
  Array.from({ length: TOPICS }, (_, z) =>
    Array.from(matrix).reduce((sum, x, i) => (i % TOPICS === z ? sum + x : sum), 0),
  );

/** Documents stand in for their own sentences: all the contract needs is some given bases. */
const models = {
  bstm: (counts: Csr) => bstm(counts, { topics: TOPICS, alpha: 1 }),
  fgb: (counts: Csr) => fgb(counts, { topics: TOPICS, smoothing: 1 }),
};
for (const [name, training] of Object.entries(models)) {
  keepsTheContract(name, {
    training,
    distributions: ({ shared, local }, counts) => [
      { name: 'U', sums: everyColumn(shared.sentences) },
      { name: 'BU', sums: everyColumn(shared.words) },
      { name: 'V', sums: [...rowSums(fromDense(rowsOf(local.topics, counts.rows)))] },
    ],
  });
}

const rowsOf = (matrix: ArrayLike<number>, rows: number) =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: TOPICS }, (_, k) => matrix[r * TOPICS + k]));

describe('bstm', () => {
  const sentences = toyCounts(24, 40);
  /** Four documents of six sentences each. */
  const documents = fromDense(
    [0, 1, 2, 3].map((d) => [
      ...columnSums(
        selectRows(
          sentences,
          [0, 1, 2, 3, 4, 5].map((s) => d * 6 + s),
        ),
      ),
    ]),
  );

  it('finds U_s = n(s)/N with one topic: the longest sentence is the highest', () => {
    const { sentenceGivenTopic } = fitBstm(documents, sentences, { topics: 1 }, { passes: 4000, tolerance: 0 });
    const lengths = rowSums(sentences);
    const total = lengths.reduce((sum, n) => sum + n, 0);
    close(
      sentenceGivenTopic,
      [...lengths].map((n) => n / total),
      0.02,
    );
  });

  it('reaches the exact fit of the words that its bases allow', () => {
    const { wordGivenTopic } = fitBstm(documents, sentences, { topics: 1 }, { passes: 500, tolerance: 0 });
    const words = columnSums(documents);
    const total = words.reduce((sum, n) => sum + n, 0);
    close(
      wordGivenTopic,
      [...words].map((n) => n / total),
      1e-3,
    );
  });

  it('gives a sentence without terms no part', () => {
    const { sentenceGivenTopic } = fitBstm(documents, sentences, { topics: 2 }, { random: random(2) });
    assert.deepEqual([...sentenceGivenTopic.subarray(5 * 2, 6 * 2)], [0, 0]);
  });
});

describe('fgb', () => {
  it('smooths the topics of a document by its pseudo-counts', () => {
    const counts = transpose(
      fromDense([
        [4, 0],
        [0, 4],
      ]),
    );
    const { topicOfDocument } = fitFgb(counts, counts, { topics: 2, smoothing: 1 }, { passes: 200, random: random(1) });
    const own = [topicOfDocument[0], topicOfDocument[1]].sort((a, b) => a - b);
    close(own, [1 / 6, 5 / 6], 1e-6);
  });
});
