/**
 * The measured default: the most likely partition when every block draws its words from a Dirichlet compound multinomial
 * (Pólya) distribution, by dynamic programming. A word seen c times in a block of n words comes next with probability
 * (c + A·m(w)) / (n + A).
 *
 * The mean m(w) is what to expect of a word anywhere. A text is a poor witness of that: a word of one block would look
 * common. So m counts bursts, not words: occurrences farther apart than a block, less the first one; plus the
 * background's P(w) where there is one; plus a little for every word.
 *
 * One number, the grain, sets the scale: how many sentences a block is expected to have. A is the number of words of
 * `concentration` such blocks, a boundary costs `cost` nats for every sentence of it. When nobody gives it, it starts
 * from the length of the text and goes halfway to the blocks found, twice.
 */
import { number } from '../../check/index.ts';
import { method } from './method.ts';
import { partition } from './partition.ts';
import type { Problem } from './problem.ts';

/** Without being told, a block is expected to be a tenth of the text, and at least this many sentences. */
const SHARE = 10;
const FINEST = 7;
const REFINEMENTS = 2;
/** Told the number of blocks, the grain is their mean length, within these limits. */
const TOLD = { least: 3, most: 35 };

export const auto = method({
  name: 'auto',
  help: 'most likely blocks of bursty words against a background: the measured default',
  source: 'Dirichlet compound multinomial blocks, after Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008',
  options: {
    grain: number({ min: 1, help: 'sentences expected in a block; by default found from the text' }),
    coarsest: number({ default: 100, min: FINEST, help: 'the largest grain that is found from the text' }),
    concentration: number({ default: 1.75, min: 0.01, help: 'how many blocks of words the expectation weighs' }),
    cost: number({ default: 0.55, min: 0, help: 'what a boundary costs, in nats for each sentence of the grain' }),
    backgroundWeight: number({ default: 0.25, min: 0, help: 'weight of the background beside the text itself' }),
  },
  segment(problem, { grain, coarsest, ...weights }, blocks) {
    const { size } = problem;
    const within = (found: number) => Math.min(coarsest, Math.max(FINEST, found));
    if (blocks !== undefined) {
      const told = Math.min(TOLD.most, Math.max(TOLD.least, size / blocks));
      return { boundaries: cut(problem, grain ?? told, weights, blocks) };
    }
    if (grain !== undefined) return { boundaries: cut(problem, grain, weights) };
    let expected = within(size / SHARE);
    let boundaries = cut(problem, expected, weights);
    for (let i = 0; i < REFINEMENTS; i++) {
      const next = within(Math.sqrt(expected * (size / (boundaries.length + 1))));
      if (next === expected) break;
      expected = next;
      boundaries = cut(problem, expected, weights);
    }
    return { boundaries };
  },
});

interface Weights {
  readonly concentration: number;
  readonly cost: number;
  readonly backgroundWeight: number;
}

function cut(problem: Problem, grain: number, weights: Weights, blocks?: number): number[] {
  const { start, word, counts, size } = problem;
  const strength = Math.max(1, (weights.concentration * grain * word.length) / size);
  const prior = expectation(problem, grain, weights.backgroundWeight).map((m) => m * strength);
  const rising = risingLogs(strength, word.length);
  return partition({
    start,
    word,
    words: counts.length,
    next: (w, seen) => Math.log(seen + prior[w]),
    size: (n) => -rising[n],
    cost: weights.cost * grain,
    blocks,
  });
}

/** Occurrences of one word within this many grains are one burst. */
const BURST = 1.4;
/** How many words one more burst stands for, and what every word has at least: for a text alone, and with a background. */
const ALONE = { perBurst: 2, floor: 0.0007 };
const BACKED = { perBurst: 1, floor: 0.0003 };

/** m(w): how probable each word is anywhere. */
function expectation({ start, word, counts, outside }: Problem, grain: number, weight: number): Float64Array {
  const last = new Float64Array(counts.length).fill(-Infinity);
  const bursts = new Float64Array(counts.length);
  for (let s = 0; s + 1 < start.length; s++) {
    for (let i = start[s]; i < start[s + 1]; i++) {
      if (s - last[word[i]] > BURST * grain) bursts[word[i]]++;
      last[word[i]] = s;
    }
  }
  const { perBurst, floor } = outside ? BACKED : ALONE;
  return bursts.map((b, w) => floor + (perBurst * (b - 1)) / word.length + weight * (outside?.[w] ?? 0));
}

/** log A + log(A + 1) + … + log(A + n − 1) for every n. */
function risingLogs(strength: number, most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 0; n < most; n++) logs[n + 1] = logs[n] + Math.log(strength + n);
  return logs;
}
