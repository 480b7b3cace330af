/** Commands of a worker that holds a space in memory: open it, follow changes of the library, answer questions. */

import { InputError, settle } from '../check/index.ts';
import {
  type Change,
  type CountedDocuments,
  type Finder,
  type FinderSettings,
  finder,
  findNext,
  findSimilar,
  type GivenRelations,
  type Liking,
  openSpace,
  type Quality,
  quality,
  RECOMMEND,
  type Recommended,
  recommend,
  type Similar,
  type SimilarOptions,
  saveSpace,
  similar,
  usableSpace,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Accelerator } from '../training/index.ts';

/** Documents, and which of them belong together. */
export interface Collection {
  readonly items: readonly Source[];
  readonly relations: GivenRelations;
}

export interface SpaceToTrain extends Collection {
  /** More documents, whose words were counted when they were stored. */
  readonly counted?: CountedDocuments | undefined;
  readonly settings: FinderSettings;
  /** A space of the same documents, in place of all of them. */
  readonly before?: Uint8Array | undefined;
}

export interface SimilarQuery extends Collection, Liking {
  /** The id of a document of the collection, or a text that is not in it. */
  readonly query: string | Source;
  readonly options: SimilarOptions;
}

/** What was read, what was liked, and how much is wanted. */
export interface Next extends Liking {
  readonly history: readonly string[];
  readonly top: number;
  readonly diversity?: number | undefined;
}
export type NextQuery = Collection & Next;

/** One space at a time; every worker has its own. */
export function spaceCommands() {
  let current: Finder | undefined;
  const opened = (): Finder => {
    if (!current) throw new InputError('similar', 'the collection is not open yet');
    return current;
  };
  /** The texts that were given for the next answer, and the documents whose texts the last one lacked. */
  const given = new Map<string, Source>();
  let wanted: readonly string[] = [];
  const texts = async (ids: readonly string[]) => {
    wanted = ids.filter((id) => !given.has(id));
    return ids.flatMap((id) => given.get(id) ?? []);
  };
  return {
    /** Opens a trained space and applies what has changed since; false where that takes training. */
    async openSpace({ bytes, change }: { bytes: Uint8Array; change: Change }): Promise<boolean> {
      current = undefined;
      const trained = usableSpace(bytes, 'library', { texts });
      if (!(await trained?.follow(change))) return false;
      current = trained;
      return true;
    },
    /** Applies a change; false where no space is open, or the change takes training. */
    followChange: async ({ change }: { change: Change }): Promise<boolean> => (await current?.follow(change)) ?? false,
    isSpaceOpen: async (_: object): Promise<boolean> => current !== undefined,
    async similarTo({ query, ...options }: Liking & { query: string | Source; top: number; why: boolean }) {
      return (await findSimilar(opened(), [query], options))[0];
    },
    nextAfter: ({ history, likes, top, diversity }: Next): Promise<Recommended> =>
      findNext(opened(), history, { ...settle('recommend', RECOMMEND, { top, diversity, why: true }).common, likes }),
    /** Texts that the last answer lacked, by the ids of their documents: with them, the next one has its passages. */
    async textsWanted(_: object): Promise<readonly string[]> {
      const ids = wanted;
      wanted = [];
      given.clear();
      return ids;
    },
    async giveTexts({ items }: { items: readonly Source[] }): Promise<void> {
      for (const item of items) given.set(item.id, item);
    },
    /** The space as it is now, for another worker. */
    spaceBytes: async (_: object): Promise<Uint8Array> => saveSpace(opened()),
  };
}

export async function trainSpace(
  { items, counted, relations, settings, before: bytes }: SpaceToTrain,
  accelerator: Accelerator,
  onProgress: (share: number) => void = () => {},
): Promise<Uint8Array> {
  const report = (stage: string, done: number, of: number) => {
    const [from, to] = STAGES[stage] ?? [0.5, 0.9];
    onProgress(from + ((to - from) * done) / Math.max(1, of));
  };
  const before = bytes && openSpace(bytes).state;
  return saveSpace(await finder(items, settings, { accelerator, counted, before, relations, onProgress: report }));
}

/** Which part of the training a stage is, about. */
const STAGES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  reading: [0.02, 0.5],
  'judging relations': [0.65, 0.95],
};

/** Trains a space for one question and answers it. */
export async function similarIn(
  { query, items, relations, options, likes }: SimilarQuery,
  accelerator: Accelerator,
): Promise<Similar> {
  return (await similar([query], items, options, { accelerator, relations, likes }))[0];
}

export const nextIn = (
  { history, likes, top, diversity, items, relations }: NextQuery,
  accelerator: Accelerator,
): Promise<Recommended> => recommend(history, items, { top, diversity, why: true }, { accelerator, relations, likes });

/** Retrieval quality on held-out documents with and without training; nothing where too few relations are known. */
export const spaceQuality = async ({ bytes }: { bytes: Uint8Array }): Promise<Quality | undefined> =>
  quality(openSpace(bytes));
