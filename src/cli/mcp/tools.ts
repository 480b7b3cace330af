/** The tools of `aspectra mcp`: what an assistant may ask of a library. Each answers with citations. */
import { choice, InputError, integer, type Options, text } from '../../check/index.ts';
import { allItems, itemsById } from '../../library/collection.ts';
import { learned, openSearch, type Store } from '../../library/index.ts';
import type { OpenSpace } from '../../library/similar.ts';
import { findSimilar } from '../../tasks/similar/index.ts';
import { structure } from '../../tasks/structure/index.ts';
import { summarize } from '../../tasks/summarize/index.ts';
import { topics } from '../../tasks/topics/index.ts';
import type { Source } from '../../text/index.ts';
import { known } from '../library.ts';
import { type Answer, type Citation, cited, openingOf, versionOf } from './citation.ts';

export interface Tool {
  readonly description: string;
  readonly options: Options;
  readonly required: readonly string[];
  /** It changes the library: offered with --write only. */
  readonly writes?: true;
  /** `openSpace` opens the space in which documents are compared. */
  run(store: Store, given: never, openSpace: OpenSpace): Promise<Answer>;
}

const OPENING = 200;
const MAX_PASSAGE = 20_000;
const DOCUMENT = text({ help: 'id of a document, as list_documents gives it' });
const DOCUMENTS = text({ help: 'ids of documents, separated by commas or lines; without them, all' });

const asTool = <G>(
  tool: Omit<Tool, 'run'> & { run(store: Store, given: G, openSpace: OpenSpace): Promise<Answer> },
): Tool => tool as unknown as Tool;

export const TOOLS: Readonly<Record<string, Tool>> = {
  list_documents: asTool<{ tag?: string; top: number }>({
    description: 'The documents there are, each with how it begins.',
    options: {
      tag: text({ help: 'only documents with this tag' }),
      top: integer({ default: 50, min: 1, max: 500, help: 'so many at most' }),
    },
    required: [],
    async run(store, { tag, top }) {
      const documents = await store.documents.list(tag === undefined ? {} : { tag }, { limit: top });
      const items = await Promise.all(documents.map(({ id, words }) => opening(store, id, `${words} words`)));
      const { documents: all } = await store.size();
      return { items, notes: all > items.length ? [`${items.length} of ${all} documents.`] : [] };
    },
  }),
  summarize: asTool<{ documents?: string; words: number; query?: string }>({
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
        items: sentences.map(({ document, start, end, time, speaker, text }) =>
          citation(document, start, end, text, time, speaker),
        ),
        notes,
      };
    },
  }),
  outline: asTool<{ document: string }>({
    description: 'The chapters of a document: each with its title and a sentence that says what it is about.',
    options: { document: DOCUMENT },
    required: ['document'],
    async run(store, { document }) {
      const [source] = await sourcesOf(store, document);
      const version = (await versionOf(store, source.id))!;
      const { blocks, notes } = await structure(source, { gist: true });
      const items = blocks.map(({ title, start, end, gist }) => {
        const [from, to] = gist ? [gist.start, gist.end] : [start, Math.min(end, start + OPENING)];
        return { ...cited(source.id, version, from, to, title), chapter: { start, end } };
      });
      return { items, notes };
    },
  }),
  search: asTool<{ query: string; by: 'both' | 'words' | 'meaning'; top: number }>({
    description: 'Passages that have words, "phrases" or prefixes*, or that mean the same. -word must not be there.',
    options: {
      query: text({ help: 'what to look for' }),
      by: choice(['both', 'words', 'meaning'], { default: 'both', help: 'by words, by meaning, or both' }),
      top: integer({ default: 10, min: 1, max: 100, help: 'documents at most' }),
    },
    required: ['query'],
    async run(store, { query, by, top }) {
      const { results, notes } = await (await openSearch(store)).search(query, { by, top });
      const items = results.map(({ document, snippet: { start, end, text, time, speaker } }) =>
        citation(document, start, end, text, time, speaker),
      );
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
      await known(store, document);
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
      if (document !== undefined) await known(store, document);
      const { open, notes } = await openSpace(store);
      const [found] = await findSimilar(open, [document ?? { id: 'text', text: given! }], { top, why: true });
      const items: Citation[] = [];
      for (const { document: id, score, why } of found.results) {
        const version = (await versionOf(store, id))!;
        const { start, end } = why?.passage ?? { start: 0, end: openingOf(version.text, OPENING) };
        items.push(cited(id, version, start, end, `score ${score.toFixed(2)}`));
      }
      return { items, notes: [...notes, ...found.notes] };
    },
  }),
  topics: asTool<{ documents?: string }>({
    description: 'What the documents are about: topics with their words and share, each with a sentence typical of it.',
    options: { documents: DOCUMENTS },
    required: [],
    async run(store, { documents }) {
      const kept = documents === undefined ? (await learned(store))?.about.topics : undefined;
      const found = kept ?? (await topics(await sourcesOf(store, documents)));
      const items: Citation[] = [];
      for (const { label, share, words, typical, documents: best } of found.topics) {
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
  start: number,
  end: number,
  text: string,
  time?: Citation['time'],
  speaker?: string,
): Citation => ({
  ...{ document, start, end, text },
  ...(time && { time }),
  ...(speaker !== undefined && { speaker }),
});

export async function opening(store: Store, id: string, label: string): Promise<Citation> {
  const version = (await versionOf(store, id))!;
  return cited(id, version, 0, openingOf(version.text, OPENING), label);
}

/** Documents by their ids, or all. An id may have a comma in it. */
async function sourcesOf(store: Store, ids: string | undefined): Promise<Source[]> {
  if (ids === undefined) return allItems(store, () => {});
  const listed = (await store.documents.about(ids)) ? [ids] : ids.split(/[,\n]/).map((id) => id.trim());
  const wanted = listed.filter(Boolean);
  for (const id of wanted) await known(store, id);
  return itemsById(store, wanted);
}
