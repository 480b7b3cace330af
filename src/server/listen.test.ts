import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { OptionError } from '../check/index.ts';
import { closeWhereUnread, limitReceiving } from './body.ts';
import { type Listening, type ListenOptions, listen } from './listen.ts';
import { answerOf } from './refused.ts';

/** What listening throws; a server that starts all the same is closed, so that a red test does not hang. */
async function thrownBy(options: ListenOptions): Promise<unknown> {
  const started = await listen(options).catch((error: unknown) => ({ error }));
  if ('error' in started) return started.error;
  await started.close();
  return undefined;
}

it('a server on a host that others can reach: needs a token, and an empty one is none', async () => {
  for (const options of [{}, { token: '' }, { token: '  ' }]) {
    const error = await thrownBy({ host: '0.0.0.0', ...options });
    assert.ok(error instanceof OptionError);
    assert.match(error.message, /token/);
  }
  assert.ok((await thrownBy({ token: '' })) instanceof OptionError);
});

it('a client that goes away in the middle of its body is no bug', async () => {
  const bugs: unknown[] = [];
  const { url, close } = await listen({ onBug: (error) => void bugs.push(error) });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/v1/documents?name=a.txt HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 9000\r\n\r\n`,
  );
  socket.write('half of a text');
  await sleep(200);
  socket.destroy();
  await sleep(200);
  assert.equal((await fetch(`${url}api/v1/documents`)).status, 200);
  await close();
  assert.deepEqual(bugs, []);
});

it('bodies that are announced and do not come refuse nobody, and are given up after a while', async () => {
  const receiving = { bytes: 0 };
  const hono = new Hono();
  hono.onError((error) => answerOf(error));
  hono.post('/', closeWhereUnread, limitReceiving(receiving, 1), async (context) =>
    context.text(`${(await context.req.arrayBuffer()).byteLength}`),
  );
  const server = serve({ fetch: hono.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const silent = Array.from({ length: 5 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${64 * 2 ** 20}\r\n\r\nsome`);
    return socket;
  });
  const answers = silent.map(async (socket) => (await socket.toArray()).join(''));
  await sleep(100);
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(100_000) });
  assert.deepEqual([answer.status, await answer.text()], [200, '100000']);
  for (const text of await Promise.all(answers)) {
    assert.match(text, /^HTTP\/1\.1 408 /);
    assert.match(text, /connection: close/i);
  }
  assert.equal(receiving.bytes, 0);
  server.close();
});

describe('a server for a team', () => {
  const SUMMARY = {
    method: 'POST',
    body: JSON.stringify({ texts: [{ id: 'a', text: 'Toasters are repaired here. Seeds are lent here.' }] }),
  };
  const lines: string[] = [];
  let server: Listening;
  before(async () => {
    server = await listen({ token: 'all of it', readToken: 'reading', onRequest: (line) => lines.push(line) });
  });
  after(() => server.close());
  const asked = (path: string, token?: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...init.headers,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    });

  it('says that it lives without a token, and no more than that', async () => {
    const response = await asked('health');
    assert.deepEqual([response.status, await response.json()], [200, { status: 'ok' }]);
    assert.equal((await asked('metrics')).status, 401);
    assert.equal((await asked('api/v1/documents')).status, 401);
  });

  it('lets the token for reading read and ask, and change nothing', async () => {
    assert.equal((await asked('api/v1/documents', 'reading')).status, 200);
    assert.equal((await asked('api/v1/summarize', 'reading', SUMMARY)).status, 200);
    const writes = [
      ['api/v1/documents?name=a.txt', 'POST'],
      ['api/v1/documents/a', 'DELETE'],
      ['api/v1/relations', 'PUT'],
      ['api/v1/topics', 'POST'],
      ['api/v1/demo', 'POST'],
      ['api/v1/library/repair', 'POST'],
    ];
    for (const [path, method] of writes) {
      const refused = await asked(path, 'reading', { method });
      assert.equal(refused.status, 403, path);
      assert.match((await refused.json()).error.message, /only read/);
    }
    const body = 'Toasters are repaired here. Seeds are lent here.';
    assert.equal((await asked('api/v1/documents?name=a.txt', 'all of it', { method: 'POST', body })).status, 201);
  });

  it('asks a browser for the token, and programs in JSON', async () => {
    const page = await asked('', undefined, { headers: { Accept: 'text/html,*/*' } });
    assert.equal(page.status, 401);
    assert.match(await page.text(), /<input id="token" name="token" type="password"/);
    assert.match(page.headers.get('content-security-policy')!, /form-action 'self'/);
    assert.match((await (await asked('')).json()).error.message, /needs the token/);
    const typed = await asked('?token=reading', undefined, { redirect: 'manual' });
    assert.equal(typed.status, 303);
    assert.match(typed.headers.get('set-cookie')!, /aspectra-token=reading;.*HttpOnly/);
  });

  it('counts what it answers, and writes a line of each without what was asked', async () => {
    lines.length = 0;
    await asked('api/v1/search?q=secrets&token=reading', undefined, { redirect: 'manual' });
    assert.equal(lines.length, 1);
    assert.match(lines[0], /^\d{4}-\d\d-\d\dT[\d:.]+Z GET \/api\/v1\/search 303 \d+ ms$/);
    const text = await (await asked('metrics', 'reading')).text();
    assert.match(text, /^# TYPE aspectra_requests_total counter\naspectra_requests_total\{method="/m);
    assert.match(text, /^aspectra_requests_total\{method="GET",status="303"\} [2-9]/m);
    assert.match(text, /^aspectra_request_seconds_total\{method="GET",status="303"\} 0\.\d+/m);
    assert.match(text, /^aspectra_waiting\{lane="read"\} 0$/m);
    assert.match(text, /^aspectra_jobs_running 0$/m);
  });

  it('has a token for reading beside another alone', async () => {
    for (const options of [{ readToken: 'a' }, { token: 'a', readToken: 'a' }, { token: 'a', readToken: ' ' }]) {
      assert.ok((await thrownBy(options)) instanceof OptionError);
    }
  });
});
