/**
 * Storage in a bucket of S3, or of a server with its API. Keys, region and endpoint come from the environment by their usual
 * names (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL).
 *
 * The server is not trusted: its answers are read up to a limit and for a limited time, it may not send us elsewhere, and
 * what it lists outside what was asked for is left out.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { InputError } from './core.ts';
import type { Storage } from './storage.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Request {
  readonly query?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** How long a server may take. */
export interface Patience {
  readonly seconds: number;
  /** Less is a server that keeps us waiting on purpose. */
  readonly bytesPerSecond: number;
  /** How often it is asked again where that can help, after half a second and then twice as long each time. */
  readonly again: number;
}

const PATIENCE: Patience = { seconds: 60, bytesPerSecond: 50_000, again: 6 };
const PAUSE_MILLISECONDS = 500;
/** A shard holds at most 4 GiB, and a checkpoint of it less. */
const MAX_OBJECT_BYTES = 2 ** 32;
/** A page of a list has at most 1,000 names of 1,024 bytes, each with what else is said of it. */
const MAX_PAGE_BYTES = 2 ** 23;
const MAX_LISTED = 1_000_000;
const MAX_ERROR_BYTES = 2 ** 16;

/** The address in one form: `s3://bucket/prefix`. */
export function s3Place(address: string): string {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (!bucket || [bucket, ...prefix.split('/')].some(leavesFolder)) {
    throw new InputError(address, 'must be an address such as s3://bucket/prefix');
  }
  return `s3://${bucket}${prefix ? `/${prefix}` : ''}`;
}

/** In an address such a part leads to another folder, and to another bucket. */
const leavesFolder = (part: string): boolean => part === '.' || part === '..';

export function s3Storage(
  address: string,
  environment: Environment = process.env,
  patience: Patience = PATIENCE,
): Storage {
  const place = s3Place(address);
  const [bucket, ...folders] = place.slice('s3://'.length).split('/');
  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  const client = clientOf(environment, region, place);
  const full = (name: string) => [...folders, name].join('/');

  /** The answer with its body, undefined where there is no such object. A busy server is asked again; a refusal is final. */
  const send = async (...asked: Parameters<typeof sendOnce>) => {
    for (let times = 0; ; times++) {
      try {
        return await sendOnce(...asked);
      } catch (error) {
        if (error instanceof InputError) throw error;
        if (times === patience.again) throw new InputError((error as Error).message, 'begun again, the run goes on');
        await sleep(PAUSE_MILLISECONDS * 2 ** times);
      }
    }
  };
  const sendOnce = async (method: string, path: string, { query = {}, body }: Request = {}, maxBytes = 0) => {
    const parts = [bucket, ...path.split('/')];
    if (parts.some(leavesFolder))
      throw new InputError('cluster', 'the name of an object must stay inside the storage', path);
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${parts.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The checksum is part of the signature: a body that changed on its way is refused.
    const checksum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const who = `${place}/${path.slice(full('').length)}`;
    const late = lateness(patience);
    late.expect(body?.length ?? 0);
    try {
      const answer = await client.fetch(url.href, {
        method,
        headers: { 'x-amz-content-sha256': checksum },
        redirect: 'manual',
        signal: late.signal,
        ...(body && { body }),
      });
      if (answer.ok) return { bytes: await bodyOf(answer, who, maxBytes, late.expect) };
      const why = codeOf(answer.status, await bodyOf(answer, who, MAX_ERROR_BYTES, late.expect).catch(() => undefined));
      if (answer.status === 404 && why !== '404 NoSuchBucket') return undefined;
      if (answer.status >= 500 || answer.status === 429) throw new Error(`${who}: ${why}`);
      const elsewhere = answer.status < 400 ? '; AWS_REGION or AWS_ENDPOINT_URL must name where it is' : '';
      throw new InputError(who, `the storage refuses (${why})${elsewhere}`);
    } catch (error) {
      if (late.signal.aborted) throw new Error(`${who}: the storage is too slow`);
      if (!(error instanceof TypeError)) throw error;
      const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
      throw new Error(`${who}: the storage cannot be reached (${code ?? message})`);
    } finally {
      late.end();
    }
  };

  const storage: Storage = {
    place,
    get: async (name) => (await send('GET', full(name), {}, MAX_OBJECT_BYTES))?.bytes,
    async put(name, chunks) {
      const answer = await send('PUT', full(name), { body: Buffer.concat(chunks) }, MAX_ERROR_BYTES);
      if (!answer) throw new InputError(place, 'there is no such bucket');
    },
    has: async (name) => (await send('HEAD', full(name))) !== undefined,
    async list(start) {
      const names = new Set<string>();
      const prefix = full(start);
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) };
        const page = new TextDecoder().decode((await send('GET', '', { query }, MAX_PAGE_BYTES))?.bytes);
        if (!/<ListBucketResult[\s>]/.test(page)) throw new InputError(place, 'does not list its objects as S3 does');
        const before = names.size;
        for (const [, key] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = unescaped(key);
          if (name.startsWith(prefix)) names.add(name.slice(full('').length));
        }
        const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
        next = token && unescaped(token);
        if (next !== undefined && (names.size === before || names.size > MAX_LISTED))
          throw new InputError(place, 'lists its objects without an end');
      } while (next !== undefined);
      return [...names].sort();
    },
    remove: async (name) => void (await send('DELETE', full(name), {}, MAX_ERROR_BYTES)),
    async clear(folder) {
      for (const name of await storage.list(`${folder}/`)) await storage.remove(name);
    },
  };
  return storage;
}

/** Ends an exchange that takes too long for the bytes that are to come or to go. */
function lateness({ seconds, bytesPerSecond }: Patience) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    expect(bytes: number) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), Math.min(2 ** 31 - 1, 1000 * (seconds + bytes / bytesPerSecond)));
    },
    end: () => clearTimeout(timer),
  };
}

/** The body of an answer that says how long it is, and is no longer. */
async function bodyOf(
  { body, headers }: Response,
  who: string,
  maxBytes: number,
  expect: (bytes: number) => void,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const said = headers.get('content-length');
  const size = said === null ? maxBytes : Number(said);
  if (!(size <= maxBytes)) throw new InputError(who, `the storage answers with more than ${maxBytes} bytes`, said);
  // What is long must say how long it is.
  if (said === null && maxBytes > MAX_PAGE_BYTES) throw new InputError(who, 'the storage does not say how long it is');
  expect(size);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > size) throw new InputError(who, `the storage answers with more than ${size} bytes`);
    chunks.push(chunk);
  }
  if (said !== null && length < size) throw new Error(`${who}: is cut off after ${length} of ${size} bytes`);
  return Buffer.concat(chunks);
}

/** For people, so nothing that a terminal would obey. */
function codeOf(status: number, body: Uint8Array | undefined): string {
  const code = /<Code>([\w.-]{1,64})<\/Code>/.exec(new TextDecoder().decode(body))?.[1];
  return code === undefined ? `${status}` : `${status} ${code}`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

function clientOf(environment: Environment, region: string, place: string): AwsClient {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new InputError(place, 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
  const token = sessionToken === undefined ? {} : { sessionToken };
  return new AwsClient({ accessKeyId, secretAccessKey, ...token, region, service: 's3', retries: 0 });
}
