/**
 * Writes of other programs of this user on the library that the server holds. They carry a secret that is written beside
 * the lock and can be read by the owner of the library alone; the token of the HTTP API does not open this door.
 */
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Library } from '../library/library.ts';
import { performed, WRITES, type Write, type WriteResult } from '../store/remote.ts';
import { packed, unpacked } from '../store/to-server.ts';
import { answerOf, Refused } from './refused.ts';

export const WRITES_PATH = '/writes';

export async function takeWrite(request: Request, library: Library, secret: string): Promise<Response> {
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const allowed = request.method === 'POST' && request.headers.get('origin') === null;
  if (!allowed || !(await timingSafeEqual(given, secret))) return answerOf(new Refused(403, 'this is not for pages'));
  const write = writeIn(new Uint8Array(await request.arrayBuffer()));
  if (!write) return answerOf(new Refused(400, 'the body is no write'));
  return new Response(packed(await written(write, library)));
}

function writeIn(bytes: Uint8Array): Write | undefined {
  try {
    const { part, name, values } = unpacked(bytes) as Write;
    return Object.hasOwn(WRITES, part) && typeof name === 'string' && Array.isArray(values)
      ? { part, name, values }
      : undefined;
  } catch {
    return undefined;
  }
}

async function written(write: Write, library: Library): Promise<WriteResult> {
  try {
    return await performed(write, library.store);
  } finally {
    if (write.part !== 'jobs' && write.name !== 'recognise') library.changed();
  }
}
