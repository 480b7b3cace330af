/** What operators ask of a server: a line for every request, and figures in the text format of Prometheus. */
import type { MiddlewareHandler } from 'hono';
import type { Services } from './routes/route.ts';

interface Figures {
  requests: number;
  seconds: number;
}

/** Counts requests and their time to the head of the answer, by method and status. */
export function measureRequests(onRequest?: (line: string) => void) {
  const byKind = new Map<string, Figures>();
  const count: MiddlewareHandler = async (context, next) => {
    const begun = performance.now();
    await next();
    const { method, path } = context.req;
    const { status } = context.res;
    const seconds = (performance.now() - begun) / 1000;
    const kind = `method="${METHODS.includes(method) ? method : 'other'}",status="${status}"`;
    const figures = byKind.get(kind) ?? { requests: 0, seconds: 0 };
    byKind.set(kind, { requests: figures.requests + 1, seconds: figures.seconds + seconds });
    // The query may hold the token, or what somebody looked for.
    onRequest?.(`${new Date().toISOString()} ${method} ${path} ${status} ${(1000 * seconds).toFixed(0)} ms`);
  };
  const page = ({ workers, jobs }: Services): Response => {
    const all = [...byKind];
    const running = jobs.list().filter(({ state }) => state === 'running').length;
    const lines = [
      ...metric(
        'aspectra_requests_total',
        'counter',
        'requests answered',
        all.map(([kind, { requests }]) => [kind, requests]),
      ),
      ...metric(
        'aspectra_request_seconds_total',
        'counter',
        'time to their answers',
        all.map(([kind, { seconds }]) => [kind, seconds]),
      ),
      ...metric(
        'aspectra_waiting',
        'gauge',
        'work that waits for a thread',
        Object.entries(workers.waiting()).map(([lane, n]) => [`lane="${lane}"`, n]),
      ),
      ...metric('aspectra_jobs_running', 'gauge', 'jobs under way', [['', running]]),
    ];
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
  };
  return { count, page };
}

/** A client may send any word as a method; only these are kept apart. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

const metric = (
  name: string,
  type: string,
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...values.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
];
