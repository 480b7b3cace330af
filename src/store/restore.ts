/** What `export` wrote comes back: documents with their versions, relations, models. */
import { InputError } from '../check/index.ts';
import type { Line } from '../formats/blocks.ts';
import { objectOf } from '../formats/jsonl.ts';
import type { Source } from '../text/index.ts';
import { analysed } from './analysis.ts';
import { fromBase64 } from './base64.ts';
import { batches } from './batches.ts';
import { EXPORT_VERSION, wholeOf } from './export.ts';
import type { Batch, DocumentHistory, Model, Outcome, Relation, Store } from './store.ts';

const BEGINS = new TextEncoder().encode('{"aspectra":"library"');

/** Whether bytes begin as an export does. */
export const isExport = (bytes: Uint8Array): boolean => BEGINS.every((byte, i) => bytes[i] === byte);
/** So many bytes of a file are enough to know. */
export const EXPORT_BEGINS = BEGINS.length;

export interface Restoring {
  /** Where the lines come from, for what goes wrong. */
  readonly who: string;
  stored(outcomes: readonly Outcome[]): void;
  tell(note: string): void;
  /** Reads the current versions, here or in a thread. */
  readonly analyse?: (sources: readonly Source[]) => Promise<Batch<unknown>>;
}

export async function restoreLines(
  store: Store,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { who, stored, tell, analyse = (sources) => analysed(sources, (source) => source) }: Restoring,
): Promise<void> {
  const relations: Relation[] = [];
  for await (const batch of batches(documentsOf(store, lines, who, relations, tell), sizeOf)) {
    const { documents, surfaces } = await analyse(batch.map(sourceOf));
    stored(
      await store.documents.restore({
        documents: documents.map(({ analysis }, i) => ({ document: batch[i], analysis })),
        surfaces,
      }),
    );
  }
  await store.relations.put(relations);
}

const sizeOf = ({ versions }: DocumentHistory): number => versions.reduce((sum, { text }) => sum + text.length, 0);
const sourceOf = ({ id, versions }: DocumentHistory): Source => ({ ...versions.at(-1)!, id });

/** Relations are kept for the end, so that a document's own do not come before a person's. */
async function* documentsOf(
  store: Store,
  lines: AsyncIterable<Line> | Iterable<Line>,
  who: string,
  relations: Relation[],
  tell: (note: string) => void,
): AsyncGenerator<DocumentHistory> {
  for await (const { text, line } of lines) {
    const value = objectOf(text);
    if (value?.aspectra === 'library') refuseNewer(value.version, who);
    else if (value?.relation) relations.push(value.relation as Relation);
    else if (value?.model) await putModel(store, value.model as Model & { bytes: unknown });
    else if (typeof value?.id === 'string' && typeof value.text === 'string') yield wholeOf(value);
    else tell(`${who}:${line}: is neither a document, a relation nor a model; the line was passed over`);
  }
}

function refuseNewer(version: unknown, who: string): void {
  if (typeof version === 'number' && version <= EXPORT_VERSION) return;
  throw new InputError(who, `was written by a newer Aspectra (version ${version}); update to read it`);
}

async function putModel(store: Store, model: Model & { bytes: unknown }): Promise<void> {
  const known = (await store.models.list()).some(({ name }) => name === model.name);
  if (!known) await store.models.put({ ...model, bytes: fromBase64(String(model.bytes)) });
}
