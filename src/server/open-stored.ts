/** Opens the library of the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Library, libraryOver } from '../library/library.ts';
import type { Workers } from './workers.ts';
import { openWithWriter } from './writer.ts';

/** The folder of the demo library, which is built once. */
export const demoFolder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'aspectra', 'demo-1');

/** Without a folder, a temporary library that is deleted when it is closed. */
export async function openStored(folder: string | undefined, workers: Workers): Promise<Library> {
  const place = folder ?? mkdtempSync(join(tmpdir(), 'aspectra-'));
  const store = await openWithWriter(place);
  const library = libraryOver(store, (items) => workers.run('analyse', { items }));
  if (folder !== undefined) return library;
  return {
    ...library,
    lasting: false,
    async close() {
      await library.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
