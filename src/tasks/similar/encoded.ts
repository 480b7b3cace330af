/**
 * An encoder beside a space: a model of the user's own that turns texts into vectors of meaning. The score of a target is
 *
 *   m + s (z(a) + w z(c)) / (1 + w)
 *
 * where a is the score of the space and c the cosine of vectors less their mean (Arora, Liang & Ma 2017 take off the first
 * common component: of two opposite kinds that is what tells them apart); z is the z-score over the targets, m and s the
 * mean and deviation of a. Nobody sets w: the halves of documents tell it.
 */
import { InputError } from '../../check/index.ts';
import { moments } from '../../linalg/vectors.ts';
import type { Source } from '../../text/index.ts';
import { keptWith } from '../../text/memoized.ts';
import { type Encoder, encoded } from './encoder.ts';
import type { Finder, FinderSettings, TrainingContext } from './finder.ts';
import { placedBy, type Worth, worthOf } from './halves.ts';
import type { Projection } from './spaces/space.ts';

/** A weight under this changes no order worth a question to the model. */
const LEAST = 0.05;

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
export function besideWords(open: Finder, meaning: Meaning, signal?: AbortSignal): Finder {
  const { encoder, vectors, weight: measured } = meaning;
  const weight = Number((measured ?? 1).toPrecision(2));
  const placed = placedIn(meaning);
  const rowOf = new Map([...vectors.keys()].map((id, row) => [id, row]));
  const unmeasured = measured === undefined ? ' (too few documents to measure what it is worth)' : '';
  const note =
    weight < LEAST ? leftOut(encoder) : `Compared by words and by ${encoder.name}, weight ${weight}${unmeasured}.`;
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
        notes.push(failure(error, signal));
        return undefined;
      });
      if (!rows) return { ...asked, notes };
      const own = queries.map((query) =>
        typeof query === 'string' ? placed.targets[rowOf.get(query) ?? -1] : placed.place(rows[fresh.indexOf(query)]),
      );
      const order = open.state.catalogue.ids.map((id) => rowOf.get(id));
      const projection = mixedWith(asked.projection, own.map(placed.cosines), order, weight);
      return { ...asked, projection, encoded: own.map((row) => row?.some((x) => x !== 0) ?? false) };
    },
  };
}

const leftOut = ({ name }: Encoder): string => `${name} finds nothing here that words do not: it was left out.`;
const placedIn = keptWith(({ vectors, within }: Meaning) => placedBy([...vectors.values()], within));

/** Why an encoder does not answer, in words. */
function failure(error: unknown, signal?: AbortSignal): string {
  if (!(error instanceof InputError) || signal?.aborted) throw error;
  return `${error.message}; compared by words alone`;
}

/** How near documents are to a text by an encoder. */
export interface Nearness {
  /** By their ids; none where it tells nothing. */
  readonly cosines: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
}

/** Without a meaning nothing is near. */
export async function nearnessTo(text: string, meaning?: Meaning, signal?: AbortSignal): Promise<Nearness> {
  if (!meaning) return { cosines: new Map(), notes: [] };
  const { encoder, vectors, weight = 1 } = meaning;
  if (weight < LEAST) return { cosines: new Map(), notes: [leftOut(encoder)] };
  try {
    const [row] = await encoded(encoder, [text], signal);
    if (row.every((x) => x === 0)) return { cosines: new Map(), notes: [`${encoder.name} knows no word of it.`] };
    const { place, cosines } = placedIn(meaning);
    const all = cosines(place(row));
    return {
      cosines: new Map([...vectors.keys()].map((id, i) => [id, all[i]])),
      notes: [`Searched by words and by ${encoder.name}.`],
    };
  } catch (error) {
    return { cosines: new Map(), notes: [failure(error, signal)] };
  }
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

/** The z-scores of both, the second weighted, on the scale of the first. */
export function mixture(a: Float64Array, c: Float64Array, weight: number): Float64Array {
  const [own, other] = [moments(a), moments(c)];
  // Words tell nothing apart.
  if (own.deviation === 0) return c;
  return a.map((x, i) => {
    const z = (x - own.mean) / own.deviation + (weight * (c[i] - other.mean)) / (other.deviation || 1);
    return own.mean + (own.deviation * z) / (1 + weight);
  });
}
