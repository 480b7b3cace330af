/** `aspectra train CORPUS --model plsa -o FILE`: topics of a corpus on all cores or a GPU, saved in one small file. */
import { flag, integer, number } from '../check/index.ts';
import { countCorpus, DEVICE_OPTIONS, fitCluster, fitOn, modelSpec, THREADS_OPTIONS } from '../engine/index.ts';
import { documentCounts } from '../matrix/index.ts';
import { ACCELERATE_OPTIONS, PLSA_OPTIONS, type Plsa, plsaOf, savePlsa } from '../models/index.ts';
import { DEFAULT_SEED, random } from '../random/index.ts';
import { analyze, vocabulary } from '../text/index.ts';
import type { Trainable } from './trainable.ts';

const OPTIONS = {
  ...PLSA_OPTIONS,
  iterations: integer({ default: 100, min: 1, help: 'most passes over the texts' }),
  tolerance: number({ default: 1e-5, min: 0, help: 'relative gain of the likelihood at which training stops' }),
  minUnits: integer({ default: 2, min: 1, help: 'leave out words of fewer documents' }),
  ...ACCELERATE_OPTIONS,
  seed: integer({ default: DEFAULT_SEED, help: 'seed of all chance' }),
  shards: integer({
    min: 1,
    max: 4096,
    help: 'shards that add up their sums first; a cluster gives each to a worker, one machine gives the same bytes',
  }),
  withoutDocuments: flag({ default: false, help: 'leave the mixtures of the documents themselves out of the file' }),
  ...THREADS_OPTIONS,
  ...DEVICE_OPTIONS,
} as const;

/** The likelihood is asked for only so often: its logarithms cost as much as many topics. */
const MEASURE_EVERY = 5;

export const plsaTraining: Trainable<typeof OPTIONS> = {
  options: OPTIONS,
  async train(
    entries,
    { topics, temper, minUnits, seed, threads, shards, withoutDocuments, device, half, ...passes },
    analysis,
    watch,
  ) {
    const corpus = await analyze(entries, analysis);
    const words = vocabulary(corpus, { unit: 'document', minUnits });
    const settings = { topics, temper };
    const told: string[] = [...corpus.notes];
    const fit = await fitOn(modelSpec('plsa', settings), documentCounts(corpus, words), {
      ...passes,
      ...(threads !== undefined && { threads }),
      ...(shards !== undefined && { shards }),
      ...{ device, half, say: (words: string) => told.push(`${words}.`) },
      measureEvery: MEASURE_EVERY,
      random: random(seed),
      signal: watch.signal,
      onProgress: ({ iteration, of }) => watch.onProgress(iteration, of),
    });
    const labels = Array.from({ length: words.size }, (_, column) => words.label(column));
    const model = plsaOf(settings, fit);
    return trained(model, labels, entries.length, told, !withoutDocuments);
  },

  async trainApart(sources, { topics, temper, minUnits, shards, ...passes }, analysis, cluster, watch) {
    const { engine, storage, gang, say } = cluster;
    const { seed, iterations, tolerance } = passes;
    const { pages, words, notes } = await countCorpus(gang, storage, sources, { analysis, minUnits });
    const settings = { topics, temper };
    const fit = await fitCluster({ name: 'plsa', settings }, storage, pages, {
      ...{ engine, seed, iterations, tolerance, say, signal: watch.signal },
      ...(shards !== undefined && { shards }),
      measureEvery: MEASURE_EVERY,
      onProgress: ({ iteration, of }) => watch.onProgress(iteration, of),
    });
    const model = plsaOf(settings, { ...fit, local: { topics: new Float32Array() } });
    const told = [
      ...notes,
      `On a cluster EM is plain and documents stay where they are: on one machine --shards ${fit.shards} --accelerate none ` +
        '--without-documents gives the same bytes.',
    ];
    const result = trained(model, words.labels, words.texts, told, false);
    return { ...result, about: { ...result.about, shards: fit.shards, run: fit.run, storage: storage.place } };
  },
};

function trained(model: Plsa, labels: readonly string[], texts: number, notes: readonly string[], documents: boolean) {
  const { topics, iterations, converged, history } = model;
  return {
    bytes: savePlsa({ model, words: labels }, { documents }),
    about: {
      model: 'plsa',
      texts,
      words: labels.length,
      topics,
      iterations,
      converged,
      logLikelihood: history.at(-1),
    },
    text: topicLines(model, labels).join('\n'),
    notes: converged
      ? notes
      : [...notes, `PLSA had not converged after ${iterations} passes; raise iterations to let it.`],
  };
}

const SHOWN_WORDS = 10;

/** A line for each topic: its share of the texts and its most probable words. */
function topicLines({ topics, topic, wordGivenTopic }: Plsa, labels: readonly string[]): string[] {
  return Array.from(topic, (share, z) => {
    const columns = labels.map((_, w) => w);
    columns.sort((a, b) => wordGivenTopic[b * topics + z] - wordGivenTopic[a * topics + z] || a - b);
    return `${String(z + 1).padStart(4)}  ${(100 * share).toFixed(1).padStart(5)} %  ${columns
      .slice(0, SHOWN_WORDS)
      .map((w) => labels[w])
      .join(' ')}`;
  });
}
