/** Search as you type, with filters. */
import { integer, type Options, text } from '../../check/index.ts';
import { SEARCH_OPTIONS, type SearchOptions } from '../../library/search.ts';
import type { Filter } from '../../store/store.ts';
import type { Call, Route, Services } from './route.ts';

const { tag, kind, speaker, from, to } = SEARCH_OPTIONS;
/** Filters of lists and searches. */
export const FILTER = { tag, kind, speaker, from, to } satisfies Options;

export const filterOf = ({ query }: Call): Filter =>
  Object.fromEntries(Object.keys(FILTER).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])));

const MAX_FOUND = 500;

export const SEARCH_ROUTE: Route = {
  method: 'get',
  path: '/search',
  summary: 'Documents that have the words, or mean them, best first',
  query: {
    q: text({ default: '', help: 'words to look for' }),
    limit: integer({ default: 50, min: 1, max: MAX_FOUND, help: 'documents at most' }),
    by: { ...SEARCH_OPTIONS.by, default: 'words' },
    topic: integer({ min: 1, help: 'only documents of which this topic has one of the largest shares' }),
    ...FILTER,
  },
  answer: 'Found',
  handle: async (call, services) => {
    const { q, limit, topic } = call.query;
    const { documents, notes } = await foundBy(call, services, topic === undefined ? Number(limit) : MAX_FOUND);
    if (topic === undefined) {
      const all = call.query.by === 'words' && documents.length === Number(limit);
      const total = all ? await services.library.count(String(q), filterOf(call)) : documents.length;
      return { query: q, documents, total, notes };
    }
    const of = await Promise.all(documents.map(({ number }) => services.topics.sharesOf(number)));
    const about = documents.filter((_, i) => of[i].some((share) => share.topic === topic));
    return { query: q, documents: about.slice(0, Number(limit)), total: about.length, notes };
  },
};

async function foundBy(call: Call, { library, meaning, similarity }: Services, limit: number) {
  const { q, by } = call.query as { q: string; by: NonNullable<SearchOptions['by']> };
  if (by === 'words') return { documents: await library.search(q, limit, filterOf(call)), notes: [] };
  if (q.trim() === '') return { documents: [], notes: [] };
  const [learning, near] = await Promise.all([meaning(), similarity.nearness(q)]);
  const { documents, notes } = await library.searchByMeaning(q, limit, filterOf(call), by, near);
  return { documents, notes: learning.length > 0 ? learning : notes };
}
