/** A library as programs use it: its documents in pages, search, additions, and a number that grows with every change. */

import { InputError } from '../check/index.ts';
import { linesOf } from '../formats/lines.ts';
import { batches } from '../store/batches.ts';
import { checksumOf } from '../store/content.ts';
import { type Edited, editedIn } from '../store/edited.ts';
import { restoreLines } from '../store/restore.ts';
import type { Batch, Filter, Order, Outcome, PutOptions, Store, StoredDocument } from '../store/store.ts';
import type { Nearness } from '../tasks/similar/index.ts';
import { placeOf, type Place as Quoted, type Source, type Span } from '../text/index.ts';
import { keptBy } from '../text/memoized.ts';
import { itemOf } from './collection.ts';
import { FEW } from './folding.ts';
import { removalFrom } from './removal.ts';
import {
  countAsTyped,
  openSearch,
  type Searcher,
  type SearchOptions,
  type SearchResult,
  searchAsTyped,
} from './search.ts';
import { foldIntoIndex } from './semantic-index.ts';
import { excerptOf } from './snippet.ts';

/** A document in a list. */
export interface Card {
  /** Row number; never given to another document. */
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly words: number;
  readonly added: string;
  readonly date?: string;
  readonly language?: string;
  readonly tags: readonly string[];
}

export interface Found extends Card {
  readonly score: number;
  /** The part of the text around the match. */
  readonly excerpt: string;
  /** Where the words that were looked for stand in it. */
  readonly marks: readonly Span[];
  /** Where its first match is, in UTF-16 code units; when and by whom it was said, or on which page it stands. */
  readonly place: Span & Quoted;
  /** Where that part begins and ends. */
  readonly passage: Span;
  /** Its rank by words and by meaning, from 1. */
  readonly rank: { readonly words?: number; readonly meaning?: number };
}

/** What a person says of a document; tags are all that it has from now on. */
export type Changes = { readonly [K in keyof Edited]?: Edited[K] | undefined } & { readonly tags?: readonly string[] };

export interface PageOf {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly sort?: Order;
  readonly filter?: Filter;
}

export interface Page {
  readonly documents: readonly Card[];
  /** `after` of the next page; absent on the last page. */
  readonly next?: string;
}

/** How another thread opens the same library: by its folder, or by a copy where threads cannot share a file. */
export type Place = string | Uint8Array;

/** Analyses documents, here or in a worker. */
export type Analyse = (documents: readonly Source[]) => Promise<Batch<Source>>;

export type Library = ReturnType<typeof libraryOver>;

