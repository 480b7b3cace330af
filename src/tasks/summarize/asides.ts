/**
 * Asides: sentences of speech that say nothing when they are quoted alone. They point at what is shown, talk about the
 * talk, or are fragments. English only.
 */
import { ASIDES } from '../quoting/alone.ts';
import { joinedText } from '../quoting/quotable.ts';
import { documentAt, type Problem, textOf } from './problem.ts';

/** A longer sentence tells something beside. */
const LONGEST = 30;

export function isAside(problem: Problem, s: number): boolean {
  if (documentAt(problem, s).language !== 'en' || problem.words[s] > LONGEST) return false;
  const text = joinedText(textOf(problem, s));
  return Object.values(ASIDES).some((isSuch) => isSuch(text));
}
