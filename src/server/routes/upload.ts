/** Files into the library: one as the body, several as a form, or a zip archive of them. */
import { flag, text } from '../../check/index.ts';
import { isArchive } from '../../formats/archive.ts';
import { isPlaced } from '../../formats/parse.ts';
import { UPLOADED } from '../../store/recognise.ts';
import { isExport } from '../../store/restore.ts';
import type { Outcome } from '../../store/store.ts';
import type { Source } from '../../text/index.ts';
import { Refused, statusOf } from '../refused.ts';
import type { Route, Services } from './route.ts';

const UPLOAD = {
  name: text({
    default: 'document.txt',
    help: 'name of the file, or its path in a folder; its ending tells the format',
  }),
  tags: text({ default: '', help: 'tags for what comes in, separated by commas' }),
  replace: flag({
    default: false,
    help: 'whether a file with the name of a stored one and another content is its new version, not a new document',
  }),
} as const;

interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What became of a file: its documents, or why there are none. */
interface FileResult {
  readonly name: string;
  documents: readonly Outcome[];
  readonly refused?: string;
}

export const UPLOAD_ROUTE: Route = {
  method: 'post',
  path: '/documents',
  summary: 'Adds a file, a zip archive or an export: its bytes as the body, or files as multipart/form-data',
  query: UPLOAD,
  limit: 'upload',
  status: 201,
  answer: 'Added',
  async handle({ request, query }, services) {
    const { files: given, alone } = await filesOf(request, String(query.name));
    const tags = String(query.tags)
      .split(',')
      .flatMap((tag) => tag.trim() || []);
    const taken = await takeAll(given, { tags, replace: query.replace === true, signal: request.signal }, services);
    const refused = taken.files.filter((file) => file.refused !== undefined);
    if (alone && taken.files.length === refused.length) throw refusal(taken.errors[0]);
    const added = taken.files.flatMap(({ documents }) => documents);
    const count = { new: 0, changed: 0, same: 0, copy: 0, refused: refused.length };
    for (const { state } of added) count[state]++;
    return { added, files: taken.files, count, notes: [...new Set(taken.notes)] };
  },
};

/** The file is at fault, unless nobody could look at it or the disk is full: then it is worth sending again. */
function refusal(error: unknown): Refused {
  const status = statusOf(error);
  return new Refused(status === 503 || status === 507 ? status : 422, (error as Error).message);
}

interface Wishes {
  readonly tags: readonly string[];
  readonly replace: boolean;
  readonly signal: AbortSignal;
}

/**
 * Reads every file and stores the documents of all of them together; an archive gives way to its files. A file that
 * cannot be read stops no other.
 */
async function takeAll(given: readonly GivenFile[], wishes: Wishes, services: Services) {
  const files: FileResult[] = [];
  const errors: unknown[] = [];
  const notes: string[] = [];
  const waiting: { readonly file: FileResult; readonly documents: readonly Source[] }[] = [];
  const attempt = async (file: GivenFile, take: (file: GivenFile) => Promise<void>) => {
    try {
      await take(file);
    } catch (error) {
      if (statusOf(error) === 500 || wishes.signal.aborted) throw error;
      errors.push(error);
      files.push({ name: file.name, documents: [], refused: (error as Error).message });
    }
  };
  const takeFile = async (given: GivenFile) => {
    const { name, bytes } = given;
    if (isExport(bytes)) {
      const back = await services.library.restore(bytes, name);
      files.push({ name, documents: back.added });
      notes.push(...back.notes);
      return;
    }
    const documents = await documentsOf(given, wishes, notes, services);
    const file: FileResult = { name, documents: [] };
    files.push(file);
    waiting.push({ file, documents });
  };
  const takeArchive = async (archive: GivenFile) => {
    const unpacked = await services.workers.run('text', 'unpack', archive, { signal: wishes.signal });
    notes.push(...unpacked.notes);
    for (const part of unpacked.files) await attempt({ ...part, name: pathOf(part.name) }, takeFile);
  };
  for (const file of given) await attempt(file, isArchive(file.bytes) ? takeArchive : takeFile);
  const added = await services.library.add(
    waiting.flatMap(({ documents }) => documents),
    { sameName: wishes.replace ? 'replace' : 'add' },
  );
  let at = 0;
  for (const { file, documents } of waiting) file.documents = added.slice(at, (at += documents.length));
  return { files, errors, notes };
}

async function documentsOf({ name, bytes }: GivenFile, { tags, signal }: Wishes, notes: string[], services: Services) {
  if (bytes.length === 0) throw new Refused(422, `${name} is empty: there is nothing in the file`);
  const reading = await services.workers.run('text', 'parse', { bytes, name }, { signal });
  if (reading.entries.length === 0) throw new Refused(422, reading.notes.join(' ') || `${name} has no text`);
  notes.push(...reading.notes);
  return reading.entries.map((entry) => ({
    ...entry,
    kind: kindOf(name),
    tags: [...new Set([...(entry.tags ?? []), ...tags])],
    ...(isPlaced(entry.id, name) && { origin: UPLOADED + entry.id }),
  }));
}

const kindOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1].toLowerCase() ?? 'text';

const LONGEST_PART = 200;
const MAX_PARTS = 16;

/** A name, or a path in a folder, as an id: on one line, without steps upwards. */
function pathOf(name: string): string {
  const parts = name
    .replace(/\p{Cc}+/gu, ' ')
    .split(/[/\\]/)
    .map((part) => part.trim().slice(0, LONGEST_PART))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.slice(-MAX_PARTS).join('/') || 'document.txt';
}

async function filesOf(request: Request, name: string): Promise<{ files: GivenFile[]; alone: boolean }> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return { files: [{ name: pathOf(name), bytes }], alone: true };
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refused(400, 'the body is not multipart/form-data as its header says');
    });
  const files = [...form.values()].filter((value): value is File => typeof value !== 'string');
  if (files.length === 0) throw new Refused(400, 'the form has no file');
  const read = files.map(async (file) => ({
    name: pathOf(file.name),
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  return { files: await Promise.all(read), alone: false };
}
