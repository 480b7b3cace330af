/** A worker of the bench: one thread, until it is ended. Asked anything, it tells its processor time so far, in seconds. */
import { startWorker } from '../packages/cluster/src/index.ts';

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!((user + system) / 1e6);
});
await startWorker(process.argv[2], { threads: 1, shardsFolder: process.argv[3] }, console.error);
