/**
 * Documents that a person liked, as relevance feedback on every question.
 *
 * Method      s(q, t) + Σ w_l s(l, t) / (1 + Σ w_l) over liked documents l
 * From        Rocchio 1971
 * Departures  a liked document counts as far as it is like the question: w_l = (s(q, l) / the best score of q)². What a
 *             person likes elsewhere changes little
 */
import { type Explanation, throughExplanation } from './spaces/explanation.ts';
import type { Projection } from './spaces/space.ts';

/** `likes`: the row of every liked document in the projection, and its row among the targets. */
export function withLikes(
  inner: Projection,
  likes: readonly { readonly row: number; readonly target: number }[],
): Projection {
  if (likes.length === 0) return inner;
  const scoresOf = new Map<number, Float64Array>();
  const liked = (row: number) => scoresOf.get(row) ?? scoresOf.set(row, inner.scores(row)).get(row)!;
  const weighed = (own: Float64Array) => {
    const best = own.reduce((a, b) => Math.max(a, b), 0);
    const weights = likes.map(({ target }) => (best > 0 ? Math.max(0, own[target] / best) ** 2 : 0));
    const divisor = 1 + weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / divisor);
  };
  const scores = (row: number): Float64Array => {
    const own = inner.scores(row);
    const weights = weighed(own);
    const all = own.slice();
    likes.forEach((like, l) => {
      if (weights[l] > 0) liked(like.row).forEach((score, target) => void (all[target] += weights[l] * score));
    });
    return all;
  };
  return {
    scores,
    explain(row, target) {
      const own = inner.scores(row);
      const weights = weighed(own);
      const parts = likes.map((like, l) => weights[l] * liked(like.row)[target]);
      const score = parts.reduce((sum, part) => sum + part, own[target]);
      const through = likes.map((like, l) => ({ target: like.target, share: parts[l] / score }));
      return combined(
        own[target] === 0 ? { words: [], others: 1 } : inner.explain(row, target),
        own[target] / score,
        through.filter((one) => one.target !== target),
      );
    },
  };
}

/** An explanation of a part of the score as one of the whole, and what was liked beside it. */
function combined(
  { words, factors, through = [] }: Explanation,
  part: number,
  liked: NonNullable<Explanation['through']>,
): Explanation {
  const scaled = <T extends { readonly share: number }>(list: readonly T[]) =>
    list.map((one) => ({ ...one, share: part * one.share }));
  const own = scaled(words);
  return {
    words: own,
    others: own.reduce((rest, { share }) => rest - share, 1),
    ...(factors && { factors: scaled(factors) }),
    through: throughExplanation([...liked, ...scaled(through)]),
  };
}
