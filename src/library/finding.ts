/** The collection as one thread holds it: open once, asked as often as one likes. Lives in that thread alone. */
import { InputError, settle } from '../check/index.ts';
import {
  type Change,
  type Finder,
  type FinderSettings,
  finder,
  findNext,
  findSimilar,
  type GivenRelations,
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
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';
import type { Elsewhere } from '../training/index.ts';

export interface Collection {
  readonly items: readonly Source[];
  readonly relations: GivenRelations;
}

let open: Finder | undefined;

export interface LearnedFrom extends Collection {
  readonly settings: FinderSettings;
}

/** Learns a space from documents; its bytes. */
export async function learnCollection(
  { items, relations, settings }: LearnedFrom,
  elsewhere: Elsewhere,
): Promise<Uint8Array> {
  return saveSpace(await finder(items, settings, { ...elsewhere, relations }));
}

/** Opens what was learned, with what has changed since; false where that takes training. */
export async function openCollection({ bytes, change }: { bytes: Uint8Array; change: Change }): Promise<boolean> {
  open = undefined;
  const learned = openSpace(bytes, 'library');
  if (!(await learned.follow(change))) return false;
  open = learned;
  return true;
}

/** Goes along with what has changed; false where nothing is open, or it takes training. */
export const followChange = async ({ change }: { change: Change }): Promise<boolean> =>
  (await open?.follow(change)) ?? false;

export const isCollectionOpen = async (_: object): Promise<boolean> => open !== undefined;

/** `asked` is the id of a document of the collection, or a text that is not in it. */
export async function similarTo({
  asked,
  ...how
}: {
  asked: string | Source;
  top: number;
  why: boolean;
}): Promise<Similar> {
  return (await findSimilar(opened(), [asked], how))[0];
}

export interface CollectionAsked extends Collection {
  readonly asked: string | Source;
  readonly options: SimilarOptions;
}

/** The same of a collection that is learned for this one question. */
export async function similarIn(
  { asked, items, relations, options }: CollectionAsked,
  elsewhere: Elsewhere,
): Promise<Similar> {
  return (await similar([asked], items, options, { ...elsewhere, relations }))[0];
}

export interface NextAsked extends Collection {
  readonly history: readonly string[];
  readonly top: number;
}

export const nextIn = ({ history, top, items, relations }: NextAsked, elsewhere: Elsewhere): Promise<Recommended> =>
  recommend(history, items, { top, why: true }, { ...elsewhere, relations });

/** The collection as it is now, for another thread. */
export const collectionBytes = async (_: object): Promise<Uint8Array> => saveSpace(opened());

/** What learning is worth; nothing where too little is taught. */
export const learningWorth = async ({ bytes }: { bytes: Uint8Array }): Promise<Quality | undefined> =>
  quality(openSpace(bytes));

export async function nextAfter({ history, top }: { history: readonly string[]; top: number }): Promise<Recommended> {
  const { common } = settle('recommend', RECOMMEND, { top, why: true });
  return findNext(opened(), history, common);
}

function opened(): Finder {
  if (!open) throw new InputError('similar', 'the collection is not open yet');
  return open;
}
