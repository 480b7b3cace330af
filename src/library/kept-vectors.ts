/**
 * Vectors of an encoder, kept in the library: only new versions of documents are encoded, and another encoder has a model of its
 * own. What was encoded before a failure is kept too, and so is what halves of documents tell of it.
 */
import { ModelError } from '../external/index.ts';
import { VECTORS } from '../store/export.ts';
import type { Model, Store, StoredDocument } from '../store/store.ts';
import {
  type Encoder,
  encoded,
  type FinderSettings,
  type Meaning,
  type TrainingContext,
  type Worth,
  worthOf,
} from '../tasks/similar/index.ts';
import { decodeModel, encodeModel } from '../training/index.ts';
import { itemsById, SAMPLE } from './collection.ts';

/** Documents that are read and encoded at a time: a failure loses no more. */
const BATCH = 1024;
/** Documents whose halves tell the weight. */
const TELLING = 400;
/** The weight is measured again when there are so many times the documents. */
const OUTGROWN = 2;

type Numbered = Pick<StoredDocument, 'number' | 'id' | 'version'>;

export interface LibraryMeaning {
  /** Nothing where the encoder failed. */
  readonly meaning?: Meaning;
  readonly notes: readonly string[];
  /** What is to be kept; nothing where nothing is new. */
  readonly model?: Omit<Model, 'made'>;
}

/** What an encoder knows of the documents of a library; nothing where some of them are to be encoded first. */
export async function meaningKept(
  store: Store,
  encoder: Encoder,
  settings: FinderSettings,
): Promise<Meaning | undefined> {
  const [kept, documents] = [await keptOf(store, encoder), await store.documents.current(SAMPLE)];
  const worth = worthBy(kept, settings, documents);
  return worth && unknownTo(kept, documents).length === 0 ? meaningOf(encoder, kept, documents, worth) : undefined;
}

/** The same, encoded as far as it is new. */
export async function meaningOfLibrary(
  store: Store,
  encoder: Encoder,
  settings: FinderSettings,
  context: TrainingContext = {},
): Promise<LibraryMeaning> {
  const [kept, documents] = [await keptOf(store, encoder), await store.documents.current(SAMPLE)];
  let isNew = false;
  const encodeRest = async (): Promise<void> => {
    const unknown = unknownTo(kept, documents);
    for (let from = 0; from < unknown.length; from += BATCH) {
      const batch = unknown.slice(from, from + BATCH);
      const keys = new Map(batch.map((document) => [document.id, keyOf(document)]));
      const items = await itemsById(store, [...keys.keys()]);
      const rows = await encoded(
        encoder,
        items.map(({ text }) => text),
        context.signal,
      );
      if (kept.vectors.size > 0 && rows.length > 0 && rows[0].length !== widthOf(kept)) {
        // The model behind the name is another one.
        kept.vectors.clear();
        kept.worth = {};
        return encodeRest();
      }
      for (const [i, { id }] of items.entries()) kept.vectors.set(keys.get(id)!, rows[i]);
      isNew = true;
      context.onProgress?.('encoding', from + batch.length, unknown.length);
    }
  };
  const measured = async (): Promise<Worth> => {
    const known = worthBy(kept, settings, documents);
    if (known) return known;
    const some = documents.filter((_, i) => i % Math.ceil(documents.length / TELLING) === 0).map(({ id }) => id);
    const worth = await worthOf(await itemsById(store, some), encoder, settings, context);
    kept.worth[JSON.stringify(settings)] = { ...worth, of: documents.length };
    isNew = true;
    return worth;
  };
  const toKeep = () => (isNew ? { model: modelOf(encoder, kept, documents) } : {});
  try {
    await encodeRest();
    const meaning = meaningOf(encoder, kept, documents, await measured());
    return { meaning, notes: [], ...toKeep() };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { notes: [`${error.message}; compared by words alone`], ...toKeep() };
  }
}

interface Kept {
  /** By the row and the version of a document. */
  readonly vectors: Map<string, Float32Array>;
  /** By the settings of a space, of so many documents. */
  worth: Record<string, Worth & { readonly of: number }>;
}

const keyOf = ({ number, version }: Numbered): string => `${number} ${version}`;
const unknownTo = ({ vectors }: Kept, documents: readonly Numbered[]): Numbered[] =>
  documents.filter((document) => !vectors.has(keyOf(document)));
const widthOf = ({ vectors }: Kept): number => vectors.values().next().value?.length ?? 0;

/** What the encoder is worth, unless that is to be measured again. */
function worthBy({ worth }: Kept, settings: FinderSettings, { length }: readonly unknown[]): Worth | undefined {
  const { of, ...known } = worth[JSON.stringify(settings)] ?? { of: 0, within: [] };
  return length < OUTGROWN * of ? known : undefined;
}

function meaningOf(encoder: Encoder, { vectors }: Kept, documents: readonly Numbered[], worth: Worth): Meaning {
  const own = documents.flatMap((document) => {
    const vector = vectors.get(keyOf(document));
    return vector ? [[document.id, vector] as const] : [];
  });
  return { encoder, vectors: new Map(own), ...worth };
}

const nameOf = ({ key, name }: Encoder): string => `${VECTORS}${key ?? name}`;

/** The vectors of documents that are there now, and what is known of the encoder. */
function modelOf(encoder: Encoder, kept: Kept, documents: readonly Numbered[]): Omit<Model, 'made'> {
  const keys = documents.map(keyOf).filter((key) => kept.vectors.has(key));
  const width = widthOf(kept);
  const rows = new Float32Array(keys.length * width);
  for (const [i, key] of keys.entries()) rows.set(kept.vectors.get(key)!, i * width);
  const worth = Object.entries(kept.worth).map(([by, { within, ...one }]) => [
    by,
    { ...one, within: within.map((direction) => [...direction]) },
  ]);
  const about = { keys, width, worth: Object.fromEntries(worth) };
  return {
    name: nameOf(encoder),
    bytes: encodeModel({ kind: 'vectors', about, arrays: { rows } }),
    about: { texts: keys.length },
  };
}

/** Nothing where the file is damaged, or was written before vectors had keys. */
async function keptOf(store: Store, encoder: Encoder): Promise<Kept> {
  const model = await store.models.get(nameOf(encoder)).catch(() => undefined);
  const { about = {}, arrays = {} } = model ? decodeModel(model.bytes, store.folder) : {};
  const { keys, width, worth } = about as { keys?: string[]; width: number; worth: Kept['worth'] };
  if (!keys) return { vectors: new Map(), worth: {} };
  const rows = Float32Array.from(arrays.rows);
  const read = ({ within, ...one }: Kept['worth'][string]) => ({
    ...one,
    within: within.map((direction) => Float32Array.from(direction)),
  });
  return {
    vectors: new Map(keys.map((key, i) => [key, rows.subarray(i * width, (i + 1) * width)])),
    worth: Object.fromEntries(Object.entries(worth).map(([by, one]) => [by, read(one)])),
  };
}
