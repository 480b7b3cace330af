/** The first sentences; of many documents, the first of each, then the second of each. The baseline news is hard to beat. */
import { method } from './method.ts';

export const lead = method({
  name: 'lead',
  help: 'the first sentences; of many documents, round robin',
  source: 'baseline',
  options: {},
  rank: ({ positionOf }) => ({ scores: Float64Array.from(positionOf, (position) => 1 / (1 + position)) }),
});
