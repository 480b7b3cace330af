/** The tools of `aspectra mcp`: what an assistant may ask of a library. Each answers with citations. */
import { InputError, integer, type Options, text } from '../../check/index.ts';
import { allItems, itemsById } from '../../library/collection.ts';
import { learned, openSearch, type Store, withSharesNow } from '../../library/index.ts';
import { SEARCH_OPTIONS, type SearchOptions } from '../../library/search.ts';
import type { OpenSpace } from '../../library/similar.ts';
import type { Filter } from '../../store/store.ts';
import { findSimilar, type Nearness } from '../../tasks/similar/index.ts';
import { structure } from '../../tasks/structure/index.ts';
import { summarize } from '../../tasks/summarize/index.ts';
import { topics } from '../../tasks/topics/index.ts';
import { type Place, placeOf, type Source } from '../../text/index.ts';
import { requireDocument } from '../library.ts';
import { type Answer, type Citation, cited, openingOf, versionOf } from './citation.ts';

export type NearTo = (query: string) => Promise<Nearness>;

export interface Tool {
  readonly description: string;
  readonly options: Options;
  readonly required: readonly string[];
  /** It changes the library: offered with --write only. */
  readonly writes?: true;
  /** `openSpace` opens the space in which documents are compared; `near`: what an encoder tells of a question. */
  run(store: Store, given: never, openSpace: OpenSpace, near?: NearTo): Promise<Answer>;
}

const OPENING = 200;
const MAX_PASSAGE = 20_000;
const DOCUMENT = text({ help: 'id of a document, as list_documents gives it' });
/** Options that take a list of ids; without it, all documents are meant. */
export const LISTS = ['documents'] as const;
const DOCUMENTS = text({ help: 'ids of documents; without them, all' });
const { by: BY, top: TOP, ...NARROWED } = SEARCH_OPTIONS;
type Ids = readonly string[];

const asTool = <G>(
  tool: Omit<Tool, 'run'> & { run(store: Store, given: G, openSpace: OpenSpace, near?: NearTo): Promise<Answer> },
): Tool => tool as unknown as Tool;

