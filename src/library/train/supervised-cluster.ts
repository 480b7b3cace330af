/**
 * A supervised space on a cluster: the workers count the texts, relate them and fit the model. This process holds ids
 * and relations, and in the end the counts, for the file.
 */
import { OptionError } from '../../check/index.ts';
import { supervisedOf } from '../../models/index.ts';
import {
  assembled,
  finderSettings,
  type GivenRelations,
  requiredRelations,
  type SpaceName,
  USUAL_PASSES,
} from '../../tasks/similar/index.ts';
import type { AnalyzeOptions, Source } from '../../text/index.ts';
import { countCorpus, fitCluster, forgetRun, readAllRows, relateCluster } from '../../training/cluster/index.ts';
import type { Cluster, ClusterRun, TrainedOnCluster } from './cluster-run.ts';
import { trainedSpace } from './space.ts';

/** Words of a single document relate nothing. */
const MIN_UNITS = 2;

export const supervisedOnCluster =
  (space: SpaceName) =>
  async (
    documents: AsyncIterable<Source>,
    own: Settings,
    analysis: AnalyzeOptions,
    { engine, storage, runner, workers, log }: Cluster,
    run: ClusterRun,
  ): Promise<TrainedOnCluster> => {
    const settings = finderSettings('train', { ...own, ...analysis, space });
    const { topics: asked, passes = USUAL_PASSES, update } = own;
    if (update === 'printed') throw new OptionError('train', 'update must be exact on a cluster', update);
    const seen = catalogued(documents);
    const counted = await countCorpus(runner, storage, seen.sources(), { analysis, minUnits: MIN_UNITS });
    const { ids, titles } = seen;
    const relations = requiredRelations(ids, (await run.relationsAmong?.(new Set(ids))) ?? seen.own);
    const shards = Math.max(1, workers);
    const relatedTo = (row: number) => relations.related[row];
    const related = await relateCluster(runner, storage, counted.chunks, relatedTo, shards);
    const topics = Math.min(asked, ids.length);
    const fit = await fitCluster({ name: 'plsaSupervised', settings: { topics } }, storage, related.chunks, {
      ...{ engine, seed: settings.seed, passes, shards, log, signal: run.signal, measureEvery: 5 },
      onProgress: ({ pass, of }) => run.onProgress(pass, of),
    });
    const { topicGivenWord } = supervisedOf({ topics }, { ...fit, local: { topics: new Float32Array() } });
    const { terms, labels } = counted.words;
    const open = await assembled(settings, {
      ...{ ids, titles, terms, labels, relations },
      counts: await readAllRows(storage, counted.chunks),
      factors: { arrays: { topicGivenWord }, notes: [] },
    });
    const trained = trainedSpace(space, open);
    return {
      ...trained,
      about: { ...trained.about, passes: fit.passes, shards: fit.shards, run: fit.run, storage: storage.place },
      notes: [...counted.notes, ...open.notes, 'Trained on a cluster: results have no passages and no times.'],
      cleanUp: () => forgetRun(storage, fit.run),
    };
  };

interface Settings {
  readonly topics: number;
  readonly passes?: number | undefined;
  readonly update: string;
}

/** Passes documents on, and collects their ids, titles and relations. */
function catalogued(sources: AsyncIterable<Source>) {
  const ids: string[] = [];
  const titles: (string | null)[] = [];
  const labels: [string, string][] = [];
  const pairs: [string, string][] = [];
  return {
    ids,
    titles,
    own: { labels, pairs } satisfies GivenRelations,
    async *sources() {
      for await (const item of sources) {
        const { id, title, tags = [], related = [] } = item;
        ids.push(id);
        titles.push(title ?? null);
        for (const tag of tags) labels.push([id, tag]);
        for (const other of related) pairs.push([id, other]);
        yield item;
      }
    },
  };
}
