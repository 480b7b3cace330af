/** The files of an import, kept by the browser until they are in: one that broke off goes on with a click. */
import type { GivenFile } from './files.ts';

const [NAME, STORE, KEY] = ['aspectra', 'files', 'import'];
/** Bytes of an import that are kept at most; of a larger one the files are chosen again. */
const MOST = 2 ** 29;

function kept<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const work = opening.result.transaction(STORE, mode);
      const request = ask(work.objectStore(STORE));
      work.oncomplete = () => resolve(request.result);
      work.onabort = () => reject(work.error);
      work.addEventListener('complete', () => opening.result.close());
    };
  });
}

export async function keepFiles(given: readonly GivenFile[]): Promise<void> {
  if (given.reduce((sum, { file }) => sum + file.size, 0) > MOST) return;
  await kept('readwrite', (store) => store.put(given, KEY)).catch(() => {});
}
/** None where the browser keeps nothing, or there was too much. */
export const keptFiles = (): Promise<readonly GivenFile[]> =>
  kept<GivenFile[] | undefined>('readonly', (store) => store.get(KEY)).then(
    (given) => given ?? [],
    () => [],
  );
export const forgetFiles = (): Promise<unknown> => kept('readwrite', (store) => store.clear()).catch(() => {});
