/**
 * What the halves of documents tell of an encoder. What they differ in is not their subject: before its cosine a vector is made
 * shorter along such directions (Bar-Hillel, Hertz, Shental & Weinshall 2003, with halves for related pairs).
 * And how well they find each other is its weight beside words: half that by which Fisher's linear discriminant tells the
 * second half of a document from those of all others, by both scores with its first half, and 1.5 at most. Half, because
 * halves of a document are more alike in either way than documents about one thing. Halves are compared by directions that
 * other halves gave.
 */
import type { Floats } from '../../kernels/index.ts';
import { eigenOf, tridiagonal } from '../../linalg/index.ts';
import { gram } from '../../linalg/products.ts';
import { axpy, denseUnitRows, dotAt, moments } from '../../linalg/vectors.ts';
import type { Source } from '../../text/index.ts';
import { type Encoder, encoded } from './encoder.ts';
import { type FinderSettings, finder, type TrainingContext } from './finder.ts';

/** Meaning never outweighs words by more. */
const MOST_WEIGHT = 1.5;
/** Documents that are cut into halves, and how few of them tell nothing. */
const HALVED = 400;
const LEAST_HALVED = 10;
/** Words that a half needs. */
const LEAST_WORDS = 5;
/** Directions in which halves of one document differ most; the others are taken to be alike. */
const DIRECTIONS = 16;

/** What the halves of documents tell of an encoder; nothing where they are too few. */
export interface Worth {
  /** Where that of words is 1. */
  readonly weight?: number;
  /** Of every vector x each direction a is taken off, (a · x) a. */
  readonly within: readonly Float32Array[];
}

/** Unit rows less their mean and what halves differ in, and the cosines of a text with them. */
export function placedBy(rows: readonly Float32Array[], within: Worth['within']) {
  const width = rows[0]?.length ?? 0;
  const unit = (row: Floats) => denseUnitRows(row, width);
  const units = rows.map(unit);
  const mean = new Float64Array(width);
  for (const row of units) axpy(1 / rows.length, row, 0, mean, 0, width);
  const place = (row: Floats): Floats => {
    if (row.every((x) => x === 0)) return row;
    const own = unit(row);
    axpy(-1, mean, 0, own, 0, width);
    for (const direction of within) axpy(-dotAt(direction, 0, own), direction, 0, own, 0, width);
    return unit(own);
  };
  const targets = units.map(place);
  return {
    targets,
    place,
    /** Zeros where nothing is known of a text. */
    cosines: (own: Floats | undefined) => Float64Array.from(targets, (target) => (own ? dotAt(target, 0, own) : 0)),
  };
}

/** The directions in which halves of documents differ, and half the weight that tells their halves apart best. */
export async function worthOf(
  items: readonly Source[],
  encoder: Encoder,
  settings: FinderSettings,
  { accelerator, signal }: TrainingContext,
): Promise<Worth> {
  const every = Math.ceil(items.length / HALVED);
  const halves = items
    .filter((_, i) => i % every === 0)
    .flatMap(({ id, text, language }) => {
      const words = [...text.matchAll(/\S+/g)];
      if (words.length < 2 * LEAST_WORDS) return [];
      const middle = words[words.length >> 1].index;
      return [{ id, first: text.slice(0, middle), second: text.slice(middle), ...(language && { language }) }];
    });
  if (halves.length < LEAST_HALVED) return { within: [] };
  const seconds = halves.map(({ first, second, ...rest }) => ({ ...rest, text: second }));
  const firsts = halves.map(({ first, second, id, ...rest }) => ({ ...rest, id: `${id} `, text: first }));
  const found = await finder(seconds, settings, { accelerator, signal });
  const { projection } = await found.ask(firsts);
  const rows = await encoded(
    encoder,
    [...seconds, ...firsts].map(({ text }) => text),
    signal,
  );
  const [ends, begins] = [rows.slice(0, halves.length), rows.slice(halves.length)];
  const differing = (wanted: (row: number) => boolean) =>
    withinOf(begins.flatMap((begin, row) => (wanted(row) ? differenceOf(begin, ends[row]) : [])));
  const folds = [0, 1].map((fold) =>
    placedBy(
      ends,
      differing((row) => row % 2 !== fold),
    ),
  );
  const order = found.state.catalogue.ids.map((id) => halves.findIndex((half) => half.id === id));
  const own = halves.map((_, row): Halves => {
    const { place, cosines } = folds[row % 2];
    const [words, all] = [standardised(projection.scores(row)), cosines(place(begins[row]))];
    const meaning = standardised(Float64Array.from(order, (target) => all[target]));
    const at = order.indexOf(row);
    return {
      words: words[at],
      meaning: meaning[at],
      together: words.reduce((sum, x, i) => sum + x * meaning[i], 0) / all.length,
    };
  });
  return { weight: Math.min(MOST_WEIGHT, discriminant(own) / 2), within: differing(() => true) };
}

