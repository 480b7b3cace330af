/** A bucket of S3 in this process, for tests: objects in memory, requests refused unless they are rightly signed. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEYS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };

export interface Bucket {
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  close(): void;
}

export interface BucketOptions {
  /** A status and its code, such as `503 SlowDown`, for a request that shall fail; it may take its time. */
  readonly refuse?: (request: { method: string; name: string }) => Promise<string | undefined> | string | undefined;
}

/** What a client of the bucket `shelf` finds in its environment. */
export const environmentOf = (url: string) => ({
  AWS_ACCESS_KEY_ID: KEYS.id,
  AWS_SECRET_ACCESS_KEY: KEYS.secret,
  AWS_REGION: KEYS.region,
  AWS_ENDPOINT_URL: url,
});

export async function openBucket({ refuse = () => undefined }: BucketOptions = {}): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (!genuine(request, body)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const url = new URL(request.url!, 'http://bucket');
    const name = decodeURIComponent(url.pathname).slice('/shelf/'.length);
    const [status, code] = (await refuse({ method: request.method!, name }))?.split(' ') ?? [];
    if (status !== undefined) return response.writeHead(Number(status)).end(`<Code>${code}</Code>`);
    if (request.method === 'PUT') objects.set(name, body);
    else if (request.method === 'DELETE') objects.delete(name);
    else if (name === '') return response.end(listing(url.searchParams));
    else if (!objects.has(name)) return response.writeHead(404).end();
    response.end(request.method === 'GET' ? objects.get(name) : undefined);
  });
  /** Two keys at a time. */
  const listing = (query: URLSearchParams) => {
    const found = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix')!)).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const keys = found
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`);
    const more = from + 2 < found.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${keys.join('')}${more}</ListBucketResult>`;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, objects, close: () => void server.close() };
}

/** A server that answers every request as it likes. */
export async function openHostileBucket(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether the request was signed with our secret, at the time it says, and has the body that was signed. */
function genuine(request: IncomingMessage, body: Buffer): boolean {
  const headers = request.headers as Record<string, string>;
  const date = headers['x-amz-date'].replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
  const whole = createHash('sha256').update(body).digest('hex') === headers['x-amz-content-sha256'];
  const [, names, signature] = /SignedHeaders=(.*?), *Signature=(.*)$/.exec(headers.authorization) ?? [];
  const again = signatureOf(request.method!, new URL(request.url!, 'http://bucket'), headers, names.split(';'));
  return whole && again === signature && Math.abs(Date.now() - Date.parse(date)) < 60_000;
}

/** Signature Version 4 of S3, written out. */
export function signatureOf(
  method: string,
  url: URL,
  headers: Record<string, string>,
  names: readonly string[],
): string {
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const time = headers['x-amz-date'];
  const scope = [time.slice(0, 8), KEYS.region, 's3', 'aws4_request'];
  const query = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const request = [
    ...[method, url.pathname, query.sort().join('&')],
    ...names.map((name) => `${name}:${headers[name].trim()}`),
    ...['', names.join(';'), headers['x-amz-content-sha256']],
  ].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${KEYS.secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n')).toString('hex');
}
