/** What the page asks of the server. */
import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { search } from '../web/src/api.ts';

it('an answer that is no longer wanted when it arrives is an error, not an empty answer', async () => {
  const stop = new AbortController();
  const broken = new Response(new ReadableStream({ start: (body) => body.error(new Error('cut off')) }));
  const asked = mock.method(globalThis, 'fetch', async () => {
    stop.abort();
    return broken;
  });
  await assert.rejects(search('bridge', stop.signal), /cut off/);
  asked.mock.restore();
});
