/** Bodies are read as they come, and no further than the limit. */
import { Refused } from './refused.ts';

export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () => new Refused(413, `the body is larger than ${Math.floor(most / 2 ** 20)} MB`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    length += part.value.length;
    if (length > most) {
      await reader!.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export async function readJson(request: Request, most: number): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new Refused(415, 'the body must be application/json');
  const bytes = await readBytes(request, most);
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
