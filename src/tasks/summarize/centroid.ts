/**
 * Centroid (MEAD): centroid value + position value + overlap with the first sentence.
 *
 *   C_s = Σ_w centroid_w over the words of s        P_s = (n − position)/n · max C of its document
 *   F_s = tf·idf product of s and the first sentence of its document
 *
 * From        Radev, Jing, Styś & Tam 2004
 * Departures  C and F are divided by the length of the sentence's vector, so that a long sentence wins nothing by
 *             being long; each part is scaled to at most 1 before the weights.
 */
import { number } from '../../check/index.ts';
import { columnSums, dot, inverseDocumentFrequency, unitRows, weigh } from '../../linalg/index.ts';
import { method } from './method.ts';
import { type Problem, sentencesOf } from './problem.ts';

const OPTIONS = {
  position: number({ default: 1, min: 0, help: 'weight of the position in the document' }),
  first: number({ default: 1, min: 0, help: 'weight of the likeness to the first sentence' }),
} as const;

export const centroid = method({
  name: 'centroid',
  help: 'near the centre of all words, early, like the first sentence (MEAD)',
  source: 'Radev, Jing, Styś & Tam 2004',
  options: OPTIONS,
  rank(problem, settings) {
    const idf = inverseDocumentFrequency(problem.counts);
    const centre = columnSums(problem.counts).map((n, w) => n * idf[w]);
    return { scores: mead(problem, centre, settings), redundancy: 0.5, terms: centre };
  },
});

function mead(problem: Problem, centre: Float64Array, weights: { position: number; first: number }): Float64Array {
  const unit = unitRows(weigh(problem.counts, 'tf-idf'));
  const norm = Math.sqrt(centre.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  const central = Float64Array.from({ length: problem.size }, (_, s) => {
    let sum = 0;
    for (let i = unit.start[s]; i < unit.start[s + 1]; i++) sum += unit.value[i] * centre[unit.index[i]];
    return sum / norm;
  });
  const scores = central.slice();
  for (const { first, last } of sentencesOf(problem)) {
    const max = central.subarray(first, last).reduce((max, value) => Math.max(max, value), -Infinity);
    for (let s = first; s < last; s++) {
      scores[s] += weights.position * max * (1 - (s - first) / (last - first));
      scores[s] += weights.first * max * dot(unit, s, unit, first);
    }
  }
  return scores;
}
