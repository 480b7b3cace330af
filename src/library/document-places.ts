/**
 * Documents as points of a plane. Landmarks are the centroids of spherical k-means of the rows; classical scaling places
 * them by their distances. A document lies at the mean of the landmarks, each weighted by a power of its cosine, and off
 * it by what its own landmark leaves of it, along the two principal axes of these rests. The same rows give the same map.
 */
import { type Csr, kmeans } from '../linalg/index.ts';
import { denseUnitRows } from '../linalg/vectors.ts';
import { random } from '../random/index.ts';
import { classicalScaling, takeAxis } from './topic-map.ts';

const MAX_LANDMARKS = 24;
/** Documents for each landmark, at least. */
const MIN_PER_LANDMARK = 8;
/** Landmarks are computed from at most so many documents. */
const MAX_SAMPLE = 3000;
const SEED = 1;
/** The larger, the nearer to the landmark that is nearest. */
const POWER = 6;
/** How far the rests spread, as a part of the distance to the next landmark. */
const SPREAD = 0.3;

/** `rows` has `width` numbers for every document; the answer has x and y, within −1 and 1. */
export function documentPlaces(rows: Float32Array, width: number): Float32Array {
  const n = rows.length / width;
  if (n === 0) return new Float32Array(0);
  const unit = denseUnitRows(rows, width);
  const sample = Array.from({ length: Math.min(n, MAX_SAMPLE) }, (_, i) =>
    Math.floor((i * n) / Math.min(n, MAX_SAMPLE)),
  );
  const clusters = Math.max(1, Math.min(MAX_LANDMARKS, Math.floor(n / MIN_PER_LANDMARK)));
  const { centroids, clusters: k } = kmeans(denseRows(unit, width, sample), { clusters }, { random: random(SEED) });
  const landmarks = classicalScaling(distances(centroids, width, k), k);
  const axes = restAxes(unit, width, sample, centroids, k);
  const spread = SPREAD * nearestGap(landmarks);
  const places = new Float32Array(2 * n);
  for (let d = 0; d < n; d++) {
    const row = unit.subarray(d * width, (d + 1) * width);
    const cosine = cosines(row, centroids, k);
    const best = cosine.indexOf(Math.max(...cosine));
    let [x, y, sum] = [0, 0, 0];
    for (let z = 0; z < k; z++) {
      const weight = Math.max(0, cosine[z]) ** POWER + (z === best ? 1e-9 : 0);
      x += weight * landmarks[z].x;
      y += weight * landmarks[z].y;
      sum += weight;
    }
    const [u, v] = axes.map((axis) => rest(row, centroids, k, best, cosine[best], axis));
    places[2 * d] = x / sum + spread * u;
    places[2 * d + 1] = y / sum + spread * v;
  }
  return filling(places);
}

/** Each axis from −1 to 1. */
function filling(places: Float32Array): Float32Array {
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (const [i, at] of places.entries()) {
    low[i % 2] = Math.min(low[i % 2], at);
    high[i % 2] = Math.max(high[i % 2], at);
  }
  return places.map((at, i) => {
    const range = high[i % 2] - low[i % 2];
    return range > 1e-9 ? (2 * (at - low[i % 2])) / range - 1 : 0;
  });
}

function denseRows(unit: Float64Array, width: number, sample: readonly number[]): Csr {
  const value = new Float64Array(sample.length * width);
  for (const [i, d] of sample.entries()) value.set(unit.subarray(d * width, (d + 1) * width), i * width);
  return {
    rows: sample.length,
    columns: width,
    start: Uint32Array.from({ length: sample.length + 1 }, (_, i) => i * width),
    index: Uint32Array.from(value, (_, i) => i % width),
    value,
  };
}

/** Centroids lie by column: `k` values for each. */
function cosines(row: Float64Array, centroids: ArrayLike<number>, k: number): Float64Array {
  const cosine = new Float64Array(k);
  for (let w = 0; w < row.length; w++) for (let z = 0; z < k; z++) cosine[z] += row[w] * centroids[w * k + z];
  return cosine;
}

function distances(centroids: ArrayLike<number>, width: number, k: number): Float64Array {
  const squares = new Float64Array(k * k);
  for (let w = 0; w < width; w++) {
    for (let a = 0; a < k; a++)
      for (let b = 0; b < k; b++) squares[a * k + b] += (centroids[w * k + a] - centroids[w * k + b]) ** 2;
  }
  return squares;
}

/** The two principal axes of what the own landmark leaves of documents, each divided by the deviation along it. */
function restAxes(
  unit: Float64Array,
  width: number,
  sample: readonly number[],
  centroids: ArrayLike<number>,
  k: number,
): Float64Array[] {
  const covariance = new Float64Array(width * width);
  const own = new Float64Array(width);
  for (const d of sample) {
    const row = unit.subarray(d * width, (d + 1) * width);
    const cosine = cosines(row, centroids, k);
    const best = cosine.indexOf(Math.max(...cosine));
    for (let w = 0; w < width; w++) own[w] = row[w] - cosine[best] * centroids[w * k + best];
    for (let a = 0; a < width; a++)
      for (let b = 0; b < width; b++) covariance[a * width + b] += (own[a] * own[b]) / sample.length;
  }
  return [0, 1].map(() => {
    // Scaled by √λ: its own length is the deviation along it.
    const axis = takeAxis(covariance, width);
    const square = axis.reduce((sum, part) => sum + part * part, 0);
    return square > 1e-12 ? axis.map((part) => part / square) : axis.map(() => 0);
  });
}

function rest(
  row: Float64Array,
  centroids: ArrayLike<number>,
  k: number,
  best: number,
  cosine: number,
  axis: Float64Array,
): number {
  let along = 0;
  for (let w = 0; w < row.length; w++) along += (row[w] - cosine * centroids[w * k + best]) * axis[w];
  return Math.max(-3, Math.min(3, along));
}

/** The median distance from a landmark to the next. */
function nearestGap(landmarks: readonly { readonly x: number; readonly y: number }[]): number {
  if (landmarks.length < 2) return 1;
  const gaps = landmarks.map((one) =>
    Math.min(...landmarks.flatMap((other) => (other === one ? [] : [Math.hypot(one.x - other.x, one.y - other.y)]))),
  );
  return gaps.sort((a, b) => a - b)[gaps.length >> 1];
}
