/** Learning in a thread that only reads the library: what is learned comes back for the writer to store. */
import type { Store } from '../store/store.ts';

/** What `models.put` takes. */
export type ToStore = Parameters<Store['models']['put']>;

/** Runs a learner that stores one model, without storing it; then the store is closed. */
export async function learnApart<T>(
  store: Store,
  learn: (reading: Store) => Promise<T>,
): Promise<{ readonly result: T; readonly toStore: ToStore }> {
  let toStore: ToStore | undefined;
  const put: Store['models']['put'] = async (model, rows, of) => {
    toStore = [model, rows && [...rows], of];
  };
  try {
    const result = await learn({ ...store, models: { ...store.models, put } });
    return { result, toStore: toStore! };
  } finally {
    await store.close();
  }
}
