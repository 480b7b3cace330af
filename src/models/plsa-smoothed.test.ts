import { it } from 'node:test';
import { near } from '../../test/near.ts';
import { fromDense } from '../linalg/index.ts';
import { random } from '../random/index.ts';
import { fit } from '../training/index.ts';
import { fitPlsa } from './plsa.ts';
import { smoothedPlsa } from './plsa-smoothed.ts';

const counts = fromDense([
  [3, 1, 0],
  [0, 2, 2],
  [1, 0, 4],
]);
const K = 2;
const options = { passes: 1, tolerance: 0 };

/** One pass, written out: P(z|d,w) ∝ (n_dz + a) P(w|z), then the sums with their pseudo-counts. */
function onePass(documents: number[][], words: number[][], a: number) {
  const b = a / 50;
  const dense = [
    [3, 1, 0],
    [0, 2, 2],
    [1, 0, 4],
  ];
  const [nextDocuments, nextWords] = [documents.map(() => [0, 0]), words.map(() => [b, b])];
  dense.forEach((row, d) => {
    row.forEach((n, w) => {
      const joint = [0, 1].map((z) => (documents[d][z] + a) * words[w][z]);
      joint.forEach((p, z) => {
        nextDocuments[d][z] += (n * p) / (joint[0] + joint[1]);
        nextWords[w][z] += (n * p) / (joint[0] + joint[1]);
      });
    });
  });
  const totals = [0, 1].map((z) => nextWords.reduce((sum, row) => sum + row[z], 0));
  return { documents: nextDocuments, words: nextWords.map((row) => row.map((value, z) => value / totals[z])) };
}

const rowsOf = (flat: ArrayLike<number>) =>
  Array.from({ length: flat.length / K }, (_, i) => [flat[i * K], flat[i * K + 1]]);
const close = (one: number[][], other: number[][]) => near(one.flat(), other.flat());

it('a pass has the pseudo-counts of its priors', () => {
  const start = fitPlsa(counts, { topics: K }, { passes: 2, random: random(3) });
  const state = {
    shared: { words: start.wordGivenTopic, topics: start.topic, mass: start.topic.map((p) => p * 13) },
    local: { topics: start.expected },
  };
  const { shared, local } = fit(smoothedPlsa(K, 0.5), counts, { ...options, start: state });
  const wanted = onePass(rowsOf(start.expected), rowsOf(start.wordGivenTopic), 0.5);
  close(rowsOf(local.topics), wanted.documents);
  close(rowsOf(shared.words), wanted.words);
});

it('without smoothing it is plain EM', () => {
  const plain = fitPlsa(counts, { topics: K }, { passes: 7, tolerance: 0, random: random(3) });
  const { shared, local } = fit(smoothedPlsa(K, 0), counts, { passes: 7, tolerance: 0, random: random(3) });
  close(rowsOf(shared.words), rowsOf(plain.wordGivenTopic));
  close(rowsOf(local.topics), rowsOf(plain.expected));
});
