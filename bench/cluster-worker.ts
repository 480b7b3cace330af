/** A worker of the bench: one thread, until it is ended. */
import { startWorker } from '../src/training/backends.ts';

await startWorker(process.argv[2], { threads: 1 }, console.error);
