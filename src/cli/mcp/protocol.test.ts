/** Lines in, lines out: the cases of the specification that the protocol's own client does not make. */
import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { it } from 'node:test';
import { pluck } from '../../../test/pluck.ts';
import { answerLines, INVALID_PARAMS, initialize, MAX_BYTES, ProtocolError } from './protocol.ts';

const METHODS = {
  initialize: initialize({ serverInfo: { name: 'test' } }),
  double: ({ n }: { n?: unknown }) => {
    if (typeof n !== 'number') throw new ProtocolError(INVALID_PARAMS, 'double needs a number n');
    return { n: 2 * n };
  },
  slow: () => new Promise((resolve) => setTimeout(resolve, 50, {})),
  broken: () => {
    throw new Error('broken');
  },
};

async function answers(...lines: (object | string)[]): Promise<Record<string, unknown>[]> {
  const output = new PassThrough();
  const input = Readable.from(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`));
  await answerLines(METHODS, input, output);
  output.end();
  const text = (await output.toArray()).join('');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const request = (id: unknown, method: string, params?: object) => ({ jsonrpc: '2.0', id, method, params });

it('agrees on the version that the client asked for, or offers the newest', async () => {
  const versions = ['2024-11-05', '1999-01-01'].map((protocolVersion, id) =>
    request(id, 'initialize', { protocolVersion }),
  );
  const info = { serverInfo: { name: 'test' } };
  assert.deepEqual(await answers(...versions), [
    { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2024-11-05', ...info } },
    { jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-11-25', ...info } },
  ]);
});

it('answers requests in any order, pings, and nothing to notifications, answers and empty lines', async () => {
  const found = await answers(
    request('a', 'slow'),
    request(7, 'double', { n: 21 }),
    request(8, 'ping'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 1, result: {} },
    '',
  );
  assert.deepEqual(pluck(found, 'id', 'result'), [
    [7, { n: 42 }],
    [8, {}],
    ['a', {}],
  ]);
});

it('says what is wrong by the numbers of JSON-RPC, and goes on', async () => {
  const found = await answers(
    '{ "jsonrpc": ',
    '[]',
    { id: 1, method: 'double' },
    request(2, 'double', { n: 'two' }),
    request(3, 'triple'),
    request(4, 'toString'),
    request(5, 'broken'),
  );
  assert.deepEqual(
    found.map(({ id, error }) => [id, (error as { code: number }).code]),
    [
      [null, -32700],
      [null, -32600],
      [null, -32600],
      [2, -32602],
      [3, -32601],
      [4, -32601],
      [5, -32603],
    ],
  );
});

it('sends no answer to a request that was cancelled', async () => {
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  assert.deepEqual(pluck(await answers(request(1, 'slow'), request(2, 'slow'), cancel), 'id'), [2]);
});

it('answers a message that is too long with an error, by its id where that is found, and lives on', async () => {
  const text = 'x'.repeat(MAX_BYTES);
  const found = await answers(
    request(1, 'double', { text }),
    { params: { text }, method: 'double', jsonrpc: '2.0', id: 'two' },
    `${text}x`,
    request(3, 'double', { n: 4 }),
  );
  assert.deepEqual(
    found.map(({ id, error, result }) => [id, (error as { message: string } | undefined)?.message ?? result]),
    [
      [1, 'a message may have 10 MB at most'],
      ['two', 'a message may have 10 MB at most'],
      [null, 'a message may have 10 MB at most'],
      [3, { n: 8 }],
    ],
  );
});