export function libraryOver(store: Store, analyse: Analyse) {
  const { documents } = store;
  const removal = removalFrom(store, analyse);
  let revision = 0;
  const foundIn = (results: readonly SearchResult[]): Promise<Found[]> =>
    Promise.all(
      results.map(async ({ document, score, snippet, rank }) => {
        const about = (await documents.about(document))!;
        const { start, end, marks } = snippet;
        const [first = snippet] = marks;
        const place = { start: first.start, end: first.end, ...placeOf(snippet) };
        return { ...cardOf(about), score, ...excerptOf(snippet), place, passage: { start, end }, rank };
      }),
    );
  const opened = keptBy<Searcher>();
  /** The search that is open, as long as documents and models are what it was opened with. */
  const searcher = async (): Promise<Searcher> => {
    const models = (await store.models.list()).map(({ name, made }) => [name, made]);
    return opened(JSON.stringify([revision, models]), () => openSearch(store));
  };
  return {
    store,
    /** Whether it is kept when it is closed. */
    lasting: true,
    place: async (): Promise<Place> => store.folder,
    /** Grows with every change of the documents and their tags. */
    revision: () => revision,
    /** Says that the store was changed otherwise than by this library. */
    changed: () => void revision++,
    size: async () => (await store.size()).documents,
    async list({ after, limit, sort = 'oldest', filter = {} }: PageOf): Promise<Page> {
      const from = after === undefined ? undefined : Number(after);
      if (from !== undefined && !Number.isSafeInteger(from)) {
        throw new InputError('documents', 'after must be the `next` of a page', after);
      }
      const page = await documents.list(filter, { sort, limit: limit + 1, ...(from !== undefined && { after: from }) });
      const shown = page.slice(0, limit);
      return {
        documents: shown.map(cardOf),
        ...(page.length > limit && { next: String(shown.at(-1)!.number) }),
      };
    },
    async card(id: string): Promise<Card | undefined> {
      const about = await documents.about(id);
      return about && cardOf(about);
    },
    cards: async (numbers: readonly number[]): Promise<Card[]> => (await documents.aboutAll(numbers)).map(cardOf),
    /** The current version of a document, or an earlier one. */
    async source(id: string, number?: number): Promise<Source | undefined> {
      const version = await documents.version(id, number);
      if (!version) return undefined;
      const title = version.title ?? (await documents.about(id))?.title;
      return itemOf(id, { ...version, ...(title !== undefined && { title }) });
    },
    async add(items: readonly Source[], options: PutOptions = {}): Promise<Outcome[]> {
      const outcomes = new Map<Source, Outcome>();
      for (const item of items) {
        const known = await documents.recognise(item, options);
        if (known) outcomes.set(item, known);
      }
      const unknown = items.filter((item) => !outcomes.has(item));
      for await (const batch of batches(unknown, ({ text }) => text.length)) {
        const added = await documents.put(await analyse(batch), options);
        // Of many documents the first are there to be seen while the rest is read.
        revision++;
        for (const [i, item] of batch.entries()) outcomes.set(item, added[i]);
      }
      return items.map((item) => confirmed(item, outcomes.get(item)));
    },
    /** Imports an export: documents with their versions, relations, models. */
    async restore(bytes: Uint8Array, who: string) {
      const added: Outcome[] = [];
      const notes: string[] = [];
      await restoreLines(store, linesOf({ text: new TextDecoder().decode(bytes), line: 1 }), {
        who,
        stored: (outcomes) => added.push(...outcomes),
        log: (note) => notes.push(note),
        analyse: (sources) => analyse(sources.map((source) => ({ ...source, kind: '' }))),
      });
      revision++;
      return { added, notes };
    },
    async remove(ids: readonly string[]) {
      const gone = await removal.remove(ids);
      if (gone.removed.length > 0) revision++;
      return gone;
    },
    async undoRemoval(key: string) {
      const back = await removal.undo(key);
      if (back) revision++;
      return back;
    },
    async tag(id: string, tags: readonly string[]) {
      await documents.tag(id, tags);
      revision++;
    },
    /** Keeps what a person made of a document: what is not named stays, undefined gives back what its file has. */
    async edit(id: string, { tags, ...changes }: Changes): Promise<boolean> {
      const [version, about] = [await documents.version(id), await documents.about(id)];
      if (!version || !about) return false;
      await documents.edit(id, editedIn({ ...version.edited, ...changes }, version.text));
      if (tags) {
        await documents.untag(
          id,
          about.tags.filter((tag) => !tags.includes(tag)),
        );
        await documents.tag(id, tags);
      }
      if (changes.title !== undefined) {
        const { documents: read, terms } = await analyse([{ id, ...version, title: changes.title }]);
        await store.index.put({ documents: read, terms });
      }
      revision++;
      return true;
    },
    search: (query: string, limit: number, filter: Filter = {}) =>
      searchAsTyped(store, query, limit, filter).then(foundIn),
    /** How many documents `search` has in all. */
    count: (query: string, filter: Filter = {}) => countAsTyped(store, query, filter),
    /** By words and by meaning in one list, or by meaning alone. */
    async searchByMeaning(
      query: string,
      limit: number,
      filter: Filter,
      by: SearchOptions['by'],
      near?: Nearness,
    ): Promise<{ readonly documents: readonly Found[]; readonly notes: readonly string[] }> {
      if (query.trim() === '') return { documents: [], notes: [] };
      await foldIntoIndex(store, await store.models.unmixed('vectors', FEW));
      const { search } = await searcher();
      const { results, notes } = await search(query, { ...filter, by, top: limit }, near);
      return { documents: await foundIn(results), notes };
    },
    close: () => store.close(),
  };
}

/** Checks that the store has what was sent. */
function confirmed(item: Source, outcome: Outcome | undefined): Outcome {
  if (outcome?.checksum === checksumOf(item)) return outcome;
  throw new Error(`${item.id}: the store has ${outcome?.checksum ?? 'nothing'}, not what was sent`);
}

const cardOf = ({ number, id, title, kind, words, added, day, language, tags }: StoredDocument): Card => ({
  number,
  id,
  title: title ?? id,
  kind,
  words,
  added,
  ...(day !== undefined && { date: day }),
  language,
  tags,
});
