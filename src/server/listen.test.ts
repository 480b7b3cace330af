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
