/** A part of a task on a thread of its own, where there is a core for it. */
import { availableParallelism } from 'node:os';
import { besideThis } from '../../workers/beside.ts';
import { startThread } from '../../workers/node.ts';
import { openWorker } from '../../workers/worker.ts';
import type { Accelerator } from '../accelerator.ts';
import type { PARTS } from './part-thread.ts';

const SCRIPT = besideThis('./part-thread', import.meta.url);

/** Begins at once: the thread is there, and has its input, while the caller goes on. */
export const besideThread = (cores = availableParallelism()): Accelerator['beside'] =>
  cores < 2
    ? undefined
    : async <T>(part: string, input: object) => {
        const worker = openWorker<typeof PARTS>(startThread(SCRIPT));
        try {
          return (await worker.run(part as keyof typeof PARTS, input as never)) as T;
        } catch {
          return undefined;
        } finally {
          await worker.end();
        }
      };
