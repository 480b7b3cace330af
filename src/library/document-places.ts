/**
 * Documents as points of a plane. Landmarks are the centroids of spherical k-means of the rows; classical scaling places
 * them by their distances. A document lies at the mean of the landmarks, each weighted by a power of its cosine. The same
 * rows give the same map.
 */
import { fromDense, kmeans } from '../linalg/index.ts';
import { denseUnitRows } from '../linalg/vectors.ts';
import { random } from '../random/index.ts';
import { classicalScaling } from './topic-map.ts';

const [MIN_LANDMARKS, MAX_LANDMARKS] = [8, 24];
/** Documents for each landmark, at least, where there are many. */
const PER_LANDMARK = 8;
/** Landmarks are computed from at most so many documents. */
const MAX_SAMPLE = 3000;
const SEED = 1;
/** The larger, the nearer to the landmark that is nearest. */
const POWER = 5;

/** `rows` has `width` numbers for every document; the answer has x and y, within −1 and 1. */
export function documentPlaces(rows: Float32Array, width: number): Float32Array {
  const n = rows.length / width;
  if (n === 0) return new Float32Array(0);
  const unit = denseUnitRows(rows, width);
  const rowOf = (d: number) => unit.subarray(d * width, (d + 1) * width);
  const sample = Array.from({ length: Math.min(n, MAX_SAMPLE) }, (_, i) =>
    Math.floor((i * n) / Math.min(n, MAX_SAMPLE)),
  );
  const clusters = Math.min(n, MAX_LANDMARKS, Math.max(MIN_LANDMARKS, Math.floor(n / PER_LANDMARK)));
  const { centroids, clusters: k } = kmeans(
    fromDense(
      sample.map((d) => Array.from(rowOf(d))),
      width,
    ),
    { clusters },
    { random: random(SEED) },
  );
  const landmarks = classicalScaling(distances(centroids, width, k), k);
  const places = new Float32Array(2 * n);
  for (let d = 0; d < n; d++) {
    const cosine = cosines(rowOf(d), centroids, k);
    const best = cosine.indexOf(Math.max(...cosine));
    let [x, y, sum] = [0, 0, 0];
    for (let z = 0; z < k; z++) {
      const weight = Math.max(0, cosine[z]) ** POWER + (z === best ? 1e-9 : 0);
      x += weight * landmarks[z].x;
      y += weight * landmarks[z].y;
      sum += weight;
    }
    places.set([x / sum, y / sum], 2 * d);
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
