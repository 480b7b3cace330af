/** The collection as one thread holds it: fitted once, asked as often as one likes. Lives in that thread alone. */
import { InputError } from '../check/index.ts';
import {
  type Finder,
  finder,
  findNext,
  findSimilar,
  RECOMMEND_OPTIONS,
  type Recommended,
  SIMILAR_OPTIONS,
  type Similar,
  settle,
} from '../tasks/similar/index.ts';
import type { Source } from '../text/index.ts';

export interface Collection {
  readonly items: readonly Source[];
  /** Two ids, and whether they belong together. */
  readonly pairs: readonly (readonly [string, string, boolean])[];
}

let open: Finder | undefined;

export async function openCollection({ items, pairs }: Collection): Promise<{ notes: readonly string[] }> {
  open = await finder(items, settle('similar', SIMILAR_OPTIONS, {}).settings, { relations: { pairs } });
  return { notes: open.notes };
}

export async function similarTo({ document, top }: { document: string; top: number }): Promise<Similar> {
  const { common } = settle('similar', SIMILAR_OPTIONS, { top, why: true });
  return (await findSimilar(opened(), [document], common))[0];
}

export async function nextAfter({ history, top }: { history: readonly string[]; top: number }): Promise<Recommended> {
  const { common } = settle('recommend', RECOMMEND_OPTIONS, { top, why: true });
  return findNext(opened(), history, common);
}

function opened(): Finder {
  if (!open) throw new InputError('similar', 'the collection is not open yet');
  return open;
}
