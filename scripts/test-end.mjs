/**
 * Loaded before the tests of a file: a process that goes on when its tests have ended is ended with the processes that
 * it started, and its file has failed.
 */
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';

const PATIENCE_MILLISECONDS = 60_000;

/** Not in a worker, nor in another program that was started with the same arguments. */
const ofTests =
  isMainThread && process.env.NODE_TEST_CONTEXT?.startsWith('child') && /\.test\.m?[jt]s$/.test(process.argv[1]);
if (ofTests) {
  const children = new Set();
  subscribe('child_process', ({ process: child }) => {
    children.add(child);
    child.once('exit', () => children.delete(child));
  });
  const { after } = await import('node:test');
  after(() => {
    setTimeout(() => {
      console.error(`${process.argv[1]} left something open: ${process.getActiveResourcesInfo().join(', ')}`);
      for (const child of children) child.kill('SIGKILL');
      process.exit(1);
    }, PATIENCE_MILLISECONDS).unref();
  });
}
