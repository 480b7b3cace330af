/** `aspectra train CORPUS --model plsa -o FILE`: topics of a corpus on all cores or a GPU, saved in one small file. */
import { flag, integer, number, type Values } from '../check/index.ts';
import {
  countCorpus,
  DEVICE_OPTIONS,
  fitCluster,
  fitOn,
  fitOnline,
  modelSpec,
  ONLINE_OPTIONS,
  THREADS_OPTIONS,
} from '../engine/index.ts';
import type { Csr } from '../kernels/index.ts';
import { documentCounts, rowRange } from '../matrix/index.ts';
import { ACCELERATE_OPTIONS, type Fit, PLSA_OPTIONS, type Plsa, plsa, plsaOf, savePlsa } from '../models/index.ts';
import { DEFAULT_SEED, random } from '../random/index.ts';
import { analyze, vocabulary } from '../text/index.ts';
import type { Trainable, Watch } from './trainable.ts';

const OPTIONS = {
  ...PLSA_OPTIONS,
  iterations: integer({ default: 100, min: 1, help: 'most passes over the texts' }),
  tolerance: number({ default: 1e-5, min: 0, help: 'relative gain of the likelihood at which training stops' }),
  minUnits: integer({ default: 2, min: 1, help: 'leave out words of fewer documents' }),
  ...ACCELERATE_OPTIONS,
  batch: integer({ min: 1, help: 'learn online, from so many texts at a time; from all at once when not given' }),
  ...ONLINE_OPTIONS,
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
  async train(entries, options, analysis, watch) {
    const { topics, temper, minUnits, batch, withoutDocuments } = options;
    const corpus = await analyze(entries, analysis);
    const words = vocabulary(corpus, { unit: 'document', minUnits });
    const counts = documentCounts(corpus, words);
    const told: string[] = [...corpus.notes];
    const say = (words: string) => told.push(`${words}.`);
    const fit = await (batch ? learnOnline(counts, batch, options, watch) : learn(counts, options, watch, say));
    const labels = Array.from({ length: words.size }, (_, column) => words.label(column));
    const result = trained(plsaOf({ topics, temper }, fit), labels, entries.length, told, !withoutDocuments);
    if (!batch) return result;
    const { logLikelihood, converged, ...about } = result.about;
    return { ...result, about: { ...about, batch }, notes: told };
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

type Settings = Values<typeof OPTIONS>;

function learn(counts: Csr, settings: Settings, watch: Watch, say: (words: string) => void): Promise<Fit> {
  const { topics, temper, seed, threads, shards, iterations, tolerance, accelerate, device, half } = settings;
  return fitOn(modelSpec('plsa', { topics, temper }), counts, {
    ...{ iterations, tolerance, accelerate, measureEvery: MEASURE_EVERY, random: random(seed) },
    ...(threads !== undefined && { threads }),
    ...(shards !== undefined && { shards }),
    ...{ device, half, say, signal: watch.signal },
    onProgress: ({ iteration, of }) => watch.onProgress(iteration, of),
  });
}

function learnOnline(counts: Csr, batch: number, settings: Settings, watch: Watch): Promise<Fit> {
  const { topics, temper, seed, epochs } = settings;
  const many = Math.ceil(counts.rows / batch);
  function* batches() {
    for (let i = 0; i < many; i++) yield rowRange(counts, i * batch, Math.min((i + 1) * batch, counts.rows));
  }
  return fitOnline(plsa({ topics, temper }), batches, {
    epochs,
    random: random(seed),
    signal: watch.signal,
    onProgress: (done) => watch.onProgress(done, many * epochs),
  });
}

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
