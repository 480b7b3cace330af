/**
 * Storage in a bucket of S3, or of a server with its API. Keys, region and endpoint come from the environment by their usual
 * names (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL).
 */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';
import { InputError } from '../../check/index.ts';
import { PIECE_BYTES, type Storage } from './storage.ts';

interface Request {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function s3Storage(place: string, environment: Environment = process.env): Storage {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(place) ?? [];
  if (!bucket) throw new InputError(place, 'must be an address such as s3://bucket/prefix');
  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1';
  const endpoint = environment.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  const client = clientOf(environment, region, place);
  const full = (name: string) => (prefix ? `${prefix}/${name}` : name);

  const send = async (method: string, path: string, { query = {}, headers = {}, body }: Request = {}) => {
    const url = new URL(
      `${endpoint.replace(/\/+$/, '')}/${[bucket, ...path.split('/')].map(encodeURIComponent).join('/')}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The checksum is part of the signature: a body that changed on its way is refused.
    const checksum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await client.fetch(url.href, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': checksum },
      ...(body && { body }),
    });
    if (answer.ok || answer.status === 404) return answer;
    const why = `${answer.status} ${/<Code>(.*?)<\/Code>/.exec(await answer.text())?.[1] ?? answer.statusText}`;
    // A busy server is asked again by the queue; a refusal is final.
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${place}/${path}: ${why}`);
    throw new InputError(`${place}/${path}`, `the storage refuses (${why})`);
  };

  const storage: Storage = {
    place: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    async get(name, range) {
      const headers = range && { range: `bytes=${range.from}-${range.to - 1}` };
      const answer = await send('GET', full(name), headers && { headers });
      return answer.status === 404 ? undefined : new Uint8Array(await answer.arrayBuffer());
    },
    async *pieces(name) {
      const answer = await send('GET', full(name));
      if (answer.status !== 404 && answer.body) yield* gathered(answer.body);
    },
    async put(name, chunks, seal) {
      seal?.();
      const answer = await send('PUT', full(name), { body: Buffer.concat(chunks) });
      if (!answer.ok) throw new InputError(place, 'there is no such bucket');
    },
    has: async (name) => (await send('HEAD', full(name))).ok,
    async list(start) {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const more = next === undefined ? {} : { 'continuation-token': next };
        const xml = await (await send('GET', '', { query: { 'list-type': '2', prefix: full(start), ...more } })).text();
        for (const [, key] of xml.matchAll(/<Key>(.*?)<\/Key>/g)) names.push(decodeXML(key).slice(full('').length));
        const token = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(xml)?.[1];
        next = token && decodeXML(token);
      } while (next !== undefined);
      return names.sort();
    },
    remove: async (name) => void (await send('DELETE', full(name))),
    async clear(folder) {
      for (const name of await storage.list(`${folder}/`)) await storage.remove(name);
    },
  };
  return storage;
}

/** Bytes as they come, in pieces. */
async function* gathered(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(PIECE_BYTES);
  let length = 0;
  for await (const bytes of stream) {
    for (let at = 0; at < bytes.length; ) {
      const some = bytes.subarray(at, at + PIECE_BYTES - length);
      piece.set(some, length);
      [at, length] = [at + some.length, length + some.length];
      if (length < PIECE_BYTES) continue;
      yield piece;
      length = 0;
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

function clientOf(environment: Environment, region: string, place: string): AwsClient {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new InputError(place, 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
  const token = sessionToken === undefined ? {} : { sessionToken };
  return new AwsClient({ accessKeyId, secretAccessKey, ...token, region, service: 's3', retries: 2 });
}
