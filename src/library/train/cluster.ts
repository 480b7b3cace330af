/** Training on the workers of a cluster, from documents that are read one file at a time. */
import { loadWordClusters, plsaOf, type WordClustersOptions } from '../../models/index.ts';
import type { Item } from '../../tasks/similar/index.ts';
import { MEASURE_EVERY } from '../../tasks/topics/index.ts';
import type { AnalyzeOptions } from '../../text/index.ts';
import { clusterWords, countCorpus, fitCluster, forgetRun } from '../../training/cluster/index.ts';
import type { Cluster, ClusterRun, TrainedOnCluster } from './cluster-run.ts';
import { type PlsaSettings, trainedPlsa } from './plsa.ts';
import { supervisedOnCluster } from './supervised-cluster.ts';
import { trainedClusters } from './word-clusters.ts';

type TrainOnCluster = (
  documents: AsyncIterable<Item>,
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
  documents: AsyncIterable<Item>,
  { topics, temper, minUnits, shards, seed, iterations, tolerance }: PlsaSettings,
  analysis: AnalyzeOptions,
  { engine, storage, gang, say }: Cluster,
  run: ClusterRun,
): Promise<TrainedOnCluster> {
  const { pages, words, notes } = await countCorpus(gang, storage, documents, { analysis, minUnits });
  const settings = { topics, temper };
  const fit = await fitCluster({ name: 'plsa', settings }, storage, pages, {
    ...{ engine, seed, iterations, tolerance, say, signal: run.signal },
    ...(shards !== undefined && { shards }),
    measureEvery: MEASURE_EVERY,
    onProgress: ({ iteration, of }) => run.onProgress(iteration, of),
  });
  const model = plsaOf(settings, { ...fit, local: { topics: new Float32Array() } });
  const sameBytes =
    `On a cluster EM is plain and documents stay where they are: on one machine --shards ${fit.shards} --accelerate none ` +
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
  documents: AsyncIterable<Item>,
  settings: WordClustersOptions,
  analysis: AnalyzeOptions,
  { gang, storage, workers }: Cluster,
): Promise<TrainedOnCluster> {
  const counted = await countCorpus(gang, storage, documents, { analysis });
  const bytes = await clusterWords(gang, storage, counted, settings as never, Math.max(1, workers));
  return trainedClusters(loadWordClusters(bytes), bytes, counted.notes);
}
