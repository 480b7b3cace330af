/** Is a text a list of separate remarks, such as reviews, rather than a text whose order means something? */
import { columnSums, dot, unitRows } from '../../linalg/index.ts';
import { documentAt, type Problem, sentenceAt } from './problem.ts';

/** With fewer sentences nothing can be measured. */
const MIN_SENTENCES = 30;
const MAX_ENDS_WITHIN_LINES = 0.05;
/** In prose, neighbours are 1.2 to 5 times as alike as any two sentences; in lists of remarks, hardly more. */
const MIN_COHESION = 1.3;

export function looksLikeRemarks(problem: Problem): boolean {
  return problem.size >= MIN_SENTENCES && onePerLine(problem) && cohesion(problem) < MIN_COHESION;
}

function onePerLine(problem: Problem): boolean {
  let within = 0;
  for (let s = 0; s < problem.size; s++) {
    const { end } = sentenceAt(problem, s);
    if (!/^[^\S\n]{0,8}(\n|$)/u.test(documentAt(problem, s).text.slice(end, end + 9))) within++;
  }
  return within <= MAX_ENDS_WITHIN_LINES * problem.size;
}

/** Mean cosine of neighbouring sentences over the mean cosine of all pairs. */
export function cohesion({ counts, documentOf, size }: Pick<Problem, 'counts' | 'documentOf' | 'size'>): number {
  const unit = unitRows(counts);
  let near = 0;
  let neighbours = 0;
  let own = 0;
  for (let s = 0; s < size; s++) {
    own += dot(unit, s, unit, s);
    if (s === 0 || documentOf[s] !== documentOf[s - 1]) continue;
    near += dot(unit, s, unit, s - 1);
    neighbours++;
  }
  const all = columnSums(unit).reduce((sum, total) => sum + total * total, 0) - own;
  return all > 0 && neighbours > 0 ? near / neighbours / (all / (size * (size - 1))) : Infinity;
}
