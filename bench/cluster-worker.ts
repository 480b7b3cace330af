/** A worker of the bench: one thread, until it is ended. */
import { startWorker } from '../src/engine/index.ts';

await startWorker(process.argv[2], { threads: 1 }, console.error);
