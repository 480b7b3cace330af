import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OptionError } from '../check/index.ts';
import { listen } from './listen.ts';

describe('a server on a host that others can reach', () => {
  it('needs a token, and an empty one is none', async () => {
    for (const options of [{}, { token: '' }, { token: '  ' }]) {
      await assert.rejects(listen({ host: '0.0.0.0', ...options }), (error: unknown) => {
        assert.ok(error instanceof OptionError);
        assert.match(error.message, /token/);
        return true;
      });
    }
    await assert.rejects(listen({ token: '' }), OptionError);
  });
});

describe('an idle connection', () => {
  it('is kept for a minute, and a client is told so', async () => {
    const server = await listen();
    try {
      const response = await fetch(`${server.url}api/v1/health`);
      await response.body?.cancel();
      assert.equal(response.headers.get('keep-alive'), 'timeout=60');
    } finally {
      await server.close();
    }
  });
});
