/**
 * An encoder beside a space: a model of the user's own that turns texts into vectors of meaning. The score of a target is
 *
 *   m + s (z(a) + w z(c)) / (1 + w)
 *
 * where a is the score of the space and c the cosine of vectors, less what all documents have in common (the first
 * common component; Arora, Liang & Ma 2017); z is the z-score over the targets, m and s the mean and deviation of a.
 * Nobody sets w: of a few values it is the one by which the first halves of documents find their second halves best, and
 * of those that are as good within a standard error the least.
 */
import { InputError } from '../../check/index.ts';
import type { Source } from '../../text/index.ts';
import { type Finder, type FinderSettings, finder, type TrainingContext } from './finder.ts';
import type { Projection } from './spaces/space.ts';

export interface Encoder {
  readonly name: string;
  /** A row of the same width for every text; zeros for a text of which nothing is known. */
  encode(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
}

const WEIGHTS = [0, 0.25, 0.5, 1, 2, 4];
/** Documents that are cut into halves. */
const HALVED = 400;
/** Words that a half needs. */
const LEAST_WORDS = 5;

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
  const rowOf = new Map(items.map(({ id }, row) => [id, row]));
  const order = open.state.catalogue.ids.map((id) => rowOf.get(id));
  const texts = items.map(({ text }) => text);
  const vectors = vectorsOf(await encoded(encoder, texts, signal));
  const weight = await chosenWeight(items, encoder, settings, context);
  onProgress?.('encoding', 1, 1);
  const note =
    weight === 0
      ? `${encoder.name} finds nothing here that words do not: it was left out.`
      : `Compared by words and by ${encoder.name}, weight ${weight}.`;
  return {
    ...open,
    get state() {
      return open.state;
    },
    get notes() {
      return [...open.notes, note];
    },
    async ask(queries) {
      const asked = await open.ask(queries);
      if (weight === 0) return asked;
      const own = await encoded(
        encoder,
        queries.map((query) => (typeof query === 'string' ? texts[rowOf.get(query)!] : query.text)),
        signal,
      );
      const projection = mixedWith(asked.projection, own.map(vectors.cosines), order, weight);
      return { ...asked, projection };
    },
  };
}

async function encoded(encoder: Encoder, texts: readonly string[], signal?: AbortSignal) {
  const rows = await encoder.encode(texts, signal);
  const width = rows[0]?.length ?? 0;
  if (rows.length !== texts.length || rows.some((row) => row.length !== width || !row.every(Number.isFinite)))
    throw new InputError(
      encoder.name,
      `must give a vector of the same length, of finite numbers, for each of ${texts.length} texts`,
    );
  return rows;
}

/** Unit rows less the common component, and the cosines of a text with them. */
function vectorsOf(rows: readonly Float32Array[]) {
  const width = rows[0]?.length ?? 0;
  const units = rows.map(unit);
  let common: Float32Array = new Float32Array(width).fill(1 / Math.sqrt(width || 1));
  for (let pass = 0; pass < 20; pass++) {
    const next = new Float32Array(width);
    for (const row of units) add(next, row, dot(row, common));
    common = unit(next);
  }
  const place = (row: Float32Array): Float32Array => {
    const own = Float32Array.from(unit(row));
    add(own, common, -dot(own, common));
    return unit(own);
  };
  const targets = units.map(place);
  return {
    cosines: (text: Float32Array) => {
      const own = place(text);
      return Float64Array.from(targets, (target) => dot(target, own));
    },
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
  const [own, other] = [momentsOf(a), momentsOf(c)];
  return a.map((x, i) => {
    const z = (x - own.mean) / own.deviation + (weight * (c[i] - other.mean)) / other.deviation;
    return own.mean + (own.deviation * z) / (1 + weight);
  });
}

async function chosenWeight(
  items: readonly Source[],
  encoder: Encoder,
  settings: FinderSettings,
  context: TrainingContext,
) {
  const every = Math.ceil(items.length / HALVED);
  const halves = items
    .filter((_, i) => i % every === 0)
    .flatMap(({ id, text, language }) => {
      const words = [...text.matchAll(/\S+/g)];
      if (words.length < 2 * LEAST_WORDS) return [];
      const middle = words[words.length >> 1].index;
      return [{ id, first: text.slice(0, middle), second: text.slice(middle), ...(language && { language }) }];
    });
  if (halves.length < 10) return 1;
  const { accelerator, signal } = context;
  const found = await finder(
    halves.map(({ first, second, ...rest }) => ({ ...rest, text: second })),
    settings,
    { accelerator, signal },
  );
  const { projection } = await found.ask(
    halves.map(({ first, second, id, ...rest }) => ({ ...rest, id: `${id} `, text: first })),
  );
  const vectors = vectorsOf(
    await encoded(
      encoder,
      halves.map(({ second }) => second),
      signal,
    ),
  );
  const cosines = (
    await encoded(
      encoder,
      halves.map(({ first }) => first),
      signal,
    )
  ).map(vectors.cosines);
  const ranks = WEIGHTS.map((weight) =>
    halves.map((_, row) => {
      const scores = mixture(projection.scores(row), cosines[row], weight);
      return 1 / scores.reduce((rank, score, target) => rank + (target !== row && score >= scores[row] ? 1 : 0), 1);
    }),
  );
  const means = ranks.map((list) => list.reduce((sum, x) => sum + x, 0) / list.length);
  const best = means.indexOf(Math.max(...means));
  const enough = WEIGHTS.findIndex((_, i) => means[best] - means[i] <= errorOf(ranks[best], ranks[i]));
  return WEIGHTS[enough];
}

/** The standard error of the mean difference. */
function errorOf(a: readonly number[], b: readonly number[]): number {
  const { deviation } = momentsOf(
    Float64Array.from(a, (x, i) => x - b[i]),
    0,
  );
  return deviation / Math.sqrt(a.length);
}

function momentsOf(values: Float64Array, least = 1e-9): { mean: number; deviation: number } {
  const mean = values.reduce((sum, x) => sum + x, 0) / (values.length || 1);
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length || 1);
  return { mean, deviation: Math.max(Math.sqrt(variance), least) };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k];
  return sum;
}

function add(to: Float32Array, from: Float32Array, times: number): void {
  for (let k = 0; k < to.length; k++) to[k] += times * from[k];
}

function unit(row: Float32Array): Float32Array {
  const length = Math.sqrt(dot(row, row));
  return length > 0 ? row.map((x) => x / length) : row;
}
