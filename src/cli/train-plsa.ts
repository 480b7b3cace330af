/** `aspectra train CORPUS --model plsa -o FILE`: topics of a corpus on all cores or a GPU, saved in one small file. */
import { integer, type Values } from '../check/index.ts';
import type { Csr } from '../kernels/index.ts';
import { rowRange } from '../linalg/index.ts';
import { type Plsa, plsa, plsaOf } from '../models/index.ts';
import { random } from '../random/index.ts';
import { type CountedTexts, countTexts, MEASURE_EVERY, PLSA_MODEL_OPTIONS, plsaFile } from '../tasks/topics/index.ts';
import {
  countCorpus,
  DEVICE_OPTIONS,
  fitCluster,
  fitOn,
  fitOnline,
  forgetRun,
  modelSpec,
  ONLINE_OPTIONS,
  THREADS_OPTIONS,
} from '../training/backends.ts';
import type { Fit } from '../training/index.ts';
import type { Trainable, Watch } from './trainable.ts';

const OPTIONS = {
  ...PLSA_MODEL_OPTIONS,
  batch: integer({ min: 1, help: 'learn online, from so many texts at a time; from all at once when not given' }),
  ...ONLINE_OPTIONS,
  shards: integer({
    min: 1,
    max: 4096,
    help: 'shards that add up their sums first; a cluster gives each to a worker, one machine gives the same bytes',
  }),
  ...THREADS_OPTIONS,
  ...DEVICE_OPTIONS,
} as const;

export const plsaTraining: Trainable<typeof OPTIONS> = {
  options: OPTIONS,
  async train(entries, options, analysis, watch) {
    const { topics, temper, minUnits, batch, withoutDocuments } = options;
    const counted = await countTexts(entries, minUnits, analysis);
    const told: string[] = [...counted.notes];
    const say = (words: string) => told.push(`${words}.`);
    const { counts } = counted;
    const fit = await (batch ? learnOnline(counts, batch, options, watch) : learn(counts, options, watch, say));
    const model = plsaOf({ topics, temper }, fit);
    const result = trained(model, { ...counted, notes: told }, entries.length, !withoutDocuments);
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
    const result = trained(model, { labels: words.labels, terms: words.terms, notes: told }, words.texts, false);
    return {
      ...result,
      about: { ...result.about, shards: fit.shards, run: fit.run, storage: storage.place },
      saved: () => forgetRun(storage, fit.run),
    };
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

function trained(model: Plsa, words: Omit<CountedTexts, 'counts'>, texts: number, documents: boolean) {
  return { ...plsaFile(model, words, texts, { documents }), text: topicLines(model, words.labels).join('\n') };
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