export const TOOLS: Readonly<Record<string, Tool>> = {
  list_documents: asTool<Filter & { top: number; page?: string }>({
    description: 'The documents there are, by title, length and date; page by page.',
    options: {
      ...NARROWED,
      top: integer({ default: 50, min: 1, max: 500, help: 'so many at most' }),
      page: text({ help: 'where to go on: next_page of the answer before' }),
    },
    required: [],
    async run(store, { top, page, ...filter }) {
      if (page !== undefined && !/^\d{1,15}$/.test(page))
        throw new InputError('list_documents', 'page must be next_page of an answer', page);
      const from = page === undefined ? {} : { after: Number(page) };
      const documents = await store.documents.list(filter, { ...from, limit: top + 1 });
      const listed = documents.slice(0, top);
      const items = listed.map(({ id, title, words, day }) => ({
        ...{ document: id, words },
        ...(title !== undefined && { title }),
        ...(day !== undefined && { date: day }),
      }));
      const { documents: all } = await store.size();
      if (documents.length <= top) return { items, notes: [] };
      const next = String(listed.at(-1)!.number);
      return { items, notes: [`${items.length} of ${all} documents; page ${next} goes on`], next_page: next };
    },
  }),
  summarize: asTool<{ documents?: Ids; words: number; query?: string }>({
    description: 'The sentences that sum up documents, quoted word for word.',
    options: {
      documents: DOCUMENTS,
      words: integer({ default: 150, min: 1, max: 2000, help: 'length in words' }),
      query: text({ help: 'what the summary should be about' }),
    },
    required: [],
    async run(store, { documents, words, query }) {
      const sources = await sourcesOf(store, documents);
      const { sentences, notes } = await summarize(sources, { words, ...(query !== undefined && { query }) });
      return {
        items: sentences.map((sentence) => citation(sentence.document, sentence, sentence)),
        notes,
      };
    },
  }),
  outline: asTool<{ document: string }>({
    description: 'The chapters of a document: each with its title and a sentence that says what it is about.',
    options: { document: DOCUMENT },
    required: ['document'],
    async run(store, { document }) {
      const [source] = await sourcesOf(store, [document]);
      const version = (await versionOf(store, source.id))!;
      const { blocks, notes } = await structure(source, { gist: true });
      const items = blocks.map(({ title, start, end, gist }) => {
        const [from, to] = gist ? [gist.start, gist.end] : [start, Math.min(end, start + OPENING)];
        return { ...cited(source.id, version, from, to, title), chapter: { start, end } };
      });
      return { items, notes };
    },
  }),
  search: asTool<{ query: string } & SearchOptions>({
    description: 'Passages that have words, "phrases" or prefixes*, or that mean the same. -word must not be there.',
    options: {
      query: text({ help: 'what to look for' }),
      by: BY,
      top: TOP,
      ...NARROWED,
    },
    required: ['query'],
    async run(store, { query, ...options }, _, near) {
      const beside = options.by === 'words' ? undefined : await near?.(query);
      const { results, notes } = await (await openSearch(store)).search(query, options, beside);
      const items = results.map(({ document, snippet }) => citation(document, snippet, snippet));
      return { items, notes };
    },
  }),
  read_passage: asTool<{ document: string; start: number; end?: number }>({
    description: 'A stretch of a document by its offsets, such as those of a citation, made wider.',
    options: {
      document: DOCUMENT,
      start: integer({ default: 0, min: 0, help: 'first character, counted from 0 in UTF-16 units' }),
      end: integer({
        min: 1,
        help: `character after the last (default: 2000 more than start); ${MAX_PASSAGE} more at most`,
      }),
    },
    required: ['document'],
    async run(store, { document, start, end = start + 2000 }) {
      await requireDocument(store, document);
      const version = (await versionOf(store, document))!;
      const { length } = version.text;
      if (start >= length || end <= start)
        throw new InputError(
          'read_passage',
          `start and end must lie in the text of ${length} characters`,
          `${start}–${end}`,
        );
      const to = Math.min(end, length, start + MAX_PASSAGE);
      return {
        items: [cited(document, version, start, to)],
        notes: to < length ? [`The document goes on to ${length}.`] : [],
      };
    },
  }),
  find_similar: asTool<{ document?: string; text?: string; top: number }>({
    description: 'Documents that are like a document, or like a text, each with the passage that speaks most for it.',
    options: {
      document: DOCUMENT,
      text: text({ help: 'a text that is not in the library' }),
      top: integer({ default: 5, min: 1, max: 50, help: 'documents at most' }),
    },
    required: [],
    async run(store, { document, text: given, top }, openSpace) {
      if ((document === undefined) === (given === undefined))
        throw new InputError('find_similar', 'needs a document or a text, one of them');
      if (document !== undefined) await requireDocument(store, document);
      const { open, notes } = await openSpace(store);
      const [found] = await findSimilar(open, [document ?? { id: 'text', text: given! }], { top, why: true });
      const items: Citation[] = [];
      for (const { document: id, alike, why } of found.results) {
        const version = (await versionOf(store, id))!;
        const { start, end } = why?.passage ?? { start: 0, end: openingOf(version.text, OPENING) };
        items.push(cited(id, version, start, end, `${alike} % alike`));
      }
      return { items, notes: [...notes, ...found.notes] };
    },
  }),
  topics: asTool<{ documents?: Ids }>({
    description: 'What the documents are about: topics with their words and share, each with a sentence typical of it.',
    options: { documents: DOCUMENTS },
    required: [],
    async run(store, { documents }) {
      const kept = documents === undefined ? await learned(store) : undefined;
      const found = kept ? await withSharesNow(store, kept.about) : await topics(await sourcesOf(store, documents));
      const items: Citation[] = [];
      for (const { label, share, words, typical, documents: best } of found.topics.filter(({ hidden }) => !hidden)) {
        const name = `${label} (${Math.round(100 * share)} %: ${words
          .slice(0, 8)
          .map(({ word }) => word)
          .join(', ')})`;
        const id = typical?.document ?? best[0]?.document;
        const version = id === undefined ? undefined : await versionOf(store, id);
        if (version)
          items.push(cited(id!, version, typical?.start ?? 0, typical?.end ?? openingOf(version.text, OPENING), name));
      }
      return { items, notes: found.notes };
    },
  }),
};

const citation = (
  document: string,
  { start, end, text }: Pick<Citation, 'start' | 'end' | 'text'>,
  place: Place,
): Citation => ({ document, start, end, text, ...placeOf(place) });

export async function opening(store: Store, id: string, label: string): Promise<Citation> {
  const version = (await versionOf(store, id))!;
  return cited(id, version, 0, openingOf(version.text, OPENING), label);
}

/** Documents by their ids, or all. */
async function sourcesOf(store: Store, ids?: Ids): Promise<Source[]> {
  if (ids === undefined) return allItems(store, () => {});
  for (const id of ids) await requireDocument(store, id);
  return itemsById(store, [...ids]);
}
