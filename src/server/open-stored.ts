/** Opens the library of the server: this thread and others read it, a thread of its own writes it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../formats/configuration.ts';
import { FEW } from '../library/folding.ts';
import { type Library, libraryOver } from '../library/library.ts';
import { foldIntoIndex } from '../library/semantic-index.ts';
import { openLibrary } from '../store/open.ts';
import { remoteStore } from '../store/remote.ts';
import type { Store } from '../store/store.ts';
import { Refused } from './refused.ts';
import type { Workers } from './workers.ts';

/** The folder of the demo library, which is built once. */
export const demoFolder = (): string => cacheFolder('demo-2');

/** A library that is written by a thread: whoever reads or asks meanwhile does not wait for the disk. */
export async function openWithWriter(place: string, workers: Workers): Promise<Store> {
  const store = await openLibrary(place, { write: true, alone: true });
  await workers.run('write', 'open', { place }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    ...remoteStore(store, (write) => workers.run('write', 'write', { place, write })),
    async close() {
      // Shutdown may already have stopped all workers.
      await workers.run('write', 'close', { place }).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
      await store.close();
    },
  };
}

/** Without a folder, a temporary library that is deleted when it is closed. */
export async function openStored(folder: string | undefined, workers: Workers): Promise<Library> {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'aspectra-'));
  const store = await openWithWriter(place, workers);
  const library = libraryOver(store, (items) => workers.run('text', 'analyse', { items }));
  let foldedRevision = -1;
  return {
    ...library,
    lasting: folder !== undefined,
    list: (page) => workers.run('read', 'list', { place, page }),
    search: (query, limit, filter = {}) => workers.run('read', 'search', { place, query, limit, filter }),
    async searchByMeaning(query, limit, filter, by, near) {
      const revision = library.revision();
      if (foldedRevision !== revision) await foldIntoIndex(store, await store.models.unmixed('vectors', FEW));
      foldedRevision = revision;
      return workers.run('read', 'searchByMeaning', { place, query, limit, filter, by, near });
    },
    async close() {
      await library.close();
      if (folder === undefined) rmSync(place, { recursive: true, force: true });
    },
  };
}
