import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { OptionError } from '../check/index.ts';
import { closeWhereUnread, limitReceiving } from './body.ts';
import { type ListenOptions, listen } from './listen.ts';
import { answerOf } from './refused.ts';

/** What listening throws; a server that starts all the same is closed, so that a red test does not hang. */
async function thrownBy(options: ListenOptions): Promise<unknown> {
  const started = await listen(options).catch((error: unknown) => ({ error }));
  if ('error' in started) return started.error;
  await started.close();
  return undefined;
}

describe('a server on a host that others can reach', () => {
  it('needs a token, and an empty one is none', async () => {
    for (const options of [{}, { token: '' }, { token: '  ' }]) {
      const error = await thrownBy({ host: '0.0.0.0', ...options });
      assert.ok(error instanceof OptionError);
      assert.match(error.message, /token/);
    }
    assert.ok((await thrownBy({ token: '' })) instanceof OptionError);
  });
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