/** Nothing where one of two texts is not known. */
function differenceOf(begin: Float32Array, end: Float32Array): Float64Array[] {
  if ([begin, end].some((row) => row.every((x) => x === 0))) return [];
  const [difference, other] = [begin, end].map((row) => denseUnitRows(row, row.length));
  axpy(-1, other, 0, difference, 0, other.length);
  return [difference];
}

/**
 * x − Σ (a · x) a is S^(−1/2) x but for a factor: S is the covariance of differences, half of it shrunk to a multiple of the
 * identity, and of one variance in all but its first directions. They are those of the Gram matrix of the differences,
 * which are fewer than the numbers of many vectors.
 */
export function withinOf(differences: readonly Floats[]): Float32Array[] {
  const [count, width] = [differences.length, differences[0]?.length ?? 0];
  const most = Math.min(DIRECTIONS, count - 1, width - 1);
  if (most < 1) return [];
  const columns = Array.from({ length: width }, (_, k) => Float64Array.from(differences, (row) => row[k]));
  const { values, vectors } = eigenOf(tridiagonal(gram(columns, count), count), most);
  const all = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const first = values.subarray(0, most);
  const rest = (all - first.reduce((sum, value) => sum + value, 0)) / (width - most);
  return [...first].flatMap((value, k) => {
    const taken = 1 - Math.sqrt((rest + all / width) / (value + all / width));
    if (!(taken > 0)) return [];
    const direction = new Float32Array(width);
    for (const [i, difference] of differences.entries())
      axpy(vectors[k * count + i] * Math.sqrt(taken / value), difference, 0, direction, 0, width);
    return [direction];
  });
}

/** Of the first half of a document: the z-scores of its second half, and the correlation of both scores over all targets. */
export interface Halves {
  readonly words: number;
  readonly meaning: number;
  readonly together: number;
}

/** The weight of meaning where that of words is 1: (Σ + Σ⁺)⁻¹ μ, by the mean μ and covariance Σ⁺ of true pairs, and Σ of all. */
export function discriminant(halves: readonly Halves[]): number {
  const mean = (of: (half: Halves) => number) => halves.reduce((sum, half) => sum + of(half), 0) / halves.length;
  const [a, c] = [mean(({ words }) => words), mean(({ meaning }) => meaning)];
  const [aa, cc] = [1 + mean(({ words }) => (words - a) ** 2), 1 + mean(({ meaning }) => (meaning - c) ** 2)];
  const ac = mean(({ words, meaning, together }) => (words - a) * (meaning - c) + together);
  const [words, meaning] = [cc * a - ac * c, aa * c - ac * a];
  if (meaning <= 0) return 0;
  return words > 0 ? meaning / words : Infinity;
}

function standardised(values: Float64Array): Float64Array {
  const { mean, deviation } = moments(values);
  return values.map((x) => (x - mean) / (deviation || 1));
}
