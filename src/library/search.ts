/**
 * Full-text and semantic search in one list: the sum of a document's scores in both, each as a share of the best (a
 * convex combination: Bruch, Gai & Ingber 2023). Ranks in place of scores would not tell how far the first is ahead.
 */
import { choice, type Given, InputError, integer, resolve, text } from '../check/index.ts';
import { asEdited } from '../store/edited.ts';
import { expressionOf, parseQuery, type QueryPart } from '../store/query.ts';
import type { Filter, Hit, Store } from '../store/store.ts';
import { mostRanked } from '../store/word-index.ts';
import type { Nearness } from '../tasks/similar/index.ts';
import type { Meaning } from './search-by-meaning.ts';
import { type Near, type Snippet, snippetOf } from './snippet.ts';

/** What a search may be asked for; a list of documents is narrowed in the same words. */
export const SEARCH_OPTIONS = {
  by: choice(['both', 'words', 'meaning'], { default: 'both', help: 'search by words, by meaning, or both' }),
  top: integer({ default: 10, min: 1, max: 1000, help: 'results to show' }),
  tag: text({ help: 'only documents with this tag' }),
  kind: text({ help: 'only documents of this kind, such as pdf' }),
  speaker: text({ help: 'only documents where this person speaks' }),
  from: text({ help: 'only documents of this day or later: 1987, 1987-03 or 1987-03-15' }),
  to: text({ help: 'only documents of this day or earlier' }),
} as const;
export type SearchOptions = Given<typeof SEARCH_OPTIONS>;

/** What a search found, best first. */
export interface SearchResult {
  readonly document: string;
  readonly title?: string;
  readonly date?: string;
  readonly score: number;
  /** Its rank in each of the two searches, from 1. */
  readonly rank: { readonly words?: number; readonly meaning?: number };
  readonly snippet: Snippet;
}

export interface Search {
  readonly query: string;
  readonly results: readonly SearchResult[];
  readonly notes: readonly string[];
}

export type Searcher = Awaited<ReturnType<typeof openSearch>>;

/** Where that of words is 1; from .2 to .5 any does as well (docs/evidence/similarity.md). */
const MEANING_WEIGHT = 0.3;
/** Results that each search contributes. */
const DEPTH = 100;

/** Holds the semantic index and the languages; open it again when documents were added. */
export async function openSearch(store: Store) {
  const languages = await store.index.languages();
  const unindexed = await store.index.unindexed();
  let meaning: Promise<Lookup> | undefined;
  return {
    /** `near`: what an encoder tells beside the semantic index. */
    async search(query: string, options: SearchOptions = {}, near?: Nearness): Promise<Search> {
      const { by, top, ...filter } = resolve('search', SEARCH_OPTIONS, options);
      const parts = await parseQuery(query, languages);
      const notes: string[] = [...store.notes, ...(near?.notes ?? [])];
      if (unindexed > 0) {
        notes.push(`${unindexed} documents are not in the word index; aspectra check --repair makes it again`);
      }
      const depth = Math.max(DEPTH, top);
      const words = by === 'meaning' ? [] : await byWords(store, parts, filter as Filter, depth, notes, by);
      const { found, lost }: Lookup = by === 'words' ? {} : await (meaning ??= meaningOrLost(store));
      if (lost) notes.push(lost);
      const meant =
        (await found?.best(parts, depth, await passesOf(store, parts, filter as Filter), near?.cosines)) ?? [];
      if (found?.hasIndex === false && words.length + meant.length === 0) {
        notes.push(
          'the library has no semantic index yet: only words can be searched; aspectra update --library DIR learns it',
        );
      }
      const hits = fused(words, meant).slice(0, top);
      return { query, results: await resultsOf(store, parts, hits, found?.near?.(parts)), notes };
    },
  };
}

interface Lookup {
  readonly found?: Meaning;
  readonly lost?: string;
}

