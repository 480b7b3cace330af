/** What belongs with a document: one thread for the usual question, one for spaces that are asked for. */
import { allItems, knownOf, type Teaching } from '../store/library-similar.ts';
import {
  type Quality,
  type Recommended,
  SIMILAR_OPTIONS,
  type Similar,
  type SimilarOptions,
  settle,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Collection } from './finding.ts';
import type { Library } from './library.ts';
import { shelfOf } from './shelf.ts';
import type { Workers } from './workers.ts';

export interface Related {
  /** Documents like one of the library, or like a text that is not in it. */
  similar(asked: string | Source, options: SimilarOptions, teaching: Teaching): Promise<Similar>;
  next(history: readonly string[], top: number, teaching: Teaching): Promise<Recommended>;
  /** Everything there is to learn from. */
  collection(teaching: Teaching): Promise<Collection>;
  /** What learning is worth on documents kept out; nothing where too little is taught. */
  quality(teaching: Teaching): Promise<Quality | undefined>;
  /** Makes the collection ready before someone asks. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const USUAL = settle('similar', SIMILAR_OPTIONS, {}).settings;
const isUsual = (settings: typeof USUAL): boolean => JSON.stringify(settings) === JSON.stringify(USUAL);

export function relatedIn(library: Library, workers: Workers): Related {
  const { store } = library;
  const unwatched = { signal: new AbortController().signal, progress: () => {} };
  const usual = shelfOf(library, workers, (order) => workers.alone('learnCollection', order, unwatched));
  // What someone asks for may take no longer than any other request.
  const other = shelfOf(library, workers, (order) => workers.run('learnCollection', order));
  return {
    async similar(asked, options, { tags }) {
      const { common, settings } = settle('similar', SIMILAR_OPTIONS, options);
      const { top, why } = common;
      const shelf = isUsual(settings) ? usual : other;
      return shelf.ask({ tags, settings }, (thread) => thread.do({ name: 'similarTo', input: { asked, top, why } }));
    },
    next: (history, top, { tags }) =>
      usual.ask({ tags, settings: USUAL }, (thread) => thread.do({ name: 'nextAfter', input: { history, top } })),
    collection: async (teaching) => ({
      items: await allItems(store, () => {}),
      relations: await knownOf(store, teaching),
    }),
    async quality({ tags }) {
      const bytes = await usual.ask({ tags, settings: USUAL }, (thread) =>
        thread.do({ name: 'collectionBytes', input: {} }),
      );
      return workers.run('learningWorth', { bytes });
    },
    warm: () => usual.ask({ tags: false, settings: USUAL }, async () => {}),
    async close() {
      await usual.close();
      await other.close();
    },
  };
}
