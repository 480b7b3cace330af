/** Who works for a cluster. */
import { InputError } from '../../check/index.ts';
import { connectionTo, loadBullmq, PASS_QUEUE, PREFIX, withoutPassword } from './queues.ts';

/** Milliseconds without an answer after which no Redis is there. */
const ANSWER_WITHIN = 5000;

/** The number of workers; refuses an address where no Redis answers. */
export async function countWorkers(url: string): Promise<number> {
  const { Queue } = await loadBullmq();
  const connection = { ...connectionTo(url).connection, retryStrategy: () => null };
  const queue = new Queue(PASS_QUEUE, { connection, prefix: PREFIX });
  queue.on('error', () => {});
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`for ${ANSWER_WITHIN / 1000} s`)), ANSWER_WITHIN);
  try {
    return await Promise.race([queue.getWorkersCount(), silence]);
  } catch (error) {
    throw new InputError(withoutPassword(url), `no Redis answers there (${(error as Error).message})`);
  } finally {
    clearTimeout(timer);
    // Not awaited: without a Redis nothing answers.
    queue.disconnect().catch(() => {});
  }
}
