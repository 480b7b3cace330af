/**
 * `aspectra train CORPUS --model sup-pvsm --relations FILE --engine URL`: texts are counted, related and trained on by the
 * workers. This process knows ids and relations, and holds the counts in the end, for the file.
 */
import { OptionError } from '../check/index.ts';
import { supervisedOf } from '../models/index.ts';
import {
  assembled,
  type GivenRelations,
  type Item,
  SIMILAR_OPTIONS,
  type SpaceName,
  saveSpace,
  settle,
  teaching,
  USUAL_PASSES,
} from '../tasks/similar/index.ts';
import { countCorpus, fitCluster, forgetRun, readAllRows, relateCluster } from '../training/backends.ts';
import type { Trainable } from './trainable.ts';

/** Words of one document only tie nothing together. */
const MIN_UNITS = 2;

export const supervisedApart =
  (space: SpaceName): NonNullable<Trainable['trainApart']> =>
  async (sources, given, analysis, cluster, watch) => {
    const { engine, storage, gang, workers, say } = cluster;
    const { device: _device, half: _half, ...own } = given;
    const { settings } = settle('train', SIMILAR_OPTIONS, { ...own, ...analysis, space });
    const { topics: asked, passes = USUAL_PASSES, update } = given as unknown as Settings;
    if (update === 'printed') throw new OptionError('train', 'update must be exact on a cluster', update);
    const seen = catalogued(sources);
    const counted = await countCorpus(gang, storage, seen.sources(), { analysis, minUnits: MIN_UNITS });
    const { ids, titles } = seen;
    const relations = teaching(ids, (await watch.relationsAmong?.(new Set(ids))) ?? seen.own);
    const shards = Math.max(1, workers);
    const company = (row: number) => relations.company[row];
    const related = await relateCluster(gang, storage, counted.pages, company, shards);
    const topics = Math.min(asked, ids.length);
    const fit = await fitCluster({ name: 'plsaSupervised', settings: { topics } }, storage, related.pages, {
      ...{ engine, seed: settings.seed, iterations: passes, shards, say, signal: watch.signal, measureEvery: 5 },
      onProgress: ({ iteration, of }) => watch.onProgress(iteration, of),
    });
    const { topicGivenWord } = supervisedOf({ topics }, { ...fit, local: { topics: new Float32Array() } });
    const { terms, labels } = counted.words;
    const open = await assembled(settings, {
      ...{ ids, titles, terms, labels, relations },
      counts: await readAllRows(storage, counted.pages),
      factors: { arrays: { topicGivenWord }, notes: [] },
    });
    const about = { model: space, texts: ids.length, words: terms.length, pairs: relations.pairs };
    return {
      bytes: saveSpace(open),
      about: { ...about, passes: fit.iterations, shards: fit.shards, run: fit.run, storage: storage.place },
      text: `${about.texts} texts by ${about.words} words, ${about.pairs} related pairs: the space ${space}`,
      notes: [...counted.notes, ...open.notes, 'Trained on a cluster: results have no passages and no times.'],
      saved: () => forgetRun(storage, fit.run),
    };
  };

interface Settings {
  readonly topics: number;
  readonly passes?: number | undefined;
  readonly update: string;
}

/** Ids, titles and own relations of documents as they pass. */
function catalogued(sources: AsyncIterable<Item>) {
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
