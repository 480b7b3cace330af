/** The first sentences; of many documents, the first of each, then the second of each. The baseline news is hard to beat. */
import { method } from './method.ts';

export const lead = method({
  name: 'lead',
  help: 'the first sentences; of many documents, round robin',
  source: 'baseline',
  options: {},
  rank: ({ positionOf, documentOf, given }) => ({
    scores: Float64Array.from(positionOf, (place, s) => 1 / (1 + place + given[documentOf[s]] / given.length)),
  }),
});
