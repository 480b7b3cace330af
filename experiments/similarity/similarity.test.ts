import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InputError } from '../../src/check/index.ts';
import { run } from './index.ts';

describe('the experiment similarity', () => {
  it('prints the ladder on texts written for it', async () => {
    const lines: string[] = [];
    await run({ quick: true, log: (line) => lines.push(line) });
    const figure = (name: string) => {
      const row = lines
        .join('\n')
        .split('\n')
        .find((line) => line.startsWith(`${name} `))!;
      return Number(/\d+\.\d/.exec(row.slice(name.length))![0]);
    };
    assert.ok(figure('rocchio') > 90);
    assert.ok(figure('auto') >= figure('tfidf, tf·√idf'));
  });

  it('says what is missing without data', async () => {
    await assert.rejects(
      run({ log() {} }),
      (error) => error instanceof InputError && /needs --data DIR with/.test(error.message),
    );
  });
});
