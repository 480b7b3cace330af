/** Requests and answers between the page and its worker: what a socket does for the server, messages do here. */

export interface Asked {
  readonly id: number;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

/** The page no longer waits. */
export interface Left {
  readonly id: number;
  readonly left: true;
}

export type Answer =
  | { readonly id: number; readonly status: number; readonly headers: readonly (readonly [string, string])[] }
  | { readonly id: number; readonly chunk: Uint8Array }
  | { readonly id: number; readonly ended: true };

/** The page's side: as `fetch`, for addresses the worker answers. */
export function sendTo(worker: Worker): (path: string, init?: RequestInit) => Promise<Response> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  let broken = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.get(data.id)?.(data));
  worker.addEventListener('error', () => {
    broken = true;
    for (const [id, onAnswer] of waiting) for (const answer of brokenFor(id)) onAnswer(answer);
  });
  return async (path, init) => {
    const request = new Request(new URL(path, 'http://localhost'), init);
    const { url, method, headers, signal } = request;
    const body = await request.arrayBuffer();
    const id = ++count;
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (waiting.delete(id)) worker.postMessage({ id, left: true } satisfies Left);
      };
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          waiting.set(id, (answer) => {
            if ('status' in answer) resolve(responseOf(answer, stream));
            else if ('chunk' in answer) controller.enqueue(answer.chunk);
            else if (waiting.delete(id)) controller.close();
          });
          signal.addEventListener('abort', () => {
            if (!waiting.has(id)) return;
            leave();
            controller.error(signal.reason);
            reject(signal.reason);
          });
        },
        cancel: leave,
      });
      if (broken) for (const answer of brokenFor(id)) waiting.get(id)!(answer);
      else worker.postMessage({ id, url, method, headers: [...headers], body } satisfies Asked, [body]);
    });
  };
}

type Head = Extract<Answer, { readonly status: number }>;
/** Answers with these must have no body. */
const BARE = [204, 304];

const responseOf = ({ status, headers }: Head, body: ReadableStream): Response =>
  new Response(BARE.includes(status) ? null : body, { status, headers: headers as [string, string][] });

const BROKEN = 'The part of this page that does the work has stopped. Reload the page.';

const brokenFor = (id: number): Answer[] => [
  { id, status: 500, headers: [] },
  { id, chunk: new TextEncoder().encode(JSON.stringify({ error: { status: 500, message: BROKEN } })) },
  { id, ended: true },
];

/** The worker's side: every request that comes is answered as it would be over HTTP. */
export function answering(answer: (request: Request) => Promise<Response>, post: (answer: Answer) => void) {
  const open = new Map<number, AbortController>();
  return async (data: Asked | Left): Promise<void> => {
    const { id } = data;
    if ('left' in data) return open.get(id)?.abort();
    const stop = new AbortController();
    open.set(id, stop);
    try {
      const { status, headers, body } = await answer(requestOf(data, stop.signal));
      post({ id, status, headers: [...headers] });
      if (body) for await (const chunk of chunksOf(body, stop.signal)) post({ id, chunk });
    } finally {
      open.delete(id);
      post({ id, ended: true });
    }
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const leave = () => void reader.cancel();
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function requestOf({ url, method, headers, body }: Asked, signal: AbortSignal): Request {
  const bare = method === 'GET' || method === 'HEAD';
  return new Request(url, { method, headers: headers as [string, string][], signal, ...(!bare && { body }) });
}
