/** What belongs with a document. A thread of its own holds the collection; it is fitted anew when something changed. */
import type { Device } from '../engine/device.ts';
import type { Quality, Recommended, Similar, SimilarOptions } from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Collection, Pair } from './finding.ts';
import type { Library } from './library.ts';
import type { Worker } from './worker.ts';
import type { Workers } from './workers.ts';

/** Whether documents with a tag in common belong together, besides what people said. */
export interface Teaching {
  readonly tags: boolean;
}

export interface Related {
  /** Documents like one of the library, or like a text that is not in it. */
  similar(asked: string | Source, top: number, teaching: Teaching): Promise<Similar>;
  /** The same in a space that is asked for. */
  similarIn(asked: string | Source, options: SimilarOptions, teaching: Teaching, where: Where): Promise<Similar>;
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

const PAGE = 500;
/** With fewer documents there is nothing to gain for which a process would have to be started. */
const MANY = 10_000;

export function relatedIn(library: Library, workers: Workers): Related {
  let worker: Worker | undefined;
  /** What the thread has seen. */
  let known: { readonly library: string; readonly pairs: readonly Pair[] } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const pairs = async (): Promise<Pair[]> =>
    (await library.store.relations.all()).map(({ a, b, accepted }) => [a, b, accepted]);
  const collection = async ({ tags }: Teaching): Promise<Collection> => {
    const [items, labels] = await everything(library);
    return { items, relations: { pairs: await pairs(), ...(tags && { labels }) } };
  };
  const fresh = async (teaching: Teaching): Promise<Worker> => {
    worker ??= workers.open();
    const now = { library: `${library.revision()} ${teaching.tags}`, pairs: await pairs() };
    const more = now.library === known?.library ? added(known.pairs, now.pairs) : undefined;
    if (!more || (more.length > 0 && !(await worker.do({ name: 'learnPairs', input: { pairs: more } })))) {
      known = undefined;
      await worker.do({ name: 'openCollection', input: await collection(teaching) });
    }
    known = now;
    return worker;
  };
  /** One after the other: a thread does one thing at a time. */
  const inTurn = <T>(teaching: Teaching, ask: (worker: Worker) => Promise<T>): Promise<T> => {
    const answer = last.then(() => fresh(teaching)).then(ask);
    last = answer.catch(() => {});
    return answer;
  };
  /** One after the other: there is one GPU. */
  let busy: Promise<unknown> = Promise.resolve();
  const onGpu = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = busy.then(ask);
    busy = answer.catch(() => {});
    return answer;
  };
  return {
    similar: (asked, top, teaching) =>
      inTurn(teaching, (thread) => thread.do({ name: 'similarTo', input: { asked, top } })),
    async similarIn(asked, options, teaching, { device, signal }) {
      const order = { ...(await collection(teaching)), asked, options, device };
      if (device === 'gpu' || (device === 'auto' && order.items.length >= MANY)) {
        return onGpu(() => workers.alone('similarIn', order, { signal, progress() {} }, true));
      }
      return workers.run('similarIn', { ...order, device: 'cpu' }, signal);
    },
    async next(history, top, teaching, { device, signal }) {
      // By itself it asks the collection that is open already.
      if (device !== 'gpu')
        return inTurn(teaching, (thread) => thread.do({ name: 'nextAfter', input: { history, top } }));
      const order = { ...(await collection(teaching)), history, top, device };
      return onGpu(() => workers.alone('nextIn', order, { signal, progress() {} }, true));
    },
    collection,
    async quality(teaching) {
      const bytes = await inTurn(teaching, (thread) => thread.do({ name: 'collectionBytes', input: {} }));
      return workers.run('learningWorth', { bytes });
    },
    warm: () => inTurn({ tags: false }, async () => {}),
    close: async () => void (await worker?.end()),
  };
}

/** What was said since; undefined where something was taken back. */
function added(before: readonly Pair[], now: readonly Pair[]): Pair[] | undefined {
  const old = new Set(before.map((pair) => JSON.stringify(pair)));
  const more = now.filter((pair) => !old.delete(JSON.stringify(pair)));
  return old.size === 0 ? more : undefined;
}

/** The texts of the library, and the tags of its documents. */
async function everything(library: Library): Promise<[Source[], [id: string, tag: string][]]> {
  const sources: Source[] = [];
  const tags: [string, string][] = [];
  let after: string | undefined;
  do {
    const page = await library.list({ after, limit: PAGE });
    for (const card of page.documents) {
      sources.push((await library.source(card.id))!);
      tags.push(...card.tags.map((tag): [string, string] => [card.id, tag]));
    }
    after = page.next;
  } while (after !== undefined);
  return [sources, tags];
}
