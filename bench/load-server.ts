/** The server of bench/load.ts, in a process of its own: measures its own event loop and memory, and tells on request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listen } from '../src/server/index.ts';

/** What the server says of itself since it was last asked. */
export interface ServerState {
  /** The longest time for which the event loop answered nobody. */
  readonly blockedMilliseconds: number;
  readonly residentMegabytes: number;
  readonly bugs: readonly string[];
}

const bugs: string[] = [];
const delay = monitorEventLoopDelay({ resolution: 10 });
const server = await listen({ folder: process.argv[2], onBug: (error) => void bugs.push(`${(error as Error).stack}`) });
delay.enable();
process.on('message', async (asked) => {
  if (asked === 'close') {
    await server.close();
    process.disconnect();
    return;
  }
  globalThis.gc?.();
  process.send!({
    blockedMilliseconds: Math.round(delay.max / 1e6),
    residentMegabytes: Math.round(process.memoryUsage().rss / 2 ** 20),
    bugs: bugs.splice(0),
  } satisfies ServerState);
  delay.reset();
});
process.send!({ url: server.url });
