/** Topics of a corpus by PLSA, as `topics` finds them. */
import { flag, integer, number, type Values } from '../../check/index.ts';
import { documentCounts } from '../../linalg/index.ts';
import { PLSA_OPTIONS, type Plsa, plsa, plsaOf, savePlsa } from '../../models/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import { type AnalyzeOptions, analyze, type Source, unlabelled, vocabulary } from '../../text/index.ts';
import { ACCELERATE_OPTIONS, fitInline, type InlineOptions } from '../../training/index.ts';
import { fitPlsa, modelTopics, PASSES, SMOOTHING, topColumns, topicsFile } from '../topics/index.ts';
import type { Trainable, TrainedModel, TrainingRun } from './trainable.ts';

const OPTIONS = {
  ...PLSA_OPTIONS,
  passes: integer({
    min: 1,
    help: `passes over the texts at most: ${PASSES} when not given`,
  }),
  tolerance: number({ default: 1e-5, min: 0, help: 'relative gain of the likelihood below which training stops' }),
  minUnits: integer({ default: 2, min: 1, help: 'leave out words of fewer documents' }),
  ...ACCELERATE_OPTIONS,
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  withoutDocuments: flag({ default: false, help: 'leave the mixtures of the documents themselves out of the file' }),
  shards: integer({
    min: 1,
    max: 4096,
    help: 'shards that add up their sums first; as on a cluster every word counts by itself, and the bytes are the same',
  }),
} as const;
export type PlsaSettings = Values<typeof OPTIONS>;

/** The likelihood is asked for only so often: its logarithms cost as much as many topics. */
export const MEASURE_EVERY = 5;

export const plsaTraining: Trainable<typeof OPTIONS> = {
  options: OPTIONS,
  runsOn: ['threads', 'device'],
  async train(documents, settings, analysis, run) {
    const { topics, temper, minUnits, seed, withoutDocuments, shards } = settings;
    if (shards !== undefined) return trainSharded(documents, settings, analysis, run);
    const found = await modelTopics(
      documents,
      { ...analysis, topics, seed },
      {
        signal: run.signal,
        accelerator: run.accelerator,
        minUnits,
        onProgress: (_, done, of) => run.onProgress(done, of),
        onThreads: run.onThreads && ((_, counts, options) => run.onThreads!(spec(settings), counts, options)),
        fit: (counts, size, within) => {
          const { passes = PASSES, tolerance, accelerate } = settings;
          return fitPlsa(counts, { topics: size, temper }, within, { passes, tolerance, accelerate }, SMOOTHING);
        },
      },
    );
    const { result, problem, fitted } = found;
    return {
      bytes: topicsFile(found, { documents: !withoutDocuments }),
      about: aboutOf(fitted.plsa!, documents.length, problem.counts.columns),
      content: {
        topics: result.topics.map(({ share, label, words }) => ({
          share,
          label,
          words: words.map(({ word }) => word),
        })),
      },
      notes: result.notes,
    };
  },
};

const spec = ({ topics, temper }: PlsaSettings) => ({ name: 'plsa', settings: { topics, temper } });

const aboutOf = ({ topics, passes, converged, history }: Plsa, texts: number, words: number) => ({
  ...{ model: 'plsa', texts, words, topics, passes, converged },
  logLikelihood: history.at(-1),
});

/** A model of words that were counted elsewhere. */
export function trainedPlsa(
  model: Plsa,
  { labels, terms, notes }: { labels: readonly string[]; terms: readonly string[]; notes: readonly string[] },
  texts: number,
  documents: boolean,
): TrainedModel {
  const { topics, topic, wordGivenTopic, converged, passes } = model;
  const first = topColumns(wordGivenTopic, topics, SHOWN_WORDS);
  const unfinished = converged ? [] : [`PLSA had not converged after ${passes} passes; raise passes.`];
  return {
    bytes: savePlsa({ model, terms, labels }, { documents }),
    about: aboutOf(model, texts, labels.length),
    content: { topics: Array.from(topic, (share, z) => ({ share, words: first[z].map((w) => labels[w]) })) },
    notes: [...notes, ...unfinished],
  };
}

const SHOWN_WORDS = 10;

/** Every word by itself, in shards that are counted and added up as a cluster does it. */
async function trainSharded(
  documents: readonly Source[],
  settings: PlsaSettings,
  analysis: AnalyzeOptions,
  run: TrainingRun,
): Promise<TrainedModel> {
  const { topics, temper, minUnits, seed, withoutDocuments, passes, tolerance, accelerate, shards = 1 } = settings;
  const corpus = unlabelled(await analyze(documents, analysis));
  const words = vocabulary(corpus, { minDocuments: minUnits });
  const counts = documentCounts(corpus, words);
  const own: InlineOptions = {
    ...{ passes, tolerance, accelerate, shards, measureEvery: MEASURE_EVERY, random: random(seed), signal: run.signal },
    onProgress: ({ pass, of }) => run.onProgress(pass, of),
  };
  const training = plsa({ topics, temper });
  const onCpu = async (options: InlineOptions) =>
    run.onThreads?.(spec(settings), counts, options) ?? fitInline(training, counts, options);
  const fit = run.accelerator ? run.accelerator.fit(training, counts, own, onCpu) : onCpu(own);
  const counted = {
    labels: Array.from({ length: words.size }, (_, column) => words.label(column)),
    terms: Array.from(words.termOf, corpus.lexicon.term),
    notes: corpus.notes,
  };
  return trainedPlsa(plsaOf({ topics, temper }, await fit), counted, documents.length, !withoutDocuments);
}
