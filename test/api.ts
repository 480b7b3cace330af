/** The HTTP API of a library in memory, asked without a socket. */
import { type App, createApp, openStored, openWorkers } from '../src/server/index.ts';

export const BASE = '/api/v1';

export async function openApp(options: Partial<Parameters<typeof createApp>[0]> = {}): Promise<App> {
  const workers = options.workers ?? openWorkers({ threads: 1 });
  return createApp({ library: await openStored(undefined, workers), ...options, workers });
}

/** A request that sends JSON. */
export const sending = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** What is asked of an app; `app` is called anew for every request, since a suite opens its app before its first test. */
export function asking(app: () => App) {
  const ask = async (path: string, init?: RequestInit) => {
    const response = await app().request(BASE + path, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const text = async (path: string) => (await app().request(BASE + path)).text();
  return {
    ask,
    text,
    post: (path: string, body: unknown) => ask(path, sending('POST', body)),
    put: (path: string, body: unknown) => ask(path, sending('PUT', body)),
    upload: (name: string, body: BodyInit, more = '') =>
      ask(`/documents?name=${encodeURIComponent(name)}${more}`, { method: 'POST', body }),
    /** The last that a job tells of itself. */
    done: async (job: string) => {
      const events = await text(`/jobs/${job}/events`);
      return JSON.parse(events.trim().split('\n').at(-1)!.replace('data: ', ''));
    },
  };
}
