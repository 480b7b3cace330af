import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { OptionError } from '../check/index.ts';
import { type ListenOptions, listen } from './listen.ts';

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
