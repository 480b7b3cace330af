/** The documents of the library as points. */
import type { Route } from './route.ts';

export const MAP_ROUTE: Route = {
  method: 'get',
  path: '/map',
  summary: 'All documents as points: near each other where they are about the same; columns of equal length',
  answer: 'DocumentMap',
  handle: (_, { map }) => map(),
};
