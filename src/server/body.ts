/** Bodies: how large they may be, and JSON read from them. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refused } from './refused.ts';

/** Refuses a body of more than `maxSize` bytes, unread where its length is declared. */
export const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError() {
      throw new Refused(413, `the body is larger than ${Math.floor(maxSize / 2 ** 20)} MB`);
    },
  });

export async function readJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refused(415, 'the body must be application/json');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()));
  } catch {
    throw new Refused(400, 'the body is not JSON in UTF-8');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refused(400, 'the body must be a JSON object');
  }
  return value as Record<string, unknown>;
}
