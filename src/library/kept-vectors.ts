/**
 * Vectors of an encoder, kept in the library by the hash of their texts: only new texts are encoded, and another encoder has
 * a model of its own. What was encoded before a failure is kept too, and so is what halves of documents tell of it.
 */
import { ModelError } from '../external/index.ts';
import { hashOf, hex } from '../store/content.ts';
import { VECTORS } from '../store/export.ts';
import type { Model, Store } from '../store/store.ts';
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
import { itemsById } from './collection.ts';
import type { LibraryState } from './similar.ts';

/** Documents that are read and encoded at a time: a failure loses no more. */
const BATCH = 1024;
/** Documents whose halves tell the weight. */
const TELLING = 400;
/** The weight is measured again when there are so many times the documents. */
const OUTGROWN = 2;

interface Row {
  readonly version: number;
  readonly hash: string;
  readonly vector: Float32Array;
}

export interface LibraryMeaning {
  /** Nothing where the encoder failed. */
  readonly meaning?: Meaning;
  readonly notes: readonly string[];
  /** Of every document, by its id. */
  readonly rows: ReadonlyMap<string, Row>;
  readonly kept: Kept;
  /** What is to be kept; nothing where nothing is new. */
  readonly model?: Omit<Model, 'made'> | undefined;
}

export interface EncodingContext extends Omit<TrainingContext, 'before'> {
  /** The same, by this encoder and these settings, at an earlier state of the library. */
  readonly before?: LibraryMeaning | undefined;
  /** Where more texts than these are to be encoded, nothing is done. */
  readonly most?: number;
}

/** What an encoder knows of the documents of a library; nothing where too many of them are to be encoded first. */
export async function meaningOfLibrary(
  store: Store,
  documents: LibraryState['documents'],
  encoder: Encoder,
  settings: FinderSettings,
  context: EncodingContext = {},
): Promise<LibraryMeaning | undefined> {
  const name = `${VECTORS}${encoder.key ?? encoder.name}`;
  const { before } = context;
  const knows = before && documents.every(([id, version]) => before.rows.get(id)?.version === version);
  if (knows && before.meaning && before.rows.size === documents.length) return { ...before, model: undefined };
  const kept = knows ? before.kept : keptIn(await store.models.get(name).catch(() => undefined), store.folder);
  const work = { name, kept, rows: new Map<string, Row>(), fresh: 0 };
  try {
    const meaning = await learn(store, documents, encoder, settings, context, work);
    return meaning && { meaning, notes: [], ...learned(work) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { notes: [`${error.message}; compared by words alone`], ...learned(work) };
  }
}

interface Work {
  readonly name: string;
  readonly kept: Kept;
  readonly rows: Map<string, Row>;
  /** What is new: texts, and what an encoder is worth. */
  fresh: number;
}

const learned = (work: Work) => ({
  rows: work.rows,
  kept: work.kept,
  ...(work.fresh > 0 && { model: modelOf(work) }),
});

async function learn(
  store: Store,
  documents: LibraryState['documents'],
  encoder: Encoder,
  settings: FinderSettings,
  { before, most = Infinity, ...context }: EncodingContext,
  work: Work,
): Promise<Meaning | undefined> {
  const { kept, rows } = work;
  for (let from = 0; from < documents.length; from += BATCH) {
    const batch = documents.slice(from, from + BATCH);
    const unknown = batch.filter(([id, version]) => before?.rows.get(id)?.version !== version);
    for (const [id] of batch) if (before?.rows.has(id)) rows.set(id, before.rows.get(id)!);
    const items = await itemsById(
      store,
      unknown.map(([id]) => id),
    );
    const hashes = items.map(({ text }) => hex(hashOf(text)).slice(0, 32));
    const texts = new Map(items.flatMap(({ text }, i) => (kept.vectors.has(hashes[i]) ? [] : [[hashes[i], text]])));
    if (work.fresh + texts.size > most) return undefined;
    const made = await encoded(encoder, [...texts.values()], context.signal);
    const width = [...kept.vectors.values()][0]?.length;
    if (made.length > 0 && width !== undefined && made[0].length !== width) {
      // The model behind the name is another one.
      kept.vectors.clear();
      kept.worth = {};
      rows.clear();
      return learn(store, documents, encoder, settings, { most, ...context }, work);
    }
    for (const [i, hash] of [...texts.keys()].entries()) kept.vectors.set(hash, made[i]);
    const versions = new Map(unknown);
    for (const [i, { id }] of items.entries())
      rows.set(id, { version: versions.get(id)!, hash: hashes[i], vector: kept.vectors.get(hashes[i])! });
    work.fresh += texts.size;
    context.onProgress?.('encoding', from + batch.length, documents.length);
  }
  const by = JSON.stringify(settings);
  const known = kept.worth[by];
  if (!known || documents.length >= OUTGROWN * known.of) {
    if (most < Infinity) return undefined;
    const some = documents.filter((_, i) => i % Math.ceil(documents.length / TELLING) === 0).map(([id]) => id);
    const worth = await worthOf(await itemsById(store, some), encoder, settings, context);
    kept.worth[by] = { ...worth, of: documents.length };
    work.fresh++;
  }
  const vectors = new Map([...rows].map(([id, { vector }]) => [id, vector]));
  return { encoder, vectors, ...kept.worth[by] };
}

interface Kept {
  readonly vectors: Map<string, Float32Array>;
  /** By the settings of a space, of so many documents. */
  worth: Record<string, Worth & { readonly of: number }>;
}

/** The vectors of documents that are there now, and what is known of the encoder. */
function modelOf({ name, kept, rows }: Work): Omit<Model, 'made'> {
  const used = new Map([...rows.values()].map(({ hash, vector }) => [hash, vector]));
  const width = [...used.values()][0]?.length ?? 0;
  const known = Object.entries(kept.worth);
  const about = {
    hashes: [...used.keys()],
    width,
    worth: Object.fromEntries(known.map(([by, { within, ...worth }]) => [by, worth])),
  };
  const arrays = {
    rows: flat([...used.values()], width),
    ...Object.fromEntries(known.map(([by, { within }]) => [`within ${by}`, flat(within, width)])),
  };
  return { name, bytes: encodeModel({ kind: 'vectors', about, arrays }), about: { texts: used.size } };
}

function flat(rows: readonly Float32Array[], width: number): Float32Array {
  const all = new Float32Array(rows.length * width);
  for (const [i, row] of rows.entries()) all.set(row, i * width);
  return all;
}

function keptIn(model: Model | undefined, who: string): Kept {
  if (!model) return { vectors: new Map(), worth: {} };
  const { about, arrays } = decodeModel(model.bytes, who);
  const { hashes, width, worth = {} } = about as { hashes: string[]; width: number } & Partial<Pick<Kept, 'worth'>>;
  const rowsOf = (name: string) => {
    const all = Float32Array.from(arrays[name]);
    return Array.from({ length: width && all.length / width }, (_, i) => all.subarray(i * width, (i + 1) * width));
  };
  const rows = rowsOf('rows');
  return {
    vectors: new Map(hashes.map((hash, i) => [hash, rows[i]])),
    worth: Object.fromEntries(
      Object.entries(worth).map(([by, one]) => [by, { ...one, within: rowsOf(`within ${by}`) }]),
    ),
  };
}
