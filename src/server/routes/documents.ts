/** The documents of the library: list, upload, read, remove. */

import { integer, text } from '../../check/index.ts';
import type { Changes } from '../../library/library.ts';
import { renameElsewhere } from '../../library/speakers.ts';
import { sortOption } from '../../store/query.ts';
import type { Order } from '../../store/store.ts';
import type { Source } from '../../text/index.ts';
import { notFound, Refused } from '../refused.ts';
import { bodyOf, isTexts, type Route, type Services } from './route.ts';
import { FILTER, filterOf } from './search.ts';
import { UPLOAD_ROUTE } from './upload.ts';

const MAX_PAGE = 500;
const LIST = {
  after: text({ help: 'where the page begins: `next` of the page before' }),
  limit: integer({ default: 100, min: 1, max: MAX_PAGE, help: 'documents on a page' }),
  sort: sortOption,
  ...FILTER,
} as const;
const SAID = {
  title: { type: 'string' },
  date: { type: 'string', description: '2024, 2024-03 or 2024-03-21' },
  tags: { type: 'array', items: { type: 'string' }, description: 'all that it has from now on' },
  speakers: { type: 'object', description: 'what speakers are called, by their names in the file' },
};
const REMOVE = { ids: { type: 'array', items: { type: 'string' }, description: 'ids of the documents' } };

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
  UPLOAD_ROUTE,
  {
    method: 'get',
    path: '/documents/{id}',
    summary: 'A document with its text and its sentences',
    query: {
      version: integer({ min: 1, help: 'an earlier version; by default the last' }),
      first: integer({ min: 1, help: 'only about so many characters, so that a long text begins at once' }),
    },
    answer: 'Document',
    async handle({ params: { id }, query: { version, first }, request }, services) {
      const whole = await sourceOf(services, id, version as number | undefined);
      const source = first === undefined ? whole : beginningOf(whole, Number(first));
      const card = await services.library.card(id);
      const sentences = await services.workers.run('read', 'sentences', { source }, request);
      const topics = card ? await services.topics.sharesOf(card.number) : [];
      const { speakers, quotes = [] } = (await services.library.store.documents.version(id))?.edited ?? {};
      const own = { ...(speakers && { called: speakers }), quotes };
      return { ...card, topics, ...own, characters: whole.text.length, text: source.text, sentences };
    },
  },
  {
    method: 'put',
    path: '/documents/{id}',
    summary:
      'Says what a document is called, its date, its tags and the names of its speakers, who are called so in all documents; what is not named stays',
    body: bodyOf(SAID),
    answer: 'Card',
    async handle({ params: { id }, json }, { library }) {
      const { title, date, tags, speakers } = await json();
      for (const [name, value] of Object.entries({ title, date }))
        if (value !== undefined && typeof value !== 'string') throw new Refused(400, `${name} must be a text`);
      if (tags !== undefined && !isTexts(tags)) throw new Refused(400, 'tags must be a list of texts');
      const said = Object.entries({ title, date, tags, speakers }).filter(([, value]) => value !== undefined);
      const before = (await library.store.documents.version(id))?.edited?.speakers;
      if (!(await library.edit(id, Object.fromEntries(said) as Changes))) throw notFound('document', id);
      const renamed = speakers === undefined ? [] : await renameElsewhere(library, id, before);
      return { ...(await library.card(id)), renamed };
    },
  },
  {
    method: 'put',
    path: '/documents/{id}/quotes',
    summary: 'The quotations that a person keeps of a document, all of them',
    body: bodyOf({
      quotes: { type: 'array', items: { type: 'object' }, description: '{text, start, end, kept, note?}' },
    }),
    async handle({ params: { id }, json }, { library }) {
      const { quotes } = await json();
      if (!Array.isArray(quotes)) throw new Refused(400, 'quotes must be a list of {text, start, end, kept, note?}');
      if (!(await library.edit(id, { quotes }))) throw notFound('document', id);
      return { quotes };
    },
  },
  {
    method: 'get',
    path: '/quotes',
    summary: 'The quotations that a person keeps, of all documents, in the order in which they were kept',
    async handle(_, { library }) {
      const all = (await library.store.documents.edits()).map(async ({ id, edited: { quotes = [] } }) => {
        const title = quotes.length > 0 ? (await library.card(id))?.title : undefined;
        return quotes.map((quote) => ({ document: id, title, ...quote }));
      });
      return { quotes: (await Promise.all(all)).flat().sort((a, b) => (a.kept < b.kept ? -1 : 1)) };
    },
  },
  {
    method: 'delete',
    path: '/documents/{id}',
    summary: 'Removes a document',
    answer: 'Removed',
    async handle({ params: { id } }, { library }) {
      const { removed, undo } = await library.remove([id]);
      if (removed.length === 0) throw notFound('document', id);
      return { removed: id, undo };
    },
  },
  {
    method: 'post',
    path: '/documents/remove',
    summary: 'Removes several documents; the answer has the key that brings them back',
    body: bodyOf(REMOVE),
    answer: 'RemovedMany',
    async handle(call, { library }) {
      const { ids } = await call.json();
      if (!isTexts(ids)) throw new Refused(400, 'ids must be a list of ids');
      return library.remove(ids);
    },
  },
  {
    method: 'post',
    path: '/documents/undo',
    summary: 'Brings back what was removed, by the key of the removal',
    body: bodyOf({ undo: { type: 'string', description: 'the key, as the removal answered it' } }),
    answer: 'Restored',
    async handle(call, { library }) {
      const { undo } = await call.json();
      const restored = await library.undoRemoval(String(undo));
      if (!restored) throw new Refused(410, 'this removal can no longer be taken back');
      return { restored };
    },
  },
];

export async function sourceOf({ library }: Services, id: string, version?: number): Promise<Source> {
  const source = await library.source(id, version);
  if (!source) throw notFound('document', id);
  return source;
}

/** The text up to the end of a line, or of a word, or just so many characters, with its cues. */
function beginningOf(source: Source, first: number): Source {
  if (source.text.length <= first) return source;
  const ends = ['\n', ' '].map((end) => source.text.lastIndexOf(end, first));
  const text = source.text.slice(0, ends.find((end) => end > first / 2) ?? first);
  return { ...source, text, cues: (source.cues ?? []).filter(({ end }) => end <= text.length) };
}
