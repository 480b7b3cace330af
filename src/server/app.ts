/** The HTTP app without a socket: requests in, responses out. */
import { type Context, Hono } from 'hono';
import type { Writer } from '../external/index.ts';
import type { ServedEncoder } from '../external/named.ts';
import type { Library } from '../library/library.ts';
import { topicsOfLibrary } from '../library/topic-view.ts';
import type { Assets } from './assets.ts';
import { closeWhereUnread, limitBody, limitReceiving, refuseWhenFull } from './body.ts';
import { openJobs } from './jobs.ts';
import { meaningIn } from './meaning.ts';
import { measureRequests } from './metrics.ts';
import { BASE, openapi } from './openapi.ts';
import { answerOf, Refused, statusOf } from './refused.ts';
import { libraryBackground } from './routes/background.ts';
import { ROUTES } from './routes/index.ts';
import { libraryCheck } from './routes/library.ts';
import { callOf, type Demo, type Limits, type Route, type Services } from './routes/route.ts';
import { askedInTurn } from './routes/written.ts';
import { type Access, guard, headers } from './security.ts';
import { similarityIn } from './similarity.ts';
import type { Workers } from './workers.ts';

/** What the API stands on: a library, workers, and who may use it. */
export interface AppOptions {
  readonly library: Library;
  readonly workers: Workers;
  readonly limits?: Partial<Limits>;
  /** With a token, requests that carry it are answered on any host; without one, loopback only. */
  readonly token?: string | undefined;
  /** Whoever carries this one may only read; only beside a token. */
  readonly readToken?: string | undefined;
  /** Called with a line for every request that was answered. */
  readonly onRequest?: (line: string) => void;
  readonly assets?: Assets;
  readonly demo?: Demo;
  /** A model of the user's own that words answers where they ask for it. */
  readonly writer?: Writer | undefined;
  /** One that compares documents by meaning too, wherever they are compared. */
  readonly encoder?: ServedEncoder | undefined;
  readonly glossary?: () => Promise<string>;
  /** Called with unexpected errors. */
  readonly onBug?: (error: unknown) => void;
}

const LIMITS: Limits = { upload: 64 * 2 ** 20, body: 16 * 2 ** 20 };

/** What answers requests. */
export interface App {
  request(input: string | Request, init?: RequestInit): Response | Promise<Response>;
  fetch(request: Request): Response | Promise<Response>;
  readonly services: Services;
  close(): Promise<void>;
}

/**
 * The HTTP API as a function from requests to responses, for a server of your own.
 *
 * @example
 * const workers = openWorkers();
 * const app = createApp({ library: await openStored('mine', workers), workers });
 */
export function createApp(options: AppOptions): App {
  const jobs = openJobs();
  const services: Services = {
    library: options.library,
    workers: options.workers,
    jobs,
    meaning: meaningIn(options.library, options.workers, jobs),
    topics: topicsOfLibrary(options.library),
    similarity: similarityIn(options.library, options.workers, jobs, options.encoder),
    background: libraryBackground(options.library, options.workers),
    check: libraryCheck(options.library, options.workers),
    limits: { ...LIMITS, ...options.limits },
    demo: options.demo,
    writer: options.writer && askedInTurn(options.writer),
    encoder: options.encoder,
    glossary: options.glossary,
  };
  const measured = measureRequests(options.onRequest);
  const hono = new Hono<{ Variables: { access: Access } }>();
  hono.use(measured.count, closeWhereUnread, headers());
  hono.get('/health', (context) => context.json({ status: 'ok' }));
  hono.use(guard(options));
  hono.get('/metrics', () => measured.page(services));
  hono.use(`${BASE}/*`, async (context, next) => {
    await next();
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-cache');
  });
  const description = openapi(ROUTES);
  hono.get(`${BASE}/openapi.json`, (context) => context.json(description));
  const receiving = { bytes: 0 };
  for (const route of ROUTES) {
    const path = BASE + route.path.replace(/\{(\w+)\}/g, ':$1');
    const size = services.limits[route.limit ?? 'body'];
    const method = route.method.toUpperCase();
    hono.on(method, path, refuseWhenFull(services.workers), limitBody(size), limitReceiving(receiving), (context) =>
      serve(route, context, services, context.get('access')),
    );
  }
  hono.all(`${BASE}/*`, (context) =>
    answerOf(new Refused(404, `there is no ${context.req.method} ${context.req.path}`)),
  );
  hono.get('*', (context) => options.assets?.(context.req.raw) ?? answerOf(new Refused(404, 'there is no such page')));
  hono.onError((error) => {
    if (statusOf(error) === 500) options.onBug?.(error);
    return answerOf(error);
  });
  return {
    request: (input, init) => hono.request(input, init),
    fetch: (request) => hono.fetch(request),
    services,
    async close() {
      services.jobs.close();
      await services.workers.close();
      await services.library.close();
    },
  };
}

async function serve(route: Route, context: Context, services: Services, access: Access): Promise<Response> {
  if (access === 'read' && route.method !== 'get' && !route.reads) throw new Refused(403, 'this token may only read');
  const result = await route.handle(callOf(route, context), services);
  return result instanceof Response ? result : Response.json(result, { status: route.status ?? 200 });
}
