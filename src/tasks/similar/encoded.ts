/**
 * An encoder beside a space: a model of the user's own that turns texts into vectors of meaning. The score of a target is
 *
 *   m + s (z(a) + w z(c)) / (1 + w)
 *
 * where a is the score of the space and c the cosine of vectors less their mean (Arora, Liang & Ma 2017 take off the first
 * common component: of two opposite kinds that is what tells them apart); z is the z-score over the targets, m and s the
 * mean and deviation of a. Before the cosine a vector is made shorter along the directions in which halves of one document
 * differ (Bar-Hillel, Hertz, Shental & Weinshall 2003, with halves for related pairs): those are not its subject.
 * Nobody sets w: it is half the weight by which Fisher's linear discriminant tells the second half of a document from
 * those of all others, by a and c with its first half, and 1.5 at most. Half, because halves of a document are more alike in
 * either way than documents about one thing. Halves are compared by directions that the other halves of them gave.
 */
import { InputError } from '../../check/index.ts';
import type { Floats } from '../../kernels/index.ts';
import { eigenOf, tridiagonal } from '../../linalg/index.ts';
import { gram } from '../../linalg/products.ts';
import { axpy, denseUnitRows, dotAt, moments } from '../../linalg/vectors.ts';
import type { Source } from '../../text/index.ts';
import { type Finder, type FinderSettings, finder, type TrainingContext } from './finder.ts';
import type { Projection } from './spaces/space.ts';

export interface Encoder {
  readonly name: string;
  /** What tells it from others of this name, where its vectors are kept. */
  readonly key?: string;
  /** On another machine, to which so many characters went so far. */
  readonly remote?: boolean;
  readonly sent?: number;
  /** A row of the same width for every text; zeros for a text of which nothing is known. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
}

/** Encoders that are known by their names. */
export const ENCODERS = new Map<string, Encoder>();

/** Meaning never outweighs words by more. */
const MOST = 1.5;
/** A weight under this changes no order worth a question to the model. */
const LEAST = 0.05;
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

/** What an encoder knows of a collection. */
export interface Meaning extends Worth {
  readonly encoder: Encoder;
  /** The vectors of documents by their ids; one that came later has none. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** The same collection, compared by its words and by an encoder. */
export async function withEncoder(
  open: Finder,
  items: readonly Source[],
  encoder: Encoder,
  settings: FinderSettings,
  context: TrainingContext = {},
): Promise<Finder> {
  const { signal, onProgress } = context;
  onProgress?.('encoding', 0, 1);
  const rows = await encoded(
    encoder,
    items.map(({ text }) => text),
    signal,
  );
  const vectors = new Map(items.map(({ id }, row) => [id, rows[row]]));
  const worth = await worthOf(items, encoder, settings, context);
  onProgress?.('encoding', 1, 1);
  return besideWords(open, { encoder, vectors, ...worth }, signal);
}

/** The same where the vectors and the weight are known. A question that cannot be encoded is compared by its words. */
export function besideWords(
  open: Finder,
  { encoder, vectors, within, weight: measured }: Meaning,
  signal?: AbortSignal,
): Finder {
  const weight = Number((measured ?? MOST).toPrecision(2));
  const placed = placedBy([...vectors.values()], within);
  const rowOf = new Map([...vectors.keys()].map((id, row) => [id, row]));
  const unmeasured = measured === undefined ? ' (too few documents to measure what it is worth)' : '';
  const note =
    weight < LEAST
      ? `${encoder.name} finds nothing here that words do not: it was left out.`
      : `Compared by words and by ${encoder.name}, weight ${weight}${unmeasured}.`;
  return {
    ...open,
    get state() {
      return open.state;
    },
    get notes() {
      return [...open.notes, note];
    },
    // It has vectors of these documents alone.
    async reaching() {
      return this;
    },
    async ask(queries) {
      const asked = await open.ask(queries);
      if (weight < LEAST) return asked;
      const fresh = queries.filter((query) => typeof query !== 'string');
      const notes = [...asked.notes];
      const rows = await encoded(
        encoder,
        fresh.map(({ text }) => text),
        signal,
      ).catch((error: unknown) => {
        if (!(error instanceof InputError) || signal?.aborted) throw error;
        notes.push(`${error.message}; compared by words alone`);
        return undefined;
      });
      if (!rows) return { ...asked, notes };
      const own = queries.map((query) =>
        typeof query === 'string' ? placed.targets[rowOf.get(query) ?? -1] : placed.place(rows[fresh.indexOf(query)]),
      );
      const order = open.state.catalogue.ids.map((id) => rowOf.get(id));
      const projection = mixedWith(asked.projection, own.map(placed.cosines), order, weight);
      return { ...asked, projection, meant: own.map((row) => row?.some((x) => x !== 0) ?? false) };
    },
  };
}

/** A row of finite numbers for every text, all of one length. */
export async function encoded(encoder: Encoder, texts: readonly string[], signal?: AbortSignal) {
  const rows = await encoder.encode(texts, signal);
  const width = rows[0]?.length ?? 0;
  if (rows.length !== texts.length || rows.some((row) => row.length !== width || !row.every(Number.isFinite)))
    throw new InputError(
      encoder.name,
      `must give a vector of the same length, of finite numbers, for each of ${texts.length} texts`,
    );
  return rows;
}

/** Unit rows less their mean and what halves differ in, and the cosines of a text with them. */
function placedBy(rows: readonly Float32Array[], within: Worth['within']) {
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

/** `order`: the row of the vectors of every target; a target that came later has none. */
function mixedWith(
  base: Projection,
  cosines: readonly Float64Array[],
  order: readonly (number | undefined)[],
  weight: number,
): Projection {
  return {
    explain: (row, target) => base.explain(row, target),
    scores(row) {
      const a = base.scores(row);
      const c = Float64Array.from(a, (_, target) => {
        const vector = order[target];
        return vector === undefined ? 0 : cosines[row][vector];
      });
      return mixture(a, c, weight);
    },
  };
}

function mixture(a: Float64Array, c: Float64Array, weight: number): Float64Array {
  const [own, other] = [moments(a), moments(c)];
  // Words tell nothing apart.
  if (own.deviation === 0) return c;
  return a.map((x, i) => {
    const z = (x - own.mean) / own.deviation + (weight * (c[i] - other.mean)) / (other.deviation || 1);
    return own.mean + (own.deviation * z) / (1 + weight);
  });
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
  return { weight: Math.min(MOST, discriminant(own) / 2), within: differing(() => true) };
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
