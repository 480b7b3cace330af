/**
 * C99 (Choi 2000): cosines of all pairs of sentences become ranks among their neighbours; the text is divided where
 * that makes the blocks along the diagonal densest, until a division gains unusually little.
 */
import { InputError, integer, number } from '../../check/index.ts';
import { moments } from '../../linalg/vectors.ts';
import { cosine, countWords } from './curve.ts';
import { method } from './method.ts';
import type { Problem } from './problem.ts';

/** Ranks of all pairs take time and room that grow with the square of the sentences. */
const MAX_SENTENCES = 1500;

export const c99 = method({
  name: 'c99',
  help: 'dense squares in the ranked likeness of all pairs of sentences',
  source: 'Choi 2000',
  options: {
    mask: integer({ default: 11, min: 3, help: 'width of the square in which a pair is ranked' }),
    threshold: number({ default: 1.2, help: 'standard deviations above the mean at which a gain is still unusual' }),
  },
  segment(problem, { mask, threshold }, blocks) {
    if (problem.size > MAX_SENTENCES) {
      throw new InputError('c99', `reads at most ${MAX_SENTENCES} sentences; auto reads any number`, problem.size);
    }
    const sums = summed(ranks(likeness(problem), problem.size, (mask - 1) >> 1), problem.size);
    const { cuts, density } = divide(sums, problem.size, blocks ?? problem.size);
    const count = blocks === undefined ? unusual(density, threshold) : blocks - 1;
    return { boundaries: cuts.slice(0, count).sort((a, b) => a - b) };
  },
});

/** In single precision, so that cosines that are equal but for rounding are ties. */
function likeness(problem: Problem): Float32Array {
  const n = problem.size;
  const counts = Array.from({ length: n }, (_, s) => countWords(problem, s, s + 1));
  const values = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) values[i * n + j] = values[j * n + i] = i === j ? 1 : cosine(counts[i], counts[j]);
  }
  return values;
}

/** The share of the neighbours within `radius` that are less alike. */
function ranks(values: Float32Array, n: number, radius: number): Float64Array {
  const ranked = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let [less, all] = [0, 0];
      for (let y = Math.max(0, i - radius); y <= Math.min(n - 1, i + radius); y++) {
        for (let x = Math.max(0, j - radius); x <= Math.min(n - 1, j + radius); x++) {
          all++;
          if (values[y * n + x] < values[i * n + j]) less++;
        }
      }
      ranked[i * n + j] = ranked[j * n + i] = all > 1 ? less / (all - 1) : 0;
    }
  }
  return ranked;
}

/** Sums over all rectangles from the origin, for the sum over any square in four steps. */
function summed(values: Float64Array, n: number): (from: number, to: number) => number {
  const width = n + 1;
  const sums = new Float64Array(width * width);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      sums[(i + 1) * width + j + 1] =
        values[i * n + j] + sums[i * width + j + 1] + sums[(i + 1) * width + j] - sums[i * width + j];
    }
  }
  return (from, to) =>
    sums[to * width + to] - sums[from * width + to] - sums[to * width + from] + sums[from * width + from];
}

/** Divides greedily; `density` begins with the undivided text. */
function divide(square: (from: number, to: number) => number, n: number, blocks: number) {
  const ends = [0, n];
  const cuts: number[] = [];
  let inside = square(0, n);
  let area = n * n;
  const density = [inside / area];
  while (cuts.length + 1 < blocks) {
    let best = { at: -1, density: -1, inside, area };
    for (let b = 1; b < ends.length; b++) {
      const [from, to] = [ends[b - 1], ends[b]];
      const rest = { inside: inside - square(from, to), area: area - (to - from) ** 2 };
      for (let at = from + 1; at < to; at++) {
        const sum = rest.inside + square(from, at) + square(at, to);
        const room = rest.area + (at - from) ** 2 + (to - at) ** 2;
        if (sum / room > best.density) best = { at, density: sum / room, inside: sum, area: room };
      }
    }
    ({ inside, area } = best);
    ends.push(best.at);
    ends.sort((a, b) => a - b);
    cuts.push(best.at - 1);
    density.push(best.density);
  }
  return { cuts, density };
}

/** How many divisions to keep: up to the last whose gain stands out. */
function unusual(density: readonly number[], threshold: number): number {
  const gains = density.slice(1).map((d, i) => d - density[i]);
  const { mean, deviation } = moments(gains);
  return gains.findLastIndex((gain) => gain > mean + threshold * deviation) + 1;
}
