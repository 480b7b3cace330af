/** Sentences by chance, seeded: what any method must beat. */
import { method } from './method.ts';

export const random = method({
  name: 'random',
  help: 'random sentences, seeded: a baseline',
  source: 'baseline',
  options: {},
  rank: ({ size }, _settings, random) => ({ scores: Float64Array.from({ length: size }, () => random.uniform()) }),
});
