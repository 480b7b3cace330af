/** What `export` wrote comes back: documents with their versions, relations, models. */
import { open } from 'node:fs/promises';
import { InputError } from '../check/index.ts';
import { objectOf } from '../formats/jsonl.ts';
import { linesOfFile } from '../formats/read.ts';
import { analysed } from './analysis.ts';
import { batches } from './batches.ts';
import { EXPORT_VERSION, wholeOf } from './export.ts';
import type { Model, Outcome, Relation, Store, Whole } from './store.ts';

/** Whether a file begins as an export does. */
export async function isExport(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(64), 0, 64, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead)).startsWith('{"aspectra":"library"');
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

export async function restoreFrom(
  store: Store,
  path: string,
  stored: (outcomes: readonly Outcome[]) => void,
  tell: (note: string) => void,
): Promise<void> {
  const relations: Relation[] = [];
  for await (const batch of batches(documentsOf(store, path, relations, tell), sizeOf)) {
    stored(await store.documents.restore(await analysed(batch, sourceOf)));
  }
  await store.relations.put(relations);
}

const sizeOf = ({ versions }: Whole): number => versions.reduce((sum, { text }) => sum + text.length, 0);
const sourceOf = ({ id, versions }: Whole) => ({ ...versions.at(-1)!, id });

/** Relations are kept for the end, so that a document's own do not come before a person's. */
async function* documentsOf(
  store: Store,
  path: string,
  relations: Relation[],
  tell: (note: string) => void,
): AsyncGenerator<Whole> {
  for await (const { text, line } of linesOfFile(path)) {
    const value = objectOf(text);
    if (value?.aspectra === 'library') refuseNewer(value.version, path);
    else if (value?.relation) relations.push(value.relation as Relation);
    else if (value?.model) await putModel(store, value.model as Model & { bytes: unknown });
    else if (typeof value?.id === 'string' && typeof value.text === 'string') yield wholeOf(value);
    else tell(`${path}:${line}: is neither a document, a relation nor a model; the line was passed over`);
  }
}

function refuseNewer(version: unknown, path: string): void {
  if (typeof version === 'number' && version <= EXPORT_VERSION) return;
  throw new InputError(path, `was written by a newer Aspectra (version ${version}); update to read it`);
}

async function putModel(store: Store, model: Model & { bytes: unknown }): Promise<void> {
  const known = (await store.models.list()).some(({ name }) => name === model.name);
  if (!known) await store.models.put({ ...model, bytes: new Uint8Array(Buffer.from(String(model.bytes), 'base64')) });
}
