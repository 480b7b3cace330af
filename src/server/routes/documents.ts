/** The documents of the library: list, upload, read, remove. */

import { integer, text } from '../../check/index.ts';
import type { Added } from '../../library/library.ts';
import { type Order, sortOption } from '../../store/order.ts';
import { isExport } from '../../store/restore.ts';
import type { Source } from '../../text/index.ts';
import { notFound, Refused } from '../refused.ts';
import type { Call, Route, Services } from './route.ts';
import { FILTER, filterOf } from './search.ts';

const MOST = 500;
const LIST = {
  after: text({ help: 'where the page begins: `next` of the page before' }),
  limit: integer({ default: 100, min: 1, max: MOST, help: 'documents on a page' }),
  sort: sortOption,
  ...FILTER,
} as const;
const UPLOAD = {
  name: text({ default: 'document.txt', help: 'name of the file; its ending tells the format' }),
  tags: text({ default: '', help: 'tags for what comes in, separated by commas' }),
} as const;

export const DOCUMENT_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/documents',
    summary: 'The documents, page by page',
    query: LIST,
    answer: 'Page',
    async handle(call, { library, topics }) {
      const { after, limit, sort } = call.query as { after?: string; limit: number; sort: Order };
      const page = await library.list({ after, limit, sort, filter: filterOf(call) });
      const documents = page.documents.map(async (card) => ({ ...card, topics: await topics.sharesOf(card.number) }));
      return { total: await library.size(), ...page, documents: await Promise.all(documents) };
    },
  },
  {
    method: 'post',
    path: '/documents',
    summary: 'Adds a file, or brings back an export: its bytes as the body, or files as multipart/form-data',
    query: UPLOAD,
    limit: 'upload',
    status: 201,
    answer: 'Added',
    handle: upload,
  },
  {
    method: 'get',
    path: '/documents/{id}',
    summary: 'A document with its text and its sentences',
    query: { version: integer({ min: 1, help: 'an earlier version; by default the last' }) },
    answer: 'Document',
    async handle({ params: { id }, query: { version }, request }, services) {
      const source = await sourceOf(services, id, version as number | undefined);
      const card = await services.library.card(id);
      const sentences = await services.workers.run('sentences', { source }, request.signal);
      const topics = card ? await services.topics.sharesOf(card.number) : [];
      return { ...card, topics, text: source.text, sentences };
    },
  },
  {
    method: 'delete',
    path: '/documents/{id}',
    summary: 'Removes a document',
    answer: 'Removed',
    async handle({ params: { id } }, { library }) {
      if (!(await library.remove(id))) throw notFound('document', id);
      return { removed: id };
    },
  },
];

export async function sourceOf({ library }: Services, id: string, version?: number): Promise<Source> {
  const source = await library.source(id, version);
  if (!source) throw notFound('document', id);
  return source;
}

async function upload({ request, query }: Call, services: Services) {
  const files = await filesOf(request, String(query.name));
  const tags = String(query.tags)
    .split(',')
    .flatMap((tag) => tag.trim() || []);
  const added: Added[] = [];
  const notes: string[] = [];
  for (const { name, bytes } of files) {
    if (isExport(bytes)) {
      const back = await services.library.restore(bytes, name);
      services.topics.forget();
      added.push(...back.added);
      notes.push(...back.notes);
      continue;
    }
    const reading = await services.workers.run('parse', { bytes, name }, request.signal);
    if (reading.entries.length === 0) throw new Refused(422, reading.notes.join(' ') || `${name} has no text`);
    const documents = reading.entries.map((entry) => ({
      ...entry,
      kind: kindOf(name),
      tags: [...new Set([...(entry.tags ?? []), ...tags])],
    }));
    added.push(...(await services.library.add(documents)));
    notes.push(...reading.notes);
  }
  return { added, notes };
}

const kindOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1].toLowerCase() ?? 'text';

/** A file's name is only ever a name: no folders. */
const nameOf = (name: string): string => name.replace(/^.*[/\\]/s, '').slice(0, 200) || 'document.txt';

async function filesOf(request: Request, name: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    if (bytes.length === 0) throw new Refused(400, 'the body must be a file');
    return [{ name: nameOf(name), bytes }];
  }
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refused(400, 'the body is not multipart/form-data as its header says');
    });
  const files = [...form.values()].filter((value): value is File => typeof value !== 'string');
  if (files.length === 0) throw new Refused(400, 'the form has no file');
  return Promise.all(
    files.map(async (file) => ({ name: nameOf(file.name), bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
