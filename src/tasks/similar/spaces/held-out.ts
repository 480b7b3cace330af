/** Documents kept out of training, to ask with what is known of them how good a space is. */
import { selectRows } from '../../../linalg/index.ts';
import { restricted } from '../relations/relations.ts';
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
  const count = relevant.length;
  if (count === 0) return 0;
  // How many scores lie above as many of its own, and how many equal the next of these: no need to sort them all.
  const [above, equal] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  // A score under all of its own has no say. Another is looked for in its bucket alone.
  const { own, first, low, scale } = inBuckets(scores, relevant);
  const last = first.length - 2;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i];
    if (score < low) continue;
    const bucket = Math.min(last, (score - low) * scale) | 0;
    let place = first[bucket];
    let end = first[bucket + 1];
    while (place < end) {
      const middle = (place + end) >>> 1;
      if (own[middle] < score) place = middle + 1;
      else end = middle;
    }
    above[place]++;
    if (own[place] === score) equal[place]++;
  }
  let [sum, better] = [0, 0];
  for (let end = count; end > 0; ) {
    let from = end - 1;
    while (from > 0 && own[from - 1] === own[from]) from--;
    const equals = end - from;
    better += above[end];
    for (let j = 1; j <= equals; j++) sum += (count - end + j) / (better + (j * (equal[from] + 1)) / (equals + 1));
    better += equal[from];
    // Between this one and the next.
    above[from] -= equal[from];
    end = from;
  }
  return sum / count;
}

/** With more in one bucket, they are sorted by comparing all. */
const MOST_IN_BUCKET = 32;

interface Buckets {
  /** Sorted, and none beyond: then infinity. */
  readonly own: Float64Array;
  /** The first place of each bucket, and of the end. A larger score is never in an earlier bucket. */
  readonly first: Uint32Array;
  readonly low: number;
  readonly scale: number;
}

/** Some of the scores, sorted by buckets of equal width, as many as they are. */
function inBuckets(scores: Float64Array, some: ArrayLike<number>): Buckets {
  const count = some.length;
  const own = new Float64Array(count + 1).fill(Infinity);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const score = scores[some[i]];
    own[i] = score;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const range = high - low;
  const scale = count / range;
  // One bucket for all where they are the same, or their range is too large or too small to divide by.
  if (!(scale * range <= 2 * count)) return { own: own.sort(), first: Uint32Array.of(0, count), low, scale: 0 };
  const [first, bucketOf] = [new Uint32Array(count + 1), new Uint32Array(count)];
  let most = 0;
  for (let i = 0; i < count; i++) {
    const bucket = Math.min(count - 1, (own[i] - low) * scale) | 0;
    bucketOf[i] = bucket;
    most = Math.max(most, ++first[bucket]);
  }
  // The end of each bucket; every one that is put into it moves that to where it begins.
  for (let bucket = 1; bucket <= count; bucket++) first[bucket] += first[bucket - 1];
  const sorted = new Float64Array(count + 1).fill(Infinity);
  for (let i = 0; i < count; i++) sorted[--first[bucketOf[i]]] = own[i];
  return { own: most > MOST_IN_BUCKET ? sorted.sort() : insertionSorted(sorted), first, low, scale };
}

/** In place: for values that are nearly sorted. */
function insertionSorted(values: Float64Array): Float64Array {
  for (let i = 1; i < values.length; i++) {
    const value = values[i];
    let place = i;
    for (; place > 0 && values[place - 1] > value; place--) values[place] = values[place - 1];
    values[place] = value;
  }
  return values;
}
