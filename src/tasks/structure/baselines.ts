/** What any method must beat: no boundary, blocks of equal length, boundaries by chance. */
import { method } from './method.ts';

/** A block for every so many sentences, when nobody says how many blocks there are. */
const usual = (sentences: number): number => Math.max(1, Math.round(sentences / 10));

export const none = method({
  name: 'none',
  help: 'one block, the whole text: a baseline',
  source: 'baseline',
  options: {},
  segment: () => ({ boundaries: [] }),
});

export const even = method({
  name: 'even',
  help: 'blocks of equal length: a baseline',
  source: 'baseline',
  options: {},
  segment({ size }, _settings, blocks = usual(size)) {
    return { boundaries: Array.from({ length: blocks - 1 }, (_, b) => Math.floor(((b + 1) * size) / blocks) - 1) };
  },
});

export const random = method({
  name: 'random',
  help: 'random boundaries: a baseline',
  source: 'baseline',
  options: {},
  segment({ size, random }, _settings, blocks = usual(size)) {
    const boundaries = random.order(Math.max(size - 1, 0)).slice(0, blocks - 1);
    return { boundaries: boundaries.sort((a, b) => a - b) };
  },
});
