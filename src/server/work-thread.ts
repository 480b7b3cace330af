/** One thread of the server: does what comes, one thing at a time, and reports. */
import { parentPort } from 'node:worker_threads';
import { type Report, type Watch, WORK, type WorkName } from './work.ts';

const port = parentPort!;
const report = (message: Report): void => port.postMessage(message);
const watch: Watch = { progress: (done, of) => report({ type: 'progress', done, of }) };

port.on('message', async ({ name, input }: { name: WorkName; input: never }) => {
  try {
    report({ type: 'done', result: await (WORK[name] as (input: never, watch: Watch) => unknown)(input, watch) });
  } catch (error) {
    const { name, message, stack } = error as Error;
    report({ type: 'failed', name, message, stack });
  }
});
