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
 * `concentration` such blocks, a boundary costs `cost` nats for every sentence of it.
 */
import { number } from '../../check/index.ts';
import { method } from './method.ts';
import { partition } from './partition.ts';
import type { Problem } from './problem.ts';

/** Without being told, a block is expected to be a tenth of the text, within these limits. */
const SHARE = 10;
const SHORTEST = 7;
const LONGEST = 100;

export const auto = method({
  name: 'auto',
  help: 'most likely blocks of bursty words against a background: the measured default',
  source: 'Dirichlet compound multinomial blocks, after Utiyama & Isahara 2001 and Eisenstein & Barzilay 2008',
  options: {
    grain: number({ min: 1, help: 'sentences expected in a block; by default a tenth of the text, from 7 to 100' }),
    concentration: number({ default: 2, min: 0.01, help: 'how many blocks of words the background weighs' }),
    cost: number({ default: 0.7, min: 0, help: 'what a boundary costs, in nats for each sentence of the grain' }),
    backgroundWeight: number({ default: 0.5, min: 0, help: 'weight of the background beside the text itself' }),
  },
  segment(problem, { grain = usualGrain(problem.size), concentration, cost, backgroundWeight }, blocks) {
    const { start, word, counts, size } = problem;
    const strength = Math.max(1, (concentration * grain * word.length) / Math.max(size, 1));
    const prior = expectation(problem, grain, backgroundWeight).map((m) => m * strength);
    const rising = risingLogs(strength, word.length);
    return {
      boundaries: partition({
        start,
        word,
        words: counts.length,
        next: (w, seen) => Math.log(seen + prior[w]),
        size: (n) => -rising[n],
        cost: cost * grain,
        blocks,
      }),
    };
  },
});

export const usualGrain = (sentences: number): number => Math.min(LONGEST, Math.max(SHORTEST, sentences / SHARE));

/** Occurrences of one word within this many grains are one burst. */
const BURST = 1.4;
/** Words that one more burst stands for. */
const PER_BURST = 2;
/** What every word has at least. */
const FLOOR = 0.0007;

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
  return bursts.map((b, w) => FLOOR + (PER_BURST * (b - 1)) / word.length + weight * (outside?.[w] ?? 0));
}

/** log A + log(A + 1) + … + log(A + n − 1) for every n. */
function risingLogs(strength: number, most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 0; n < most; n++) logs[n + 1] = logs[n] + Math.log(strength + n);
  return logs;
}
