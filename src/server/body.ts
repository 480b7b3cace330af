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

/** A connection with a body that nobody read is not used again: what is left of it stands before the next request. */
export const closeWhereUnread: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.res.ok || context.req.method === 'GET' || context.req.method === 'HEAD') return;
  const { body, bodyUsed } = context.req.raw;
  if (body && !bodyUsed) context.res.headers.set('Connection', 'close');
};

/** Memory for bodies that are being received, all together. */
const MAX_RECEIVING = 256 * 2 ** 20;

/** Refuses a body for which there is no room beside those that are being received. */
export function limitReceiving(receiving: { bytes: number }): MiddlewareHandler {
  const refuse = (): never => {
    throw new Refused(503, 'too much is being received; try again');
  };
  return async (context, next) => {
    const { body } = context.req.raw;
    if (!body) return next();
    const declared = context.req.header('content-length');
    let size = declared === undefined ? 0 : Number(declared);
    if (receiving.bytes + size > MAX_RECEIVING) refuse();
    receiving.bytes += size;
    if (declared === undefined) {
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          receiving.bytes += chunk.length;
          if (receiving.bytes > MAX_RECEIVING) refuse();
          controller.enqueue(chunk);
        },
      });
      context.req.raw = new Request(context.req.raw, { body: body.pipeThrough(count), duplex: 'half' } as RequestInit);
    }
    try {
      await next();
    } finally {
      receiving.bytes -= size;
    }
  };
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
