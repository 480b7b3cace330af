import { integer, text } from '../check/index.ts';
import type { Route } from './route.ts';

export const SEARCH_ROUTE: Route = {
  method: 'get',
  path: '/search',
  summary: 'Documents that have the words, best first',
  query: {
    q: text({ default: '', help: 'words to look for' }),
    limit: integer({ default: 50, min: 1, max: 500, help: 'documents at most' }),
  },
  answer: 'Found',
  handle: async ({ query: { q, limit } }, { library }) => ({
    query: q,
    documents: await library.search(String(q), Number(limit)),
  }),
};
