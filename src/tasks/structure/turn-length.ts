/**
 * Content words of a turn, on average: 3 to 8 in meetings, where people answer each other, 15 to 100 in interviews and
 * talks. Infinity where no speaker is known.
 */
import type { Problem } from './problem.ts';

export function turnLength({ word, turns: { turn } }: Pick<Problem, 'word' | 'turns'>): number {
  const begun = turn.reduce((sum, one) => sum + one, 0);
  return begun > 0 ? word.length / begun : Infinity;
}
