/** `aspectra train CORPUS --model plsa -o FILE`: topics of a corpus on all cores, saved in one small file. */
import { integer, number } from '../check/index.ts';
import { fitThreads, modelSpec, THREADS_OPTIONS } from '../engine/index.ts';
import { documentCounts } from '../matrix/index.ts';
import { ACCELERATE_OPTIONS, PLSA_OPTIONS, type Plsa, plsaOf, savePlsa } from '../models/index.ts';
import { DEFAULT_SEED, random } from '../random/index.ts';
import { analyze, type Vocabulary, vocabulary } from '../text/index.ts';
import type { Trainable } from './trainable.ts';

const OPTIONS = {
  ...PLSA_OPTIONS,
  iterations: integer({ default: 100, min: 1, help: 'most passes over the texts' }),
  tolerance: number({ default: 1e-5, min: 0, help: 'relative gain of the likelihood at which training stops' }),
  minUnits: integer({ default: 2, min: 1, help: 'leave out words of fewer documents' }),
  ...ACCELERATE_OPTIONS,
  seed: integer({ default: DEFAULT_SEED, help: 'seed of all chance' }),
  ...THREADS_OPTIONS,
} as const;

/** The likelihood is asked for only so often: its logarithms cost as much as many topics. */
const MEASURE_EVERY = 5;

export const plsaTraining: Trainable<typeof OPTIONS> = {
  options: OPTIONS,
  async train(entries, { topics, temper, minUnits, seed, threads, ...passes }, analysis, watch) {
    const corpus = await analyze(entries, analysis);
    const words = vocabulary(corpus, { unit: 'document', minUnits });
    const settings = { topics, temper };
    const fit = await fitThreads(modelSpec('plsa', settings), documentCounts(corpus, words), {
      ...passes,
      ...(threads !== undefined && { threads }),
      measureEvery: MEASURE_EVERY,
      random: random(seed),
      signal: watch.signal,
      onProgress: ({ iteration, of }) => watch.onProgress(iteration, of),
    });
    const model = plsaOf(settings, fit);
    const labels = Array.from({ length: words.size }, (_, column) => words.label(column));
    const { iterations, converged, history } = fit;
    return {
      bytes: savePlsa({ model, words: labels }),
      about: {
        model: 'plsa',
        texts: entries.length,
        words: words.size,
        topics,
        iterations,
        converged,
        logLikelihood: history.at(-1),
      },
      text: topicLines(model, words).join('\n'),
      notes: converged
        ? corpus.notes
        : [...corpus.notes, `PLSA had not converged after ${iterations} passes; raise iterations to let it.`],
    };
  },
};

const SHOWN_WORDS = 10;

/** A line for each topic: its share of the texts and its most probable words. */
function topicLines({ topics, topic, wordGivenTopic }: Plsa, { size, label }: Vocabulary): string[] {
  return Array.from(topic, (share, z) => {
    const columns = Array.from({ length: size }, (_, w) => w);
    columns.sort((a, b) => wordGivenTopic[b * topics + z] - wordGivenTopic[a * topics + z] || a - b);
    return `${String(z + 1).padStart(4)}  ${(100 * share).toFixed(1).padStart(5)} %  ${columns.slice(0, SHOWN_WORDS).map(label).join(' ')}`;
  });
}
