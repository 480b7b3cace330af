/** Listens on a port. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { InputError, OptionError } from '../check/index.ts';
import { VERSION } from '../check/version.ts';
import { announce } from '../store/lock.ts';
import { type App, type AppOptions, createApp } from './app.ts';
import { openAssets } from './assets.ts';
import { demoDocuments } from './demo/documents.ts';
import { openStored } from './open-stored.ts';
import { LOOPBACK } from './security.ts';
import { openWorkers } from './threads.ts';
import { takeWrite, WRITES_PATH } from './writes.ts';

export interface ListenOptions extends Omit<AppOptions, 'library' | 'workers'> {
  /** Folder of the library; without one, documents are kept until the server ends. */
  readonly folder?: string | undefined;
  readonly host?: string;
  /** 0: any free port. */
  readonly port?: number;
}

export interface Listening {
  readonly app: App;
  readonly url: string;
  close(): Promise<void>;
}

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const GLOSSARY = new URL('../../docs/glossary.md', import.meta.url);
/** Names of all addresses of this machine; a program on it takes loopback. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];
const REQUEST_MILLISECONDS = 300_000;
/**
 * An idle connection is closed later than the client was told (`Keep-Alive: timeout`), by a margin longer than a busy
 * machine stalls. Otherwise a request sent on it meets a closed socket and stays unanswered.
 */
const IDLE_MILLISECONDS = 60_000;
const IDLE_MARGIN_MILLISECONDS = 30_000;

/**
 * Serves a library and the app on this machine. Default: 127.0.0.1, any free port, a library in memory.
 *
 * @example
 * const { url, close } = await listen({ folder: 'mine', port: 8080 });
 */
export async function listen({
  host = '127.0.0.1',
  port = 0,
  folder,
  ...options
}: ListenOptions = {}): Promise<Listening> {
  if (options.token?.trim() === '') {
    throw new OptionError('serve', 'the token is empty; leave it out, or give one of your own: --token TEXT');
  }
  if (options.readToken !== undefined && options.token === undefined) {
    throw new OptionError(
      'serve',
      'a token that may only read stands beside one that may do everything: ASPECTRA_TOKEN',
    );
  }
  if (options.readToken !== undefined && (options.readToken.trim() === '' || options.readToken === options.token)) {
    throw new OptionError('serve', 'the token that may only read must have letters, and others than the token');
  }
  if (!LOOPBACK.includes(host) && options.token === undefined) {
    throw new OptionError('serve', `a host others can reach (${host}) needs a token: ASPECTRA_TOKEN, or --token TEXT`);
  }
  const workers = openWorkers();
  const library = await openStored(folder, workers).catch(async (error: unknown) => {
    await workers.close();
    throw error;
  });
  const app = createApp({
    assets: openAssets(BUILT),
    demo: demoDocuments,
    glossary: () => readFile(GLOSSARY, 'utf8'),
    library,
    workers,
    ...options,
  });
  const secret = randomBytes(32).toString('hex');
  const answer = (request: Request) =>
    new URL(request.url).pathname === WRITES_PATH ? takeWrite(request, library, secret) : app.fetch(request);
  const server = await opened(answer, host, port).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const { port: taken } = server.address() as { port: number };
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`;
  const local = EVERY_ADDRESS.includes(host) ? `http://127.0.0.1:${taken}/` : url;
  const page = options.token === undefined ? local : `${local}?token=${encodeURIComponent(options.token)}`;
  if (folder !== undefined)
    announce(folder, { page, writes: new URL(WRITES_PATH, local).href, secret, version: VERSION });
  return {
    app,
    url,
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await app.close();
    },
  };
}

function opened(fetch: App['fetch'], hostname: string, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, () => resolve(server));
    server.on('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use; --port 0 takes a free one' : `cannot be had (${error.code})`;
      reject(new InputError('serve', `port ${port} ${why}`));
    });
    if ('requestTimeout' in server) {
      server.requestTimeout = REQUEST_MILLISECONDS;
      server.keepAliveTimeout = IDLE_MILLISECONDS;
      server.keepAliveTimeoutBuffer = IDLE_MARGIN_MILLISECONDS;
    }
  });
}
