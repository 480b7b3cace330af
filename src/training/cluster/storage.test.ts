import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3.ts';
import { signed } from './sigv4.ts';
import type { Storage } from './storage.ts';

const KEYS = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const bytes = (text: string) => new TextEncoder().encode(text);

async function behaves(storage: Storage): Promise<void> {
  assert.equal(await storage.get('runs/a/1'), undefined);
  assert.equal(await storage.has('runs/a/1'), false);
  await storage.put('runs/a/1', [bytes('one '), bytes('two')]);
  await storage.put('runs/a/1', [bytes('three')]);
  for (const name of ['runs/a/2', 'runs/a/3', 'runs/b/1']) await storage.put(name, [bytes(name)]);
  assert.equal(new TextDecoder().decode(await storage.get('runs/a/1')), 'three');
  assert.equal(new TextDecoder().decode(await storage.get('runs/a/1', { from: 1, to: 4 })), 'hre');
  assert.equal(await storage.has('runs/a/1'), true);
  assert.deepEqual(await storage.list('runs/a/'), ['runs/a/1', 'runs/a/2', 'runs/a/3']);
  assert.deepEqual(await storage.list('nothing/'), []);
  await storage.remove('runs/a/1');
  await storage.remove('runs/a/1');
  assert.deepEqual(await storage.list('runs/'), ['runs/a/2', 'runs/a/3', 'runs/b/1']);
}

describe('storage in a folder', () => {
  it('keeps objects whole, and leaves nothing half-written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectra-storage-'));
    after(() => rm(folder, { recursive: true }));
    await behaves(folderStorage(folder));
    const files = await readdir(folder, { recursive: true });
    assert.ok(!files.some((file) => file.endsWith('.tmp')));
  });

  it('says what cannot be written', async () => {
    await assert.rejects(
      folderStorage('/dev/null').put('x', [bytes('x')]),
      /^InputError: \/dev\/null\/x: cannot be written/,
    );
  });
});

describe('a signature', () => {
  it('is the one that the makers of S3 give as an example', () => {
    const request = {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
    };
    const { authorization } = signed(request, KEYS, new Date('2013-05-24T00:00:00Z'));
    assert.match(authorization, /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
  });

  it('covers the query', () => {
    const request = { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2') };
    const { authorization } = signed(request, KEYS, new Date('2013-05-24T00:00:00Z'));
    assert.match(authorization, /Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/);
  });
});

describe('storage in a bucket', async () => {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (!genuine(request, body)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const url = new URL(request.url!, 'http://bucket');
    const name = decodeURIComponent(url.pathname).slice('/shelf/'.length);
    if (name.endsWith('busy')) return response.writeHead(503).end('<Code>SlowDown</Code>');
    if (request.method === 'PUT') objects.set(name, body);
    else if (request.method === 'DELETE') objects.delete(name);
    else if (name === '') return response.end(listing(url.searchParams));
    else if (!objects.has(name)) return response.writeHead(404).end();
    const [, from = '0', to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = objects.get(name)?.subarray(Number(from), to === undefined ? undefined : Number(to) + 1);
    response.end(request.method === 'GET' ? part : undefined);
  });
  /** Two keys at a time. */
  const listing = (query: URLSearchParams) => {
    const found = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix')!)).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const keys = found.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const more = from + 2 < found.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${keys.join('')}${more}</ListBucketResult>`;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const environment = {
    AWS_ACCESS_KEY_ID: KEYS.id,
    AWS_SECRET_ACCESS_KEY: KEYS.secret,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };

  it('behaves as a folder does', async () => {
    await behaves(s3Storage('s3://shelf/some prefix', environment));
    assert.ok(objects.has('some prefix/runs/b/1'));
  });

  it('says that it is refused, and tries again only where that can help', async () => {
    const stranger = s3Storage('s3://shelf', { ...environment, AWS_SECRET_ACCESS_KEY: 'wrong' });
    await assert.rejects(
      stranger.get('x'),
      /InputError: s3:\/\/shelf\/x: the storage refuses \(403 SignatureDoesNotMatch\)/,
    );
    await assert.rejects(s3Storage('s3://shelf', environment).get('busy'), /^Error: s3:\/\/shelf\/busy: 503 SlowDown/);
    assert.throws(() => s3Storage('s3://shelf', {}), /needs AWS_ACCESS_KEY_ID/);
  });
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether the request was signed with our secret, at the time it says, and has the body that was signed. */
function genuine(request: IncomingMessage, body: Buffer): boolean {
  const { authorization, ...headers } = request.headers as Record<string, string>;
  const date = headers['x-amz-date'].replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
  const url = new URL(request.url!, `http://${headers.host}`);
  const range = headers.range === undefined ? {} : { range: headers.range };
  const unsigned = { method: request.method!, url, headers: range, ...(body.length > 0 && { body }) };
  const again = signed(unsigned, KEYS, new Date(date));
  const whole = createHash('sha256').update(body).digest('hex') === headers['x-amz-content-sha256'];
  return whole && again.authorization === authorization && Math.abs(Date.now() - Date.parse(date)) < 60_000;
}
