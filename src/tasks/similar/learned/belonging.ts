/**
 * Which share of the documents without relations belongs to others as much as those with relations do: the rest belongs to
 * none, and was not merely left out so far.
 *
 * Method      of n related documents of a query whose relations were hidden, h = ⌈n/2⌉ score no less than the h-th best of
 *             them; of any other related document that is to be expected with probability h / (n + 1). Of the unrelated that
 *             were hidden w do, by mistake, and of those that never had relations a. Were these like the hidden ones, of
 *             which p are related, a would be larger than w by p (h / (n + 1) − w): the share is the sum of a − w over all
 *             queries through the sum of that.
 * From        the idea of Elkan & Noto 2008: what was not looked at is told by how what was looks when it is hidden
 */
import { mixed, type ScoreWeights } from './model.ts';
import type { AskedWith } from './weight-search.ts';

/** The targets of a list are the hidden ones, those whose relations are known, and from `alone` on those without any. */
export function belonging(
  asked: readonly AskedWith[],
  mixture: ScoreWeights,
  nearWeight: number,
  hidden: number,
  alone: number,
): number {
  let [found, wanted] = [0, 0];
  for (const { parts, near, own } of asked) {
    const size = parts.near.length;
    const related = own.filter((place) => place < hidden);
    if (related.length === 0 || related.length === hidden || alone === size) continue;
    const untaught = new Uint8Array(size);
    const scores = mixed(
      { ...parts, near: near.get(mixture.strength)! },
      { ...mixture, scale: 1 },
      nearWeight,
      untaught,
    );
    const sorted = related.map((place) => scores[place]).sort((a, b) => a - b);
    const half = (sorted.length + 1) >> 1;
    const middle = sorted[sorted.length - half];
    const above = (from: number, to: number) => {
      let count = 0;
      for (let place = from; place < to; place++) if (scores[place] >= middle) count++;
      return count;
    };
    const right = sorted.filter((score) => score >= middle).length;
    const wrong = (above(0, hidden) - right) / (hidden - related.length);
    found += above(alone, size) / (size - alone) - wrong;
    wanted += (related.length / hidden) * (half / (related.length + 1) - wrong);
  }
  return wanted > 0 ? Math.min(1, Math.max(0, found / wanted)) : 1;
}
