/** What belongs with a document. A thread of its own holds the collection; it is fitted anew when something changed. */
import type { Recommended, Similar } from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Library } from './library.ts';
import type { Worker } from './worker.ts';
import type { Workers } from './workers.ts';

export interface Related {
  similar(document: string, top: number): Promise<Similar>;
  next(history: readonly string[], top: number): Promise<Recommended>;
  /** Makes the collection ready before someone asks. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const PAGE = 500;

export function relatedIn(library: Library, workers: Workers): Related {
  let worker: Worker | undefined;
  let known = '';
  let last: Promise<unknown> = Promise.resolve();

  const fresh = async (): Promise<Worker> => {
    worker ??= workers.open();
    const relations = await library.store.relations.all();
    const now = JSON.stringify([library.revision(), relations]);
    if (now !== known) {
      const pairs = relations.map(({ a, b, accepted }) => [a, b, accepted] as const);
      await worker.do({ name: 'openCollection', input: { items: await everything(library), pairs } });
      known = now;
    }
    return worker;
  };
  /** One after the other: a thread does one thing at a time. */
  const inTurn = <T>(ask: (worker: Worker) => Promise<T>): Promise<T> => {
    const answer = last.then(fresh).then(ask);
    last = answer.catch(() => {});
    return answer;
  };
  return {
    similar: (document, top) => inTurn((thread) => thread.do({ name: 'similarTo', input: { document, top } })),
    next: (history, top) => inTurn((thread) => thread.do({ name: 'nextAfter', input: { history, top } })),
    warm: () => inTurn(async () => {}),
    close: async () => void (await worker?.end()),
  };
}

async function everything(library: Library): Promise<Source[]> {
  const sources: Source[] = [];
  let after: string | undefined;
  do {
    const page = await library.list({ after, limit: PAGE });
    for (const { id } of page.documents) sources.push((await library.source(id))!);
    after = page.next;
  } while (after !== undefined);
  return sources;
}
