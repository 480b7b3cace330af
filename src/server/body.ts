/** Bodies: how large they may be, and JSON read from them. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refused } from './refused.ts';
import { FULL, type Workers } from './workers.ts';

/** Refuses a body of more than `maxSize` bytes, unread where its length is declared. */
export const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError() {
      throw new Refused(413, `the body is larger than ${Math.floor(maxSize / 2 ** 20)} MB`);
    },
  });

/** Refuses a request whose work could not even wait, before its body is read: refusing costs next to nothing. */
export const refuseWhenFull =
  (workers: Workers): MiddlewareHandler =>
  async (context, next) => {
    if (context.req.raw.body && workers.isFull()) throw new Refused(503, FULL);
    await next();
  };

const MAX_DEPTH = 64;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/** Whether brackets stand inside one another more than `limit` times, outside strings. */
function isDeeper(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === QUOTE) {
      for (i++; i < json.length && json[i] !== QUOTE; i++) if (json[i] === BACKSLASH) i++;
    } else if (isOpening(byte)) {
      if (++depth > limit) return true;
    } else if (isClosing(byte)) depth--;
  }
  return false;
}

/** Of a body that was given up the rest stands before the next request: the connection is not used again. */
export const closeWhereUnread: MiddlewareHandler = async (context, next) => {
  await next();
  const { res, req } = context;
  if (res.ok || req.method === 'GET' || req.method === 'HEAD') return;
  const { body, bodyUsed } = req.raw;
  if (body && (!bodyUsed || GIVEN_UP.includes(res.status))) res.headers.set('Connection', 'close');
};

/** Memory for bodies that are being received, all together. */
const MAX_RECEIVING = 256 * 2 ** 20;
const SILENT_SECONDS = 10;
const GIVEN_UP = [408, 413, 503];

/**
 * Refuses a body for which there is no room beside what has come of others, and gives up one that brings nothing for a
 * while. A length that is only announced takes no room.
 */
export function limitReceiving(receiving: { bytes: number }, seconds = SILENT_SECONDS): MiddlewareHandler {
  return async (context, next) => {
    const { body } = context.req.raw;
    if (!body) return next();
    let size = 0;
    const take = (bytes: number): void => {
      if (receiving.bytes + bytes > MAX_RECEIVING) throw new Refused(503, 'too much is being received; try again');
      size += bytes;
      receiving.bytes += bytes;
    };
    const counted = arriving(body, take, seconds);
    context.req.raw = new Request(context.req.raw, { body: counted, duplex: 'half' } as RequestInit);
    try {
      await next();
    } finally {
      receiving.bytes -= size;
    }
  };
}

/** The bytes of a body as they come, no sooner than they are wanted. */
function arriving(body: ReadableStream<Uint8Array>, take: (bytes: number) => void, seconds: number): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const silence = new Promise<never>((_, reject) => {
          const refused = new Refused(408, `nothing came of the body for ${seconds} seconds`);
          timer = setTimeout(reject, seconds * 1000, refused);
        });
        try {
          const { done, value } = await Promise.race([reader.read(), silence]);
          if (done) return controller.close();
          take(value.length);
          controller.enqueue(value);
        } catch (error) {
          controller.error(error);
          reader.cancel(error).catch(() => {});
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

export async function readJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refused(415, 'the body must be application/json');
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (isDeeper(bytes, MAX_DEPTH)) throw new Refused(400, `the body has brackets more than ${MAX_DEPTH} deep`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused(400, 'the body is not JSON in UTF-8');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(400, 'the body must be a JSON object');
  }
  return value as Record<string, unknown>;
}
