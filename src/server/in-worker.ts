/** Runs long work in a worker of its own, which ends when the job is cancelled. */
import type { TaskContext } from './jobs.ts';
import type { Input, Output, ServerWorker, WorkName } from './work.ts';

export async function inWorker<K extends WorkName>(
  worker: ServerWorker,
  name: K,
  input: Input<K>,
  { signal, progress }: TaskContext,
): Promise<Output<K>> {
  const stop = () => void worker.end();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await worker.run(name, input, (done, of) => progress(done / Math.max(of, 1)));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
