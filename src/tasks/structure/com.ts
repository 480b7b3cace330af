/** The system STM is compared with (Li & Yamanishi 2000): cosine of word counts on both sides; key words as topics. */
import { boundariesOf, cosine, curveOf } from './curve.ts';
import { method } from './method.ts';
import { WINDOW_OPTIONS } from './stm.ts';

export const com = method({
  name: 'com',
  help: 'valleys in the cosine of word counts on both sides, named by key words',
  source: 'the compared system of Li & Yamanishi 2000',
  topics: 'words',
  options: WINDOW_OPTIONS,
  segment(problem, { window, theta }, blocks) {
    const curve = curveOf(problem, window, (counts) => counts, cosine);
    return { boundaries: boundariesOf(curve, theta, blocks), curve };
  },
});
