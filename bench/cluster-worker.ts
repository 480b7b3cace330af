/** A worker of the bench: one thread, until it is ended. */
import { startWorker } from '../packages/cluster/src/index.ts';

await startWorker(process.argv[2], { threads: 1, shardsFolder: process.argv[3] }, console.error);
