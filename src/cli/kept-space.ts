/** The space that a library keeps for questions: learned by the first of them, at hand for all others. */
import { InputError } from '../check/index.ts';
import { openLibrary, openSimilar, type Store } from '../library/index.ts';
import type { Finder, FinderSettings } from '../tasks/similar/index.ts';
import type { TopicsWork } from '../tasks/topics/index.ts';
import { withLibrary } from './library.ts';

export async function openKept(
  folder: string,
  settings: FinderSettings,
  work: TopicsWork,
): Promise<{ readonly open: Finder; readonly notes: readonly string[] }> {
  const { open, model, notes } = await withLibrary(folder, false, (store) =>
    openSimilar(store, settings, { tags: true }, work),
  );
  return { open, notes: model ? [...notes, ...(await keep(folder, model))] : notes };
}

/** Whoever may not write is answered all the same. */
export async function keep(folder: string, model: Parameters<Store['models']['put']>[0]): Promise<string[]> {
  try {
    const store = await openLibrary(folder, { write: true });
    await store.models.put(model).finally(() => store.close());
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [`the space could not be kept for the next question: ${error.message}`];
  }
}