/** Where the model is damaged, search goes on by words alone, with a note. */
async function meaningOrLost(store: Store): Promise<Lookup> {
  try {
    const { openMeaning } = await import('./search-by-meaning.ts');
    return { found: await openMeaning(store) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { lost: `only words were searched: ${error.message}` };
  }
}

/** Beside meaning documents with any of the words; by words alone those with all, or where there are none, with any. */
async function byWords(
  store: Store,
  parts: readonly QueryPart[],
  filter: Filter,
  limit: number,
  notes: string[],
  by: NonNullable<SearchOptions['by']>,
): Promise<Hit[]> {
  const all = await store.index.match(expressionOf(parts), filter, limit);
  const any = by === 'both' || all.length === 0 ? await rarest(store, parts) : [];
  const found = any.length > 0 ? await store.index.match(expressionOf(any, true), filter, limit) : all;
  if (all.length === 0 && found.length > 0) notes.push('no document has all of it; these have some');
  if (found.some(({ score }) => score === 0)) {
    notes.push('very many documents have it: first come those with it in the title, then the newest');
  }
  return found;
}

/** Of several parts the rarest, of which no more documents are to be ranked than separate, and what is excluded; else none. */
async function rarest(store: Store, parts: readonly QueryPart[]): Promise<QueryPart[]> {
  const wanted = parts.filter(({ excluded }) => !excluded);
  if (wanted.length < 2) return [];
  const most = mostRanked((await store.size()).documents);
  const sizes = await Promise.all(wanted.map((part) => store.index.count(expressionOf([part]), {})));
  let sum = 0;
  const few = [...wanted.keys()].sort((a, b) => sizes[a] - sizes[b]).filter((i) => (sum += sizes[i]) <= most);
  return few.length === 0 ? [] : [...few.map((i) => wanted[i]), ...parts.filter(({ excluded }) => excluded)];
}

/** Whether a document passes the filter and has no excluded word. */
async function passesOf(
  store: Store,
  parts: readonly QueryPart[],
  filter: Filter,
): Promise<(number: number) => boolean> {
  const unwanted = parts.filter(({ excluded }) => excluded).map((part) => ({ ...part, excluded: false }));
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (!isFiltered && unwanted.length === 0) return () => true;
  const none = unwanted.length > 0 ? expressionOf(unwanted, true) : undefined;
  const passing = new Set(await store.index.passing(filter, none));
  return (number) => passing.has(number);
}

interface RankedHit extends Hit {
  readonly rank: SearchResult['rank'];
}

/** Best first; of equals the first by words. */
function fused(words: readonly Hit[], meant: readonly Hit[]): RankedHit[] {
  const hits = new Map<number, RankedHit>();
  const add = (by: keyof SearchResult['rank'], found: readonly Hit[], weight: number) => {
    const best = found[0]?.score || 1;
    for (const [i, { number, score }] of found.entries()) {
      const known = hits.get(number);
      const sum = (known?.score ?? 0) + (weight * score) / best;
      hits.set(number, { number, score: sum, rank: { ...known?.rank, [by]: i + 1 } });
    }
  };
  add('words', words, 1);
  add('meaning', meant, MEANING_WEIGHT);
  return [...hits.values()].sort((a, b) => b.score - a.score);
}

async function resultsOf(
  store: Store,
  parts: readonly QueryPart[],
  hits: readonly RankedHit[],
  near?: Near,
): Promise<SearchResult[]> {
  const abouts = new Map((await store.documents.aboutAll(hits.map(({ number }) => number))).map((a) => [a.number, a]));
  const results: SearchResult[] = [];
  for (const { number, score, rank } of hits) {
    const about = abouts.get(number);
    const version = about && (await store.documents.version(about.id));
    if (!version) continue;
    results.push({
      document: about.id,
      ...(about.title && { title: about.title }),
      ...(version.date && { date: version.date }),
      score,
      rank,
      snippet: await snippetOf(
        { ...version, cues: asEdited({ id: '', ...version }, version.edited).cues ?? [] },
        parts,
        near,
      ),
    });
  }
  return results;
}

/** Search by words while someone types: the last word may be the beginning of one. */
export async function searchAsTyped(
  store: Store,
  typed: string,
  limit: number,
  filter: Filter,
): Promise<readonly SearchResult[]> {
  const parts = await typedParts(store, typed);
  const hits = parts.length === 0 ? [] : await store.index.match(expressionOf(parts), filter, limit);
  return resultsOf(
    store,
    parts,
    hits.map((hit, i) => ({ ...hit, rank: { words: i + 1 } })),
  );
}

/** How many documents a search as it is typed has. */
export async function countAsTyped(store: Store, typed: string, filter: Filter): Promise<number> {
  const parts = await typedParts(store, typed);
  return parts.length === 0 ? 0 : store.index.count(expressionOf(parts), filter);
}

async function typedParts(store: Store, typed: string): Promise<QueryPart[]> {
  const query = typed.trim();
  const begun = /[\p{L}\p{N}]{2,}$/u.test(typed) && !/(^|\s)-\S*$|"[^"]*$/u.test(typed);
  return query === '' ? [] : parseQuery(begun ? `${query}*` : query, await store.index.languages());
}
