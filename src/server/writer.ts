/** A library that is written by a thread: whoever reads or asks meanwhile does not wait for the disk. */
import { openLibrary } from '../store/open.ts';
import { remoteStore } from '../store/remote.ts';
import type { Store } from '../store/store.ts';
import { besideThis } from '../workers/beside.ts';
import { startThread } from '../workers/node.ts';
import { openWorker } from '../workers/worker.ts';
import type { WriterWork } from './writer-thread.ts';

const SCRIPT = besideThis('./writer-thread', import.meta.url);

export async function openWithWriter(folder: string): Promise<Store> {
  const store = await openLibrary(folder, { write: true, alone: true });
  const writer = openWorker<WriterWork>(startThread(SCRIPT, { workerData: folder }));
  await writer.run('opened', undefined).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    ...remoteStore(store, (write) => writer.run('write', write)),
    async close() {
      await writer.run('close', undefined);
      await writer.end();
      await store.close();
    },
  };
}
