import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
