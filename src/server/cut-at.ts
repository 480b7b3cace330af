/** A text cut where the user says: its blocks with their times, topics and titles. */
import { InputError } from '../check/index.ts';
import { DEFAULT_SEED, random } from '../random/index.ts';
import { identify, type Range } from '../tasks/structure/identify.ts';
import type { Block } from '../tasks/structure/index.ts';
import { problemOf } from '../tasks/structure/problem.ts';
import { STRUCTURE_OPTIONS } from '../tasks/structure/structure.ts';
import { blockTimes, orderlyCues } from '../tasks/structure/times.ts';
import { titlesOf } from '../tasks/structure/titles.ts';
import { analyze, type Source } from '../text/index.ts';

export interface Cuts {
  readonly boundaries: readonly number[];
  readonly blocks: readonly Block[];
}

const { keyWords, steps, shown } = STRUCTURE_OPTIONS;
const SETTINGS = {
  keyWords: keyWords.default,
  steps: steps.default,
  shown: shown.default,
  topics: 'clusters',
} as const;

export async function cutAt(given: Source, wanted: readonly number[]): Promise<Cuts> {
  const corpus = await analyze([orderlyCues(given).source]);
  const problem = problemOf(corpus, undefined, {}, random(DEFAULT_SEED));
  const boundaries = checked(wanted, problem.size);
  const blocks = rangesOf(boundaries, problem.size);
  const { times } = blockTimes(problem.document.sentences, blocks);
  const topics = identify(problem, blocks, SETTINGS).blocks;
  const titles = titlesOf(problem, blocks);
  return {
    boundaries,
    blocks: blocks.map(([from, to], b) => {
      const time = times[b];
      return { from, to: to - 1, ...(time && { time }), topics: topics[b], title: titles[b] };
    }),
  };
}

function checked(wanted: readonly number[], sentences: number): number[] {
  const legal = (at: unknown) => Number.isInteger(at) && (at as number) >= 0 && (at as number) < sentences - 1;
  if (!Array.isArray(wanted) || !wanted.every(legal)) {
    throw new InputError('structure', `boundaries must be sentences from 0 to ${sentences - 2}`, wanted);
  }
  return [...new Set(wanted)].sort((a, b) => a - b);
}

function rangesOf(boundaries: readonly number[], sentences: number): Range[] {
  const ends = [...boundaries.map((boundary) => boundary + 1), sentences];
  return ends.map((end, b) => [b === 0 ? 0 : ends[b - 1], end]);
}
