/** Similar documents and recommendations: one worker holds the default space, another the space last asked for. */
import { settle } from '../check/index.ts';
import type { Library } from '../library/library.ts';
import { collectionOf, type RelationSources } from '../library/similar.ts';
import type { Collection, Next } from '../library/space-commands.ts';
import {
  finderSettings,
  type Liking,
  type Quality,
  type Recommended,
  SIMILAR,
  type Similar,
  type SimilarOptions,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Device } from '../training/gpu/device.ts';
import type { Jobs, TaskContext } from './jobs.ts';
import { Refused } from './refused.ts';
import { spaceWorker } from './space-worker.ts';
import type { Input, Output } from './work.ts';
import type { Workers } from './workers.ts';

export interface Similarity {
  /** Documents like one of the library, or like a text that is not in it. */
  similar(
    query: string | Source,
    options: SimilarOptions,
    sources: RelationSources & Liking,
    where?: Where,
  ): Promise<Similar>;
  next(after: Next, sources: RelationSources, where: Where): Promise<Recommended>;
  /** All documents and which of them belong together. */
  collection(sources: RelationSources): Promise<Collection>;
  /** Retrieval quality on held-out documents; nothing where too few relations are known. */
  quality(sources: RelationSources): Promise<Quality | undefined>;
  /** Opens the default space before the first question. */
  warm(): Promise<void>;
  /** Does so when nothing has come in for a while and nobody waits for other work. */
  soon(): void;
  close(): Promise<void>;
}

/** On which device, and when to stop. */
export interface Where {
  readonly device: Device;
  readonly signal: AbortSignal;
}

const DEFAULT = finderSettings('similar', {});
const isDefault = (settings: typeof DEFAULT): boolean => JSON.stringify(settings) === JSON.stringify(DEFAULT);
/** With fewer documents a GPU does not save the time that its process takes to start. */
const WORTH_A_GPU = 10_000;
const QUIET_MILLISECONDS = 5_000;

export function similarityIn(library: Library, workers: Workers, jobs: Jobs): Similarity {
  const { store } = library;
  const unobserved = { signal: new AbortController().signal, progress: () => {} };
  /** Trains as a job, which everyone sees and may cancel. */
  const main = spaceWorker(library, workers, (order) => {
    const documents = order.items.length + (order.counted?.ids.length ?? 0);
    const device = documents < WORTH_A_GPU ? 'cpu' : 'auto';
    let trained: Promise<Uint8Array> | undefined;
    const work = (context: TaskContext) => {
      trained = workers.alone('trainSpace', { ...order, device }, context, device !== 'cpu').catch((error: unknown) => {
        throw context.signal.aborted ? context.signal.reason : error;
      });
      return trained;
    };
    try {
      jobs.start('space', async (context) => void (await work(context)));
    } catch (error) {
      // Too many jobs are running: the question is answered all the same.
      if (!(error instanceof Refused)) throw error;
      return work(unobserved);
    }
    return trained!;
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // A space that a request names is trained within the time limit of requests.
  const other = spaceWorker(library, workers, (order) => workers.run('trainSpace', { ...order, device: 'cpu' }));
  const collection: Similarity['collection'] = (sources) => collectionOf(store, sources);
  /** One question at a time: there is one GPU. */
  let busy: Promise<unknown> = Promise.resolve();
  const onGpu = <K extends 'similarIn' | 'nextIn'>(
    name: K,
    order: Input<K>,
    signal: AbortSignal,
  ): Promise<Output<K>> => {
    const answer = busy.then(() => workers.alone(name, order, { ...unobserved, signal }, true));
    busy = answer.catch(() => {});
    return answer;
  };
  return {
    async similar(query, options, sources, where) {
      const { common } = settle('similar', SIMILAR, options);
      const settings = finderSettings('similar', options);
      if (where?.device === 'gpu') {
        const given = { ...(await collection(sources)), query, options, likes: sources.likes };
        return onGpu('similarIn', { ...given, device: 'gpu' }, where.signal);
      }
      const { tags, likes } = sources;
      const { top, why } = common;
      const worker = isDefault(settings) ? main : other;
      return worker.ask({ tags, settings }, (thread) => thread.run('similarTo', { query, top, why, likes }));
    },
    async next(after, sources, { device, signal }) {
      if (device === 'gpu') return onGpu('nextIn', { ...(await collection(sources)), ...after, device }, signal);
      const { tags } = sources;
      return main.ask({ tags, settings: DEFAULT }, (thread) => thread.run('nextAfter', after));
    },
    collection,
    async quality({ tags }) {
      const bytes = await main.ask({ tags, settings: DEFAULT }, (thread) => thread.run('spaceBytes', {}));
      return workers.run('spaceQuality', { bytes });
    },
    warm: () => main.ask({ tags: false, settings: DEFAULT }, async () => {}),
    soon() {
      clearTimeout(waiting);
      waiting = setTimeout(async () => {
        if (!workers.isIdle() || jobs.list().some(({ state }) => state === 'running')) return this.soon();
        if ((await library.size()) < 2) return;
        // The next question reports the error, if it remains.
        await this.warm().catch(() => {});
      }, QUIET_MILLISECONDS);
      (waiting as { unref?: () => void }).unref?.();
    },
    async close() {
      clearTimeout(waiting);
      await main.close();
      await other.close();
    },
  };
}
