/** Documents kept out of training, to ask with what is known of them how good a space is. */
import { selectRows } from '../../linalg/index.ts';
import { restricted } from './relations.ts';
import type { Problem } from './space.ts';

export interface HeldOut {
  /** The problem without them. */
  readonly rest: Problem;
  /** Their counts. */
  readonly queries: Problem['counts'];
  /** For each, the targets of the rest that belong to it. */
  readonly relevant: readonly Uint32Array[];
}

const MAX_QUERIES = 150;
const SHARE = 0.2;

export function holdOut(problem: Problem): HeldOut {
  const { counts, random, relations } = problem;
  const { related } = relations!;
  const asked = random.order(counts.rows).filter((row) => related[row].length > 2);
  const out = new Set(asked.slice(0, Math.min(MAX_QUERIES, Math.floor(asked.length * SHARE))));
  const kept = Array.from({ length: counts.rows }, (_, row) => row).filter((row) => !out.has(row));
  const place = new Map(kept.map((row, i) => [row, i]));
  const belonging = (row: number) => Uint32Array.from([...related[row]].flatMap((other) => place.get(other) ?? []));
  const queries = [...out].filter((row) => belonging(row).length > 0);
  return {
    rest: { ...problem, counts: selectRows(counts, kept), relations: restricted(relations!, kept) },
    queries: selectRows(counts, queries),
    relevant: queries.map(belonging),
  };
}

export function heldOutPrecision(
  scores: (row: number) => Float64Array,
  relevant: readonly ArrayLike<number>[],
): number {
  return relevant.reduce((sum, own, row) => sum + averagePrecisionOf(scores(row), own), 0) / relevant.length;
}

/** Average precision of scores. Equal scores share their ranks evenly: the j-th of r relevant among n lies at j(n+1)/(r+1). */
export function averagePrecisionOf(scores: Float64Array, relevant: ArrayLike<number>): number {
  const own = new Float64Array(relevant.length);
  for (let i = 0; i < own.length; i++) own[i] = scores[relevant[i]];
  own.sort();
  // How many scores lie above as many of its own, and how many equal the next of these: no need to sort them all.
  const [above, equal] = [new Uint32Array(own.length + 1), new Uint32Array(own.length)];
  // A score under all of its own has no say. Another is looked for in its bucket alone.
  const { first, low, scale } = bucketsOf(own);
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i];
    if (score < low) continue;
    const bucket = Math.min(first.length - 2, (score - low) * scale) | 0;
    let [place, end] = [first[bucket], first[bucket + 1]];
    while (place < end) {
      const middle = (place + end) >>> 1;
      if (own[middle] < score) place = middle + 1;
      else end = middle;
    }
    above[place]++;
    if (own[place] === score) equal[place]++;
  }
  let [sum, better] = [0, 0];
  for (let end = own.length; end > 0; ) {
    let from = end - 1;
    while (from > 0 && own[from - 1] === own[from]) from--;
    const equals = end - from;
    better += above[end];
    for (let j = 1; j <= equals; j++) sum += (own.length - end + j) / (better + (j * (equal[from] + 1)) / (equals + 1));
    better += equal[from];
    // Between this one and the next.
    above[from] -= equal[from];
    end = from;
  }
  return own.length > 0 ? sum / own.length : 0;
}

/** Of sorted values: the first place of each bucket, and of the end. A larger value is never in an earlier bucket. */
function bucketsOf(sorted: Float64Array): { first: Uint32Array; low: number; scale: number } {
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  const [count, range] = [sorted.length, high - low];
  const scale = count / range;
  // One bucket for all where they are the same, or their range is too large or too small to divide by.
  if (!(scale * range <= 2 * count)) return { first: Uint32Array.of(0, count), low, scale: 0 };
  const first = new Uint32Array(count + 1);
  first[count] = count;
  for (let place = 0, bucket = 0; bucket < count; bucket++) {
    while (place < count && (Math.min(count - 1, (sorted[place] - low) * scale) | 0) < bucket) place++;
    first[bucket] = place;
  }
  return { first, low, scale };
}

/** How many are smaller, or with `equal` no larger. */
export function bound(sorted: Float64Array, value: number, equal: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value || (equal && sorted[middle] === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
