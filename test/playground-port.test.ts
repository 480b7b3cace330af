/** Requests and answers as messages: whole, in parts as they come, and no longer than someone waits. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { answering, sendTo } from '../web/src/playground/port.ts';

const stopped: string[] = [];
const endless = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: () => void stopped.push('stream'),
  });

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/none') return new Response(null, { status: 204 });
  if (pathname === '/endless') return new Response(endless());
  return Response.json({ method: request.method, pathname, text: await request.text() }, { status: 201 });
}

const { port1, port2 } = new MessageChannel();
const hear = answering(answer, (told) => port2.postMessage(told));
port2.onmessage = ({ data }) => void hear(data);
port1.start();
after(() => port1.close());
const send = sendTo(port1 as unknown as Worker);

describe('the port of the playground', () => {
  it('carries requests and answers', async () => {
    const response = await send('/api', { method: 'PUT', body: 'ähm' });
    assert.equal(response.status, 201);
    assert.deepEqual(await response.json(), { method: 'PUT', pathname: '/api', text: 'ähm' });
    assert.equal((await send('/none')).status, 204);
  });

  it('gives a stream as it comes, and ends it when nobody waits', async () => {
    const reader = (await send('/endless')).body!.getReader();
    assert.equal(new TextDecoder().decode((await reader.read()).value), 'first');
    await reader.cancel();
    const stop = new AbortController();
    const response = await send('/endless', { signal: stop.signal });
    stop.abort(new Error('enough'));
    await assert.rejects(response.text(), /enough/);
    await send('/api');
    assert.deepEqual(stopped, ['stream', 'stream']);
  });

  it('answers for a worker that broke', async () => {
    const waiting = send('/endless').then((response) => response.text());
    port1.dispatchEvent(new Event('error'));
    for (const response of [await send('/api'), await send('/other')]) {
      assert.equal(response.status, 500);
      assert.match((await response.json()).error.message, /Reload/);
    }
    assert.match(await waiting, /Reload/);
  });
});
