/**
 * Writes of other programs of this user on the library that the server holds. They carry a secret that is written beside
 * the lock and can be read by the owner of the library alone; the token of the HTTP API does not open this door.
 */
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Library } from '../library/library.ts';
import { execute, WRITES, type Write, type WriteResult } from '../store/remote.ts';
import { decode, encode } from '../store/to-server.ts';
import { answerOf, Refused } from './refused.ts';

export const WRITES_PATH = '/writes';

export async function takeWrite(request: Request, library: Library, secret: string): Promise<Response> {
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const allowed = request.method === 'POST' && request.headers.get('origin') === null;
  if (!allowed || !(await timingSafeEqual(given, secret)))
    return answerOf(new Refused(403, 'browsers may not write here'));
  const write = parseWrite(new Uint8Array(await request.arrayBuffer()));
  if (!write) return answerOf(new Refused(400, 'the body is no write'));
  return new Response(encode(await applyWrite(write, library)));
}

function parseWrite(bytes: Uint8Array): Write | undefined {
  try {
    const { part, name, values } = decode(bytes) as Write;
    return Object.hasOwn(WRITES, part) && typeof name === 'string' && Array.isArray(values)
      ? { part, name, values }
      : undefined;
  } catch {
    return undefined;
  }
}

async function applyWrite(write: Write, library: Library): Promise<WriteResult> {
  try {
    return await execute(write, library.store);
  } finally {
    // A recognised document stays as it is; at most the place of its file is updated.
    if (write.name !== 'recognise') library.changed();
  }
}
