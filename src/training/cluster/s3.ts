/**
 * Storage in a bucket of S3, or of anything that speaks like it. Keys, region and endpoint come from the environment by
 * their usual names (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL).
 */
import { InputError } from '../../check/index.ts';
import { encoded, type Keys, signed } from './sigv4.ts';
import type { Storage } from './storage.ts';

interface Asked {
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function s3Storage(place: string, environment: Environment = process.env): Storage {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(place) ?? [];
  if (!bucket) throw new InputError(place, 'must be an address such as s3://bucket/prefix');
  const keys = keysIn(environment, place);
  const endpoint = environment.AWS_ENDPOINT_URL ?? `https://s3.${keys.region}.amazonaws.com`;
  const full = (name: string) => (prefix ? `${prefix}/${name}` : name);

  const ask = async (method: string, path: string, { query = {}, headers: own = {}, body }: Asked = {}) => {
    const url = new URL(`${endpoint.replace(/\/+$/, '')}/${[bucket, ...path.split('/')].map(encoded).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { host: _, ...headers } = signed({ method, url, headers: own, ...(body && { body }) }, keys, new Date());
    const answer = await fetch(url, { method, headers, ...(body && { body: body as BodyInit }) });
    if (answer.ok || answer.status === 404) return answer;
    const why = `${answer.status} ${/<Code>(.*?)<\/Code>/.exec(await answer.text())?.[1] ?? answer.statusText}`;
    // A busy server is a matter of the moment, a refusal is not.
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${place}/${path}: ${why}`);
    throw new InputError(`${place}/${path}`, `the storage refuses (${why})`);
  };

  const storage: Storage = {
    place: `s3://${bucket}${prefix ? `/${prefix}` : ''}`,
    async get(name, range) {
      const headers = range && { range: `bytes=${range.from}-${range.to - 1}` };
      const answer = await ask('GET', full(name), headers && { headers });
      return answer.status === 404 ? undefined : new Uint8Array(await answer.arrayBuffer());
    },
    async put(name, chunks) {
      const answer = await ask('PUT', full(name), { body: Buffer.concat(chunks) });
      if (!answer.ok) throw new InputError(place, 'there is no such bucket');
    },
    has: async (name) => (await ask('HEAD', full(name))).ok,
    async list(start) {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const more = next === undefined ? {} : { 'continuation-token': next };
        const xml = await (await ask('GET', '', { query: { 'list-type': '2', prefix: full(start), ...more } })).text();
        for (const [, key] of xml.matchAll(/<Key>(.*?)<\/Key>/g)) names.push(key.slice(full('').length));
        next = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/.exec(xml)?.[1];
      } while (next !== undefined);
      return names.sort();
    },
    remove: async (name) => void (await ask('DELETE', full(name))),
    async clear(folder) {
      for (const name of await storage.list(`${folder}/`)) await storage.remove(name);
    },
  };
  return storage;
}

function keysIn(environment: Environment, place: string): Keys {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = environment;
  if (!id || !secret)
    throw new InputError(place, 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment');
  return { id, secret, token, region: environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION ?? 'us-east-1' };
}
