/** The collection as one thread holds it: fitted once, asked as often as one likes. Lives in that thread alone. */
import { InputError } from '../check/index.ts';
import type { Elsewhere } from '../models/index.ts';
import {
  type Finder,
  finder,
  findNext,
  findSimilar,
  type GivenRelations,
  openSpace,
  type Quality,
  quality,
  RECOMMEND_OPTIONS,
  type Recommended,
  recommend,
  SIMILAR_OPTIONS,
  type Similar,
  type SimilarOptions,
  saveSpace,
  settle,
  similar,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';

/** Two ids, and whether they belong together. */
export type Pair = readonly [a: string, b: string, accepted: boolean];

export interface Collection {
  readonly items: readonly Source[];
  readonly relations: GivenRelations;
}

let open: Finder | undefined;

export async function openCollection({ items, relations }: Collection): Promise<{ notes: readonly string[] }> {
  open = await finder(items, settle('similar', SIMILAR_OPTIONS, {}).settings, { relations });
  return { notes: open.notes };
}

/** `asked` is the id of a document of the collection, or a text that is not in it. */
export async function similarTo({ asked, top }: { asked: string | Source; top: number }): Promise<Similar> {
  const { common } = settle('similar', SIMILAR_OPTIONS, { top, why: true });
  return (await findSimilar(opened(), [asked], common))[0];
}

export interface CollectionAsked extends Collection {
  readonly asked: string | Source;
  readonly options: SimilarOptions;
}

/** The same in another space, fitted for this one question. */
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

/** A person's yes and no, one after the other; false where the space has to be trained anew to learn one. */
export async function learnPairs({ pairs }: { pairs: readonly Pair[] }): Promise<boolean> {
  return pairs.every(([a, b, accepted]) => opened().relate(a, b, accepted));
}

/** The collection as it is now, for another thread. */
export const collectionBytes = async (_: object): Promise<Uint8Array> => saveSpace(opened());

/** What learning is worth; nothing where too little is taught. */
export const learningWorth = async ({ bytes }: { bytes: Uint8Array }): Promise<Quality | undefined> =>
  quality(openSpace(bytes));

export async function nextAfter({ history, top }: { history: readonly string[]; top: number }): Promise<Recommended> {
  const { common } = settle('recommend', RECOMMEND_OPTIONS, { top, why: true });
  return findNext(opened(), history, common);
}

function opened(): Finder {
  if (!open) throw new InputError('similar', 'the collection is not open yet');
  return open;
}
