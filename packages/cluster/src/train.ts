/** Training on the workers of a cluster, from documents that are read one file at a time: for the command line. */
import { fitCluster } from './cluster.ts';
import {
  type AnalyzeOptions,
  type ClusterRun,
  MEASURE_EVERY,
  type PlsaSettings,
  plsaOf,
  type Source,
  type TrainedOnCluster,
  trainedPlsa,
} from './core.ts';
import { countCorpus } from './counting.ts';
import { openStorage } from './open-storage.ts';
import { countWorkers } from './queues.ts';
import { forgetRun } from './run.ts';

/** Trains a PLSA, and leaves what `aspectra train` writes to a file. */
export async function train(
  documents: AsyncIterable<Source>,
  { topics, temper, minUnits, shards, seed, passes, tolerance, accelerate }: PlsaSettings,
  analysis: AnalyzeOptions,
  { engine, shardsFolder, signal, log, onCounted, onProgress }: ClusterRun,
): Promise<TrainedOnCluster> {
  const storage = await openStorage(shardsFolder);
  if ((await countWorkers(engine)) === 0) log('cluster: no worker yet; aspectra worker starts one, here or elsewhere');
  const options = { analysis, minUnits, signal, onProgress: onCounted };
  const { chunks, notes, ...words } = await countCorpus(storage, documents, options);
  const settings = { topics, temper };
  const fit = await fitCluster({ name: 'plsa', settings }, storage, chunks, {
    ...{ engine, seed, passes, tolerance, accelerate, log, signal },
    ...(shards !== undefined && { shards }),
    measureEvery: MEASURE_EVERY,
    onProgress: ({ pass, of }) => onProgress(pass, of),
  });
  const model = plsaOf(settings, { ...fit, local: { topics: new Float32Array() } });
  const sameBytes =
    `A model of a cluster lacks the topics of its documents: on one machine --shards ${fit.shards} ` +
    '--without-documents gives the same bytes.';
  const counted = { labels: words.labels, terms: words.terms, notes: [...notes, sameBytes] };
  const trained = trainedPlsa(model, counted, words.texts, false);
  return {
    ...trained,
    about: { ...trained.about, shards: fit.shards, run: fit.run, storage: storage.place },
    cleanUp: () => forgetRun(storage, fit.run),
  };
}
