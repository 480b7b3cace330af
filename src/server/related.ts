/** What belongs with a document. A thread of its own holds the collection; it is fitted anew when something changed. */
import type { Quality, Recommended, Similar, SimilarOptions } from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Collection } from './finding.ts';
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
  similarIn(asked: string | Source, options: SimilarOptions, teaching: Teaching): Promise<Similar>;
  next(history: readonly string[], top: number, teaching: Teaching): Promise<Recommended>;
  /** Everything there is to learn from. */
  collection(teaching: Teaching): Promise<Collection>;
  /** What learning is worth on documents kept out; nothing where too little is taught. */
  quality(teaching: Teaching): Promise<Quality | undefined>;
  /** Makes the collection ready before someone asks. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 500;

export function relatedIn(library: Library, workers: Workers): Related {
  let worker: Worker | undefined;
  let known = '';
  let last: Promise<unknown> = Promise.resolve();

  const collection = async ({ tags }: Teaching): Promise<Collection> => {
    const [items, labels] = await everything(library);
    const said = await library.store.relations.all();
    const pairs = said.map(({ a, b, accepted }) => [a, b, accepted] as const);
    return { items, relations: { pairs, ...(tags && { labels }) } };
  };
  const fresh = async (teaching: Teaching): Promise<Worker> => {
    worker ??= workers.open();
    const now = JSON.stringify([library.revision(), await library.store.relations.all(), teaching.tags]);
    if (now !== known) {
      await worker.do({ name: 'openCollection', input: await collection(teaching) });
      known = now;
    }
    return worker;
  };
  /** One after the other: a thread does one thing at a time. */
  const inTurn = <T>(teaching: Teaching, ask: (worker: Worker) => Promise<T>): Promise<T> => {
    const answer = last.then(() => fresh(teaching)).then(ask);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    similar: (asked, top, teaching) =>
      inTurn(teaching, (thread) => thread.do({ name: 'similarTo', input: { asked, top } })),
    similarIn: async (asked, options, teaching) =>
      workers.run('similarIn', { ...(await collection(teaching)), asked, options }),
    next: (history, top, teaching) =>
      inTurn(teaching, (thread) => thread.do({ name: 'nextAfter', input: { history, top } })),
    collection,
    quality: (teaching) => inTurn(teaching, (thread) => thread.do({ name: 'learningWorth', input: {} })),
    warm: () => inTurn({ tags: false }, async () => {}),
    close: async () => void (await worker?.end()),
  };
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
