/** Search as you type, with filters. */
import { integer, type Options, text } from '../../check/index.ts';
import { SEARCH_OPTIONS, type SearchOptions } from '../../library/search.ts';
import type { Filter } from '../../store/store.ts';
import type { Call, Route } from './route.ts';

const { tag, kind, speaker, from, to } = SEARCH_OPTIONS;
/** Filters of lists and searches. */
export const FILTER = { tag, kind, speaker, from, to } satisfies Options;

export const filterOf = ({ query }: Call): Filter =>
  Object.fromEntries(Object.keys(FILTER).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

export const SEARCH_ROUTE: Route = {
  method: 'get',
  path: '/search',
  summary: 'Documents that have the words, or mean them, best first',
  query: {
    q: text({ default: '', help: 'words to look for' }),
    limit: integer({ default: 50, min: 1, max: 500, help: 'documents at most' }),
    by: { ...SEARCH_OPTIONS.by, default: 'words' },
    ...FILTER,
  },
  answer: 'Found',
  handle: async (call, { library }) => {
    const { q, limit, by } = call.query;
    const find = by === 'words' ? library.search : library.searchByMeaning;
    return { query: q, documents: await find(String(q), Number(limit), filterOf(call), by as SearchOptions['by']) };
  },
};
