/** Passes of training at three sizes: is the cost linear, and what does supervision cost? */
import { fitInline } from '../src/engine/index.ts';
import { plsa, plsaSupervised, type Training } from '../src/models/index.ts';
import { random } from '../src/random/index.ts';
import { NEWSGROUPS, zipfCorpus } from './corpus.ts';

export const about =
  'Nanoseconds per non-zero and topic of a pass of training on one thread, 100 topics, at three sizes';

const TOPICS = 100;
const PASSES = 5;

export async function run(small: boolean) {
  const shares = small ? [1 / 64, 1 / 32, 1 / 16] : [1 / 8, 1 / 4, 1 / 2];
  return shares.flatMap((share) => {
    const { documents, words, entries } = NEWSGROUPS;
    const counts = zipfCorpus({
      documents: Math.round(documents * share),
      words,
      entries: Math.round(entries * share),
    });
    const nanoseconds = (training: Training) => {
      const begun = performance.now();
      fitInline(training, counts, { iterations: PASSES, tolerance: 0, measureEvery: PASSES, random: random(1) });
      return ((performance.now() - begun) * 1e6) / (PASSES * counts.index.length * TOPICS);
    };
    const best = (training: Training) => Math.min(...[0, 1, 2].map(() => nanoseconds(training)));
    const plain = best(plsa({ topics: TOPICS, temper: 1 }));
    const supervised = best(plsaSupervised({ topics: TOPICS }));
    const row = { entries: counts.index.length };
    return [
      { ...row, name: 'plsa', ns: hundredths(plain), 'of plsa': 1 },
      { ...row, name: 'supervised plsa', ns: hundredths(supervised), 'of plsa': hundredths(supervised / plain) },
    ];
  });
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
