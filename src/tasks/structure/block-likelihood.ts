/**
 * The likelihood of all blocks when each draws its words from a Dirichlet compound multinomial (Pólya) distribution: a
 * word seen c times in a block of n words comes next with probability (c + A·m(w)) / (n + A).
 *
 * The mean m(w) is what to expect of a word anywhere. A text is a poor witness of that: a word of one block would look
 * common. So m counts bursts, not words: occurrences farther apart than a block, less the first one; plus the
 * background's P(w) where there is one; plus a little for every word.
 */
import { eachEnd } from './partition.ts';
import type { Problem } from './problem.ts';
import type { BlockScores } from './segmentations.ts';
import { type UnitWords, unitWords } from './unit-words.ts';

/** How many words one more burst stands for, and what every word has at least: for a text alone, and with a background. */
const ALONE = { perBurst: 2, floor: 0.0007 };
const BACKED = { perBurst: 1, floor: 0.0003 };

export interface LikelihoodSettings {
  /** Content words expected in a block. */
  readonly grain: number;
  /** A, in words. */
  readonly concentration: number;
  readonly backgroundWeight: number;
  /** Occurrences of one word within this many grains are one burst. */
  readonly burst: number;
}

/** `units` are the first sentences of the units and the end: unit u has the sentences units[u] … units[u + 1] − 1. */
export function blockLikelihoods(
  problem: Problem,
  units: readonly number[],
  settings: LikelihoodSettings,
): BlockScores {
  const { start, word: all, counts } = problem;
  const base = start[units[0]];
  const word = all.subarray(base, start[units[units.length - 1]]);
  const begins = Uint32Array.from(units, (s) => start[s] - base);
  const bursts = burstsIn(word, counts.length, settings);
  const prior = expectation(bursts, word.length, problem, settings).map((m) => m * settings.concentration);
  const logs = risingLogs(settings.concentration, word.length);
  const rows: Float64Array[] = [];
  eachEnd(
    {
      start: begins,
      word,
      lines: countedIn(problem, units, () => unitWords(begins, word, counts.length)),
      words: counts.length,
      next: (w, seen) => Math.log(seen + prior[w]),
      // Without a background, words differ by their bursts alone.
      ...(!problem.outside && { alike: (w) => bursts[w] }),
      size: (n) => -logs[n],
    },
    Infinity,
    (end, _first, score) => rows.push(score.slice(0, end)),
  );
  return rows;
}

/** The words of units, kept with these because a text is scored several times. */
const counted = new WeakMap<readonly number[], { readonly problem: Problem; readonly lines: UnitWords }>();

function countedIn(problem: Problem, units: readonly number[], count: () => UnitWords): UnitWords {
  let known = counted.get(units);
  if (known?.problem !== problem) counted.set(units, (known = { problem, lines: count() }));
  return known.lines;
}

/** How many bursts of each word there are. */
function burstsIn(word: Uint32Array, words: number, { grain, burst }: LikelihoodSettings): Uint32Array {
  const last = new Float64Array(words).fill(-Infinity);
  const bursts = new Uint32Array(words);
  const apart = burst * grain;
  for (let i = 0; i < word.length; i++) {
    const w = word[i];
    if (i - last[w] > apart) bursts[w]++;
    last[w] = i;
  }
  return bursts;
}

/** m(w): how probable each word is anywhere. */
function expectation(
  bursts: Uint32Array,
  length: number,
  { outside }: Problem,
  { backgroundWeight }: LikelihoodSettings,
): Float64Array {
  const { perBurst, floor } = outside ? BACKED : ALONE;
  return Float64Array.from(
    bursts,
    (b, w) => floor + (perBurst * Math.max(b - 1, 0)) / length + backgroundWeight * (outside?.[w] ?? 0),
  );
}

/** log A + log(A + 1) + … + log(A + n − 1) for every n. A text is scored several times, mostly with one A: kept. */
function risingLogs(strength: number, max: number): Float64Array {
  if (rising.strength === strength && rising.logs.length > max) return rising.logs;
  const logs = new Float64Array(max + 1);
  for (let n = 0; n < max; n++) logs[n + 1] = logs[n] + Math.log(strength + n);
  rising = { strength, logs };
  return logs;
}

let rising = { strength: 0, logs: new Float64Array(0) };
