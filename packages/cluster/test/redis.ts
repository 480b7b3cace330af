/** A Redis of our own for a test: on loopback, on a free port, with its data in a folder, so that it can be restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { findRedis } from '../../../scripts/redis.mjs';

export interface RedisServer {
  readonly url: string;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Ends it as a fault does. */
  kill(): Promise<void>;
  /** Starts it again, with what it had. */
  start(): Promise<void>;
}

export async function startRedis(folder: string, more: Readonly<Record<string, string>> = {}): Promise<RedisServer> {
  const port = await freePort();
  let server: ChildProcess;
  const start = async () => {
    const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'yes', ...more };
    const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    server = spawn(findRedis()!, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of server.stdout!) if (/Ready to accept connections/.test(String(line))) break;
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
