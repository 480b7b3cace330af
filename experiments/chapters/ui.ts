/**
 * Utiyama & Isahara (2001), which `auto` stands beside: the most likely partition when each block draws its words from its
 * own smoothed distribution, P(w|block) = (f(w) + 1) / (n + k), with a prior of length·⁻ᵇˡᵒᶜᵏˢ.
 */
import { eachEnd, layersOf } from '../../src/tasks/structure/partition.ts';
import type { Problem } from '../../src/tasks/structure/problem.ts';

/** The last sentence of each block but the last. */
export function utiyamaIsahara(
  { start, word, counts, size: sentences }: Pick<Problem, 'start' | 'word' | 'counts' | 'size'>,
  blocks?: number,
): number[] {
  const text = {
    start,
    word,
    words: counts.length,
    // f·log(f + 1) grows by this with one more occurrence; the sum over a block's words is its log-likelihood.
    next: (_word: number, f: number) => (f + 1) * Math.log(f + 2) - f * Math.log(f + 1),
    size: (n: number) => -n * Math.log(n + counts.length),
  };
  if (blocks !== undefined) {
    const layers = layersOf(sentences, blocks);
    eachEnd(text, layers.add);
    return layers.all()[blocks]!.map((begin) => begin - 1);
  }
  const cost = Math.log(Math.max(word.length, 1));
  const best = new Float64Array(sentences + 1).fill(-Infinity);
  const from = new Uint32Array(sentences + 1);
  best[0] = 0;
  eachEnd(text, (end, score) => {
    for (let begin = 0; begin < end; begin++) {
      const total = best[begin] + score[begin] - cost;
      if (total > best[end]) {
        best[end] = total;
        from[end] = begin;
      }
    }
  });
  const boundaries: number[] = [];
  for (let end = from[sentences]; end > 0; end = from[end]) boundaries.push(end - 1);
  return boundaries.reverse();
}
