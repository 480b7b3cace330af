/** Imports the JSON lines of an export: documents with their versions, relations, models. */
import { InputError } from '../check/index.ts';
import { type Fields, fieldsOf, objectIn } from '../check/json-values.ts';
import { checkedSource, type Source } from '../text/index.ts';
import { batches } from './batches.ts';
import { marksOf } from './content.ts';
import { type Edited, editedIn } from './edited.ts';
import { EXPORT_VERSION, fromBase64, wholeOf } from './export.ts';
import type { Batch, DocumentHistory, Model, Outcome, Relation, Store } from './store.ts';

/** A line and its number in the file. */
interface Line {
  readonly text: string;
  readonly line: number;
}

const BEGINS = new TextEncoder().encode('{"aspectra":"library"');

/** Whether bytes begin as an export does. */
export const isExport = (bytes: Uint8Array): boolean => BEGINS.every((byte, i) => bytes[i] === byte);
/** Number of bytes that identify an export. */
export const EXPORT_BEGINS = BEGINS.length;

/** Analyses the current versions, here or in a worker. */
export type Analyse = (sources: readonly Source[]) => Promise<Batch<unknown>>;

interface Restoring {
  /** Where the lines come from, for messages. */
  readonly who: string;
  stored(outcomes: readonly Outcome[]): void;
  log(note: string): void;
  readonly analyse: Analyse;
}

export async function restoreLines(
  store: Store,
  lines: AsyncIterable<Line> | Iterable<Line>,
  { who, stored, log, analyse }: Restoring,
): Promise<void> {
  /** Stored last, so that those that people made replace those that documents bring. */
  const relations: Relation[] = [];
  /** Documents that the first line announces, and those that came. */
  let [announced, came] = [0, 0];
  async function* documents(): AsyncGenerator<DocumentHistory> {
    for await (const { text, line } of lines) {
      const value = objectIn(text);
      if (value?.aspectra === 'library') {
        refuseNewer(value.version, who);
        if (Number.isSafeInteger(value.documents)) announced = value.documents as number;
      } else if (isRelation(value?.relation)) relations.push(value.relation);
      else if (isModel(value?.model)) await putModel(store, value.model, `${who}:${line}`, log);
      else if (typeof value?.id === 'string' && typeof value.text === 'string') {
        came++;
        const { history, notes } = checkedHistory(value, `${who}:${line}`);
        notes.forEach(log);
        if (/\S/.test(history.versions.at(-1)!.text)) yield history;
        else log(`${who}:${line}: has no text; the document was passed over`);
      } else log(`${who}:${line}: is neither a document, a relation nor a model; the line was passed over`);
    }
  }
  for await (const batch of batches(documents(), sizeOf)) stored(await restoreAll(store, batch, analyse));
  await store.relations.put(relations);
  if (announced > came) {
    log(`${who} is cut off: it was written with ${announced} documents and has ${came}; those were stored.`);
  }
}

/** Stores documents with their histories, whose current versions are analysed. */
export async function restoreAll(store: Store, histories: readonly DocumentHistory[], analyse: Analyse) {
  const { documents, terms } = await analyse(histories.map(({ id, versions }) => ({ ...versions.at(-1)!, id })));
  const whole = documents.map(({ analysis }, i) => ({ document: histories[i], analysis }));
  return store.documents.restore({ documents: whole, terms });
}

const sizeOf = ({ versions }: DocumentHistory): number => versions.reduce((sum, { text }) => sum + text.length, 0);

function refuseNewer(version: unknown, who: string): void {
  if (typeof version === 'number' && version <= EXPORT_VERSION) return;
  throw new InputError(who, `was written by a newer Aspectra (version ${JSON.stringify(version)}); update to read it`);
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isRelation(value: unknown): value is Relation {
  const { a, b, accepted, made = '' } = fieldsOf(value);
  return isText(a) && isText(b) && a !== b && typeof accepted === 'boolean' && isText(made);
}

type Written = Omit<Model, 'bytes'> & { readonly bytes: string };

function isModel(value: unknown): value is Written {
  const { name, bytes, about, made = '' } = fieldsOf(value);
  return isText(name) && isText(bytes) && typeof about === 'object' && about !== null && isText(made);
}

async function putModel(store: Store, model: Written, who: string, log: (note: string) => void): Promise<void> {
  if ((await store.models.list()).some(({ name }) => name === model.name)) return;
  const bytes = fromBase64(model.bytes);
  if (bytes) await store.models.put({ ...model, bytes });
  else log(`${who}: the bytes of the model ${JSON.stringify(model.name)} are not base64; it was passed over`);
}

/** Every version passes the gate; versions are numbered from 1, whatever the line says. */
function checkedHistory(line: Fields, who: string): { history: DocumentHistory; notes: readonly string[] } {
  const { versions, ...whole } = wholeOf(line);
  const checked = (Array.isArray(versions) ? versions : []).map((version) =>
    checkedSource({ ...fieldsOf(version), id: whole.id }, who),
  );
  const now = new Date().toISOString();
  const { source } = checkedSource({ ...whole, text: '' }, who);
  const mixture = isMixture(whole.mixture) ? whole.mixture : undefined;
  return {
    history: {
      id: source.id,
      kind: source.kind ?? 'text',
      ...(source.origin !== undefined && { origin: source.origin }),
      added: isText(whole.added) ? whole.added : now,
      tags: source.tags ?? [],
      versions: checked.map(({ source: { text, title, date, language = 'und', cues, ...marked } }, i) => ({
        version: i + 1,
        text,
        ...(title !== undefined && { title }),
        ...(date !== undefined && { date }),
        language,
        ...(cues && { cues }),
        ...marksOf(marked),
        ...editedOf(versions[i], text),
        ...damageOf(versions[i]),
        added: isText(versions[i]?.added) ? versions[i].added : now,
      })),
      ...(mixture && { mixture }),
    },
    notes: checked.flatMap(({ notes }, i) =>
      'damaged' in damageOf(versions[i]) ? [...notes, `${who}: its text was damaged before it was written`] : notes,
    ),
  };
}

/** The checksum of a text that was damaged before it was written. */
function damageOf(version: unknown): { damaged?: string } {
  const { damaged } = fieldsOf(version);
  return isText(damaged) && /^[0-9a-f]{64}$/.test(damaged) ? { damaged } : {};
}

function editedOf(version: unknown, text: string): { edited?: Edited } {
  const edited = editedIn(fieldsOf(version).edited, text);
  return edited ? { edited } : {};
}

/** More topics than these there are none. */
const MAX_TOPICS = 10_000;

/** Shares of topics: from 0 to 1, together 1 but for rounding. */
function isMixture(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_TOPICS) return false;
  if (!value.every((share) => Number.isFinite(share) && share >= 0 && share <= 1)) return false;
  return Math.abs(value.reduce((sum: number, share: number) => sum + share, 0) - 1) < 0.01;
}
