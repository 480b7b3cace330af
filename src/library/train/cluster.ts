/** Training on the workers of a cluster, from documents that are read one file at a time. */
import { loadWordClusters, plsaOf, type WordClustersOptions } from '../../models/index.ts';
import { MEASURE_EVERY } from '../../tasks/topics/index.ts';
import type { AnalyzeOptions, Source } from '../../text/index.ts';
import { clusterWords, countCorpus, fitCluster, forgetRun } from '../../training/cluster/index.ts';
import type { Cluster, ClusterRun, TrainedOnCluster } from './cluster-run.ts';
import { type PlsaSettings, trainedPlsa } from './plsa.ts';
import { supervisedOnCluster } from './supervised-cluster.ts';
import { trainedClusters } from './word-clusters.ts';

type TrainOnCluster = (
  documents: AsyncIterable<Source>,
  settings: never,
  analysis: AnalyzeOptions,
  cluster: Cluster,
  run: ClusterRun,
) => Promise<TrainedOnCluster>;

/** The models of the table that a cluster can train. */
export const ON_CLUSTER: Readonly<Record<string, TrainOnCluster>> = {
  plsa: plsaOnCluster,
  'word-clusters': wordClustersOnCluster,
  'sup-pvsm': supervisedOnCluster('sup-pvsm'),
  'sup-gvsm': supervisedOnCluster('sup-gvsm'),
};

async function plsaOnCluster(
  documents: AsyncIterable<Source>,
  { topics, temper, minUnits, shards, seed, passes, tolerance, accelerate }: PlsaSettings,
  analysis: AnalyzeOptions,
  { engine, storage, runner, log }: Cluster,
  run: ClusterRun,
): Promise<TrainedOnCluster> {
  const { chunks, words, notes } = await countCorpus(runner, storage, documents, { analysis, minUnits });
  const settings = { topics, temper };
  const fit = await fitCluster({ name: 'plsa', settings }, storage, chunks, {
    ...{ engine, seed, passes, tolerance, accelerate, log, signal: run.signal },
    ...(shards !== undefined && { shards }),
    measureEvery: MEASURE_EVERY,
    onProgress: ({ pass, of }) => run.onProgress(pass, of),
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

async function wordClustersOnCluster(
  documents: AsyncIterable<Source>,
  settings: WordClustersOptions,
  analysis: AnalyzeOptions,
  { runner, storage, workers }: Cluster,
): Promise<TrainedOnCluster> {
  const counted = await countCorpus(runner, storage, documents, { analysis });
  const bytes = await clusterWords(runner, storage, counted, settings as never, Math.max(1, workers));
  return trainedClusters(loadWordClusters(bytes), bytes, counted.notes);
}
