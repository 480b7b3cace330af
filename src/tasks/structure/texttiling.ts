/**
 * TextTiling (Hearst 1997): cosine between runs of token sequences of a fixed length, smoothed; boundaries where the
 * curve lies deep below the peaks on both sides, moved to the nearest paragraph end (or sentence end).
 */
import { flag, integer, number } from '../../check/index.ts';
import { moments } from '../../linalg/vectors.ts';
import { cosine, type WindowCounts } from './curve.ts';
import { method } from './method.ts';
import type { Problem } from './problem.ts';

export const texttiling = method({
  name: 'texttiling',
  help: 'deep valleys in the cosine of neighbouring runs of words',
  source: 'Hearst 1997',
  options: {
    sequence: integer({ default: 20, min: 1, help: 'words of a token sequence' }),
    run: integer({ default: 10, min: 1, help: 'token sequences compared on each side' }),
    smoothing: integer({ default: 1, min: 0, help: 'rounds of smoothing the curve over its neighbours' }),
    cutoff: number({ default: 0.5, help: 'a boundary is deeper than the mean less this many standard deviations' }),
    paragraphs: flag({ default: true, help: 'boundaries only where a paragraph ends, where there are paragraphs' }),
  },
  segment(problem, { sequence, run, smoothing, cutoff, paragraphs }, blocks) {
    const sequences = sequencesOf(problem, sequence);
    const gaps = gapScores(sequences, run);
    for (let round = 0; round < smoothing; round++) smooth(gaps);
    const depth = depths(gaps);
    const ends = sentenceEnds(problem, paragraphs);
    const place = (gap: number) => nearest(ends, (gap + 1) * sequence, problem);
    return {
      boundaries: chosen(depth, cutoff, blocks, place),
      curve: Float64Array.from({ length: Math.max(problem.size - 1, 0) }, (_, s) => {
        const gap = Math.round(problem.document.tokens.firstToken[s + 1] / sequence) - 1;
        return gaps.length === 0 ? 1 : gaps[Math.min(Math.max(gap, 0), gaps.length - 1)];
      }),
    };
  },
});

/** Content terms of every run of `length` words, stop words counted for the length only. */
function sequencesOf({ document: { tokens } }: Problem, length: number): WindowCounts[] {
  const sequences: [number, number][][] = [];
  tokens.term.forEach((term, i) => {
    if (i % length === 0) sequences.push([]);
    if (tokens.stop[i] === 0) sequences[sequences.length - 1].push([term, 1]);
  });
  return sequences.map((words) => added([words]));
}

function added(all: readonly Iterable<readonly [term: number, count: number]>[]): WindowCounts {
  const sum = new Map<number, number>();
  for (const counts of all) for (const [term, count] of counts) sum.set(term, (sum.get(term) ?? 0) + count);
  return sum;
}

function gapScores(sequences: readonly WindowCounts[], run: number): Float64Array {
  return Float64Array.from({ length: Math.max(sequences.length - 1, 0) }, (_, gap) => {
    const width = Math.min(run, gap + 1, sequences.length - gap - 1);
    const side = (from: number) => added(sequences.slice(from, from + width));
    return cosine(side(gap + 1 - width), side(gap + 1));
  });
}

function smooth(values: Float64Array): void {
  const before = values.slice();
  for (let i = 0; i < values.length; i++) {
    const around = before.subarray(Math.max(0, i - 1), i + 2);
    values[i] = around.reduce((sum, value) => sum + value, 0) / around.length;
  }
}

/** How far both peaks next to a gap stand above it, together. */
function depths(values: Float64Array): Float64Array {
  return values.map((value, i) => {
    let left = i;
    while (left > 0 && values[left - 1] >= values[left]) left--;
    let right = i;
    while (right + 1 < values.length && values[right + 1] >= values[right]) right++;
    return values[left] - value + (values[right] - value);
  });
}

function chosen(
  depth: Float64Array,
  cutoff: number,
  blocks: number | undefined,
  place: (gap: number) => number | undefined,
): number[] {
  const { mean, deviation } = moments(depth);
  const limit = blocks === undefined ? Math.max(mean - cutoff * deviation, Number.MIN_VALUE) : -1;
  const deepest = Array.from(depth, (_, gap) => gap)
    .filter((gap) => depth[gap] >= limit)
    .sort((a, b) => depth[b] - depth[a] || a - b);
  const taken: number[] = [];
  const places = new Set<number>();
  for (const gap of deepest) {
    if (places.size === (blocks ?? Infinity) - 1) break;
    if (blocks === undefined && taken.some((other) => Math.abs(other - gap) < APART)) continue;
    taken.push(gap);
    const at = place(gap);
    if (at !== undefined) places.add(at);
  }
  return [...places].sort((a, b) => a - b);
}

/** Boundaries stand at least this many token sequences apart. */
const APART = 4;

/** Sentences that may end a block: those that end a paragraph, where some paragraph has more than one sentence. */
function sentenceEnds({ document: { sentences } }: Problem, byParagraph: boolean): number[] {
  const all = sentences.slice(0, -1).map((_, s) => s);
  const ends = all.filter((s) => sentences[s].paragraph !== sentences[s + 1].paragraph);
  return byParagraph && ends.length > 0 && ends.length < all.length ? ends : all;
}

function nearest(ends: readonly number[], token: number, { document }: Problem): number | undefined {
  const distance = (s: number) => Math.abs(document.tokens.firstToken[s + 1] - token);
  return ends.length === 0 ? undefined : ends.reduce((best, s) => (distance(s) < distance(best) ? s : best));
}
