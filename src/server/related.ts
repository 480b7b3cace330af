/** What belongs with a document: one thread for the usual question, one for spaces that are asked for. */
import { settle } from '../check/index.ts';
import type { Collection } from '../library/finding.ts';
import type { Library } from '../library/library.ts';
import { allItems, knownOf, type Teaching } from '../library/similar.ts';
import {
  finderSettings,
  type Quality,
  type Recommended,
  SIMILAR,
  type Similar,
  type SimilarOptions,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Device } from '../training/gpu/device.ts';
import { shelfOf } from './shelf.ts';
import type { Input, Output } from './work.ts';
import type { Workers } from './workers.ts';

export interface Related {
  /** Documents like one of the library, or like a text that is not in it. */
  similar(asked: string | Source, options: SimilarOptions, teaching: Teaching, where?: Where): Promise<Similar>;
  next(history: readonly string[], top: number, teaching: Teaching, where: Where): Promise<Recommended>;
  /** Everything there is to learn from. */
  collection(teaching: Teaching): Promise<Collection>;
  /** What learning is worth on documents kept out; nothing where too little is taught. */
  quality(teaching: Teaching): Promise<Quality | undefined>;
  /** Makes the collection ready before someone asks. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** On what device, and whether the answer is still wanted. */
export interface Where {
  readonly device: Device;
  readonly signal: AbortSignal;
}

const USUAL = finderSettings('similar', {});
const isUsual = (settings: typeof USUAL): boolean => JSON.stringify(settings) === JSON.stringify(USUAL);
/** With fewer documents there is nothing to gain for which a process would have to be started. */
const MANY = 10_000;

export function relatedIn(library: Library, workers: Workers): Related {
  const { store } = library;
  const unwatched = { signal: new AbortController().signal, progress: () => {} };
  const usual = shelfOf(library, workers, (order) => {
    const device = order.items.length < MANY ? 'cpu' : 'auto';
    return workers.alone('learnCollection', { ...order, device }, unwatched, device !== 'cpu');
  });
  // What someone asks for may take no longer than any other request.
  const other = shelfOf(library, workers, (order) => workers.run('learnCollection', { ...order, device: 'cpu' }));
  const collection: Related['collection'] = async (teaching) => ({
    items: await allItems(store, () => {}),
    relations: await knownOf(store, teaching),
  });
  /** One after the other: there is one GPU. */
  let busy: Promise<unknown> = Promise.resolve();
  const onGpu = <K extends 'similarIn' | 'nextIn'>(
    name: K,
    order: Input<K>,
    signal: AbortSignal,
  ): Promise<Output<K>> => {
    const answer = busy.then(() => workers.alone(name, order, { ...unwatched, signal }, true));
    busy = answer.catch(() => {});
    return answer;
  };
  return {
    async similar(asked, options, teaching, where) {
      const { common } = settle('similar', SIMILAR, options);
      const settings = finderSettings('similar', options);
      if (where?.device === 'gpu') {
        return onGpu('similarIn', { ...(await collection(teaching)), asked, options, device: 'gpu' }, where.signal);
      }
      const { tags } = teaching;
      const { top, why } = common;
      const shelf = isUsual(settings) ? usual : other;
      return shelf.ask({ tags, settings }, (thread) => thread.run('similarTo', { asked, top, why }));
    },
    async next(history, top, teaching, { device, signal }) {
      if (device === 'gpu') return onGpu('nextIn', { ...(await collection(teaching)), history, top, device }, signal);
      const { tags } = teaching;
      return usual.ask({ tags, settings: USUAL }, (thread) => thread.run('nextAfter', { history, top }));
    },
    collection,
    async quality({ tags }) {
      const bytes = await usual.ask({ tags, settings: USUAL }, (thread) => thread.run('collectionBytes', {}));
      return workers.run('learningWorth', { bytes });
    },
    warm: () => usual.ask({ tags: false, settings: USUAL }, async () => {}),
    async close() {
      await usual.close();
      await other.close();
    },
  };
}
