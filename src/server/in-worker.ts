/** Long work in a thread of its own, which a cancelled job takes down with it. */
import type { Doing } from './jobs.ts';
import type { Input, Output, WorkName } from './work.ts';
import { openWorker } from './worker.ts';

export async function inWorker<K extends WorkName>(name: K, input: Input<K>, doing: Doing): Promise<Output<K>> {
  const worker = openWorker();
  const stop = () => void worker.end();
  doing.signal.addEventListener('abort', stop, { once: true });
  try {
    return await worker.do({ name, input, onProgress: (done, of) => doing.progress(done / Math.max(of, 1)) });
  } finally {
    doing.signal.removeEventListener('abort', stop);
    stop();
  }
}
