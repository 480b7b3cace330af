/** Topics of a corpus by PLSA: all documents in each pass, or online, some documents at a time. */
import { integer, type Values } from '../../check/index.ts';
import { type Csr, rowRange, topIndices } from '../../linalg/index.ts';
import { type Plsa, plsa, plsaOf } from '../../models/index.ts';
import { random } from '../../random/index.ts';
import {
  type CountedTexts,
  countTexts,
  MEASURE_EVERY,
  PLSA_MODEL_OPTIONS,
  plsaFile,
} from '../../tasks/topics/index.ts';
import { type Fit, fitInline, type InlineOptions } from '../../training/index.ts';
import { fitOnline, ONLINE_OPTIONS } from '../../training/online/online.ts';
import type { Trainable, TrainedModel, TrainedTopic, TrainingRun } from './trainable.ts';

const OPTIONS = {
  ...PLSA_MODEL_OPTIONS,
  batch: integer({ min: 1, help: 'learn online, from so many texts at a time; from all at once when not given' }),
  passes: integer({
    min: 1,
    help: 'passes over the texts: 100 at most by default, and 2 with batch',
  }),
  shards: integer({
    min: 1,
    max: 4096,
    help: 'shards that add up their sums first; a cluster gives each to a worker, one machine gives the same bytes',
  }),
} as const;
export type PlsaSettings = Values<typeof OPTIONS>;

export const plsaTraining: Trainable<typeof OPTIONS> = {
  options: OPTIONS,
  runsOn: ['threads', 'device'],
  async train(documents, settings, analysis, run) {
    const { topics, temper, minUnits, batch, withoutDocuments } = settings;
    const counted = await countTexts(documents, minUnits, analysis);
    const fit = await (batch
      ? fitBatches(counted.counts, batch, settings, run)
      : fitAll(counted.counts, settings, run));
    const model = plsaOf({ topics, temper }, fit);
    const trained = trainedPlsa(model, counted, documents.length, !withoutDocuments);
    if (!batch) return trained;
    const { logLikelihood, converged, ...about } = trained.about;
    return { ...trained, about: { ...about, batch }, notes: counted.notes };
  },
};

export function trainedPlsa(
  model: Plsa,
  words: Omit<CountedTexts, 'counts'>,
  texts: number,
  documents: boolean,
): TrainedModel & ReturnType<typeof plsaFile> {
  return { ...plsaFile(model, words, texts, { documents }), content: { topics: topicsOf(model, words.labels) } };
}

function fitAll(counts: Csr, settings: PlsaSettings, run: TrainingRun): Promise<Fit> {
  const { topics, temper, seed, shards, passes, tolerance, accelerate } = settings;
  const training = plsa({ topics, temper });
  const options: InlineOptions = {
    ...{ passes, tolerance, accelerate, measureEvery: MEASURE_EVERY, random: random(seed) },
    ...(shards !== undefined && { shards }),
    ...(run.signal && { signal: run.signal }),
    onProgress: ({ pass, of }) => run.onProgress(pass, of),
  };
  const onCpu = async (options: InlineOptions) =>
    run.onThreads?.({ name: 'plsa', settings: { topics, temper } }, counts, options) ??
    fitInline(training, counts, options);
  return run.accelerator ? run.accelerator.fit(training, counts, options, onCpu) : onCpu(options);
}

function fitBatches(counts: Csr, batch: number, settings: PlsaSettings, run: TrainingRun): Promise<Fit> {
  const { topics, temper, seed, passes = ONLINE_OPTIONS.passes.default } = settings;
  const count = Math.ceil(counts.rows / batch);
  function* batches() {
    for (let i = 0; i < count; i++) yield rowRange(counts, i * batch, Math.min((i + 1) * batch, counts.rows));
  }
  return fitOnline(plsa({ topics, temper }), batches, {
    passes,
    random: random(seed),
    ...(run.signal && { signal: run.signal }),
    onProgress: (done) => run.onProgress(done, count * passes),
  });
}

const SHOWN_WORDS = 10;

function topicsOf({ topics, topic, wordGivenTopic }: Plsa, labels: readonly string[]): TrainedTopic[] {
  return Array.from(topic, (share, z) => {
    const columns = topIndices(labels.length, SHOWN_WORDS, (w) => wordGivenTopic[w * topics + z]);
    return { share, words: columns.map((w) => labels[w]) };
  });
}
