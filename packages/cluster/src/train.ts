/** Training on the workers of a cluster, from documents that are read one file at a time: for the command line. */
import { fitCluster } from './cluster.ts';
import {
  type AnalyzeOptions,
  type ClusterModel,
  type ClusterRun,
  MEASURE_EVERY,
  type PlsaSettings,
  plsaOf,
  type Source,
  type TrainedOnCluster,
  trainedClusters,
  trainedPlsa,
  type WordClustersOptions,
} from './core.ts';
import { countCorpus, openTaskRunner, type TaskRunner } from './corpus.ts';
import { countWorkers } from './queues.ts';
import { forgetRun } from './run.ts';
import { openStorage, type Storage } from './storage.ts';
import { clusterWords } from './word-clusters.ts';

/** What is to be learned from, and by whom. */
interface Work extends ClusterRun {
  readonly documents: AsyncIterable<Source>;
  readonly analysis: AnalyzeOptions;
  readonly runner: TaskRunner;
  readonly storage: Storage;
  /** The number of workers, or 1. */
  readonly workers: number;
}

const TRAININGS: Readonly<Record<ClusterModel, (work: Work, settings: never) => Promise<TrainedOnCluster>>> = {
  plsa: trainPlsa,
  'word-clusters': trainWordClusters,
};

/** Trains a model, and leaves what `aspectra train` writes to a file. */
export const train = (
  model: ClusterModel,
  documents: AsyncIterable<Source>,
  settings: object,
  analysis: AnalyzeOptions,
  run: ClusterRun,
): Promise<TrainedOnCluster> =>
  onWorkers(run, (cluster) => TRAININGS[model]({ ...run, ...cluster, documents, analysis }, settings as never));

async function onWorkers<T>(
  { engine, shardsFolder, signal, log, onCounted }: ClusterRun,
  work: (cluster: Pick<Work, 'runner' | 'storage' | 'workers'>) => Promise<T>,
): Promise<T> {
  const storage = openStorage(shardsFolder);
  const workers = await countWorkers(engine);
  if (workers === 0) log('cluster: no worker yet; aspectra worker starts one, here or elsewhere');
  const runner = await openTaskRunner(engine, storage, { signal, log, onProgress: onCounted });
  try {
    return await work({ runner, storage, workers: Math.max(1, workers) });
  } finally {
    await runner.close();
  }
}

async function trainPlsa(
  { documents, analysis, runner, storage, engine, log, signal, onProgress }: Work,
  { topics, temper, minUnits, shards, seed, passes, tolerance, accelerate }: PlsaSettings,
): Promise<TrainedOnCluster> {
  const { chunks, words, notes } = await countCorpus(runner, storage, documents, { analysis, minUnits });
  const settings = { topics, temper };
  const fit = await fitCluster({ name: 'plsa', settings }, storage, chunks, {
    ...{ engine, seed, passes, tolerance, accelerate, log, signal },
    ...(shards !== undefined && { shards }),
    measureEvery: MEASURE_EVERY,
    onProgress: ({ pass, of }) => onProgress(pass, of),
  });
  const model = plsaOf(settings, { ...fit, local: { topics: new Float32Array() } });
  const sameBytes =
    `On a cluster the topics of the documents stay in the storage: on one machine --shards ${fit.shards} ` +
    '--without-documents gives the same bytes.';
  const counted = { labels: words.labels, terms: words.terms, notes: [...notes, sameBytes] };
  const trained = trainedPlsa(model, counted, words.texts, false);
  return {
    ...trained,
    about: { ...trained.about, shards: fit.shards, run: fit.run, storage: storage.place },
    cleanUp: () => forgetRun(storage, fit.run),
  };
}

async function trainWordClusters(
  { documents, analysis, runner, storage, workers }: Work,
  settings: WordClustersOptions,
): Promise<TrainedOnCluster> {
  const counted = await countCorpus(runner, storage, documents, { analysis });
  return trainedClusters(await clusterWords(runner, storage, counted, settings, workers), counted.notes);
}
