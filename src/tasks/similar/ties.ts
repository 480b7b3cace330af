/** The words of a new document that speak for a target, with their share of the score. */
import type { Csr } from '../../kernels/index.ts';
import type { Ties } from './space.ts';

const MOST_WORDS = 8;
const MOST_OTHERS = 3;
const MOST_FACTOR_WORDS = 6;

/** `weightOf` is what one unit of a word adds to the score. */
export function wordTies(query: Csr, row: number, score: number, weightOf: (column: number) => number): Ties['words'] {
  const words: { column: number; share: number }[] = [];
  for (let i = query.start[row]; i < query.start[row + 1]; i++) {
    const share = (query.value[i] * weightOf(query.index[i])) / score;
    if (share > 0 && Number.isFinite(share)) words.push({ column: query.index[i], share });
  }
  return largest(words, MOST_WORDS);
}

export function factorTies(shares: ArrayLike<number>, columnsOf: (factor: number) => number[]): Ties['factors'] {
  const all = Array.from(shares, (share, factor) => ({ factor, share })).filter(({ share }) => share > 0);
  return largest(all, MOST_OTHERS).map((tie) => ({ ...tie, columns: columnsOf(tie.factor) }));
}

export function throughTies(shares: readonly { target: number; share: number }[]): Ties['through'] {
  return largest(
    shares.filter(({ share }) => share > 0),
    MOST_OTHERS,
  );
}

/** The columns in which a factor is largest; by `frequency`, P(z|w) P(w) ∝ P(w|z). */
export function columnsOfFactor(
  matrix: ArrayLike<number>,
  dimensions: number,
  factor: number,
  frequency?: ArrayLike<number>,
): number[] {
  const columns = matrix.length / dimensions;
  const weightOf = (column: number) => matrix[column * dimensions + factor] * (frequency?.[column] ?? 1);
  const best: number[] = [];
  for (let column = 0; column < columns; column++) {
    const value = weightOf(column);
    let at = best.length;
    while (at > 0 && weightOf(best[at - 1]) < value) at--;
    if (at < MOST_FACTOR_WORDS) best.splice(at, 0, column);
    if (best.length > MOST_FACTOR_WORDS) best.pop();
  }
  return best;
}

const largest = <T extends { share: number }>(ties: T[], most: number): T[] =>
  ties.sort((a, b) => b.share - a.share).slice(0, most);
