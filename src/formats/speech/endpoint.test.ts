import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { temporaryFolder } from '../../../test/folder.ts';
import { InputError, OptionError } from '../../check/index.ts';
import { readAll } from '../read.ts';
import { isThisMachine } from './endpoint.ts';

const ANSWER = {
  task: 'transcribe',
  language: 'english',
  text: 'It froze.',
  segments: [{ id: 0, start: 0, end: 1, text: 'It froze.' }],
  words: [
    { word: 'It', start: 0, end: 0.4 },
    { word: 'froze', start: 0.4, end: 1 },
  ],
};
const SOUND = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 7) % 256);

describe('an endpoint that transcribes', () => {
  const talk = join(temporaryFolder(), 'a "talk".wav');
  let url = '';
  let asked: FormData | undefined;
  const server = createServer(async (request, response) => {
    const path = new URL(request.url!, 'http://x').pathname;
    // Who gives up may do so before all is sent.
    if (path === '/slow') return void request.resume();
    asked = await formOf(request);
    if (path === '/half') {
      response.write('{"text": "It');
      setTimeout(() => response.destroy(), 50);
      return;
    }
    if (path === '/moved') response.setHeader('location', '/ok');
    response.statusCode = ({ '/ok': 200, '/moved': 307 } as Record<string, number>)[path] ?? 500;
    answer(response, path === '/ok' ? ANSWER : { error: 'no model' });
  });

  before(async () => {
    await writeFile(talk, SOUND);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
  });

  it('gets the file whole, with the fields of the query, and gives words with times', async () => {
    const { entries } = await readAll([talk], { transcriber: `${url}/ok?model=small&language=en` });
    assert.deepEqual(entries[0].cues, [
      { start: 0, end: 2, time: { start: 0, end: 0.4 } },
      { start: 3, end: 9, time: { start: 0.4, end: 1 } },
    ]);
    assert.equal(entries[0].id, 'a "talk".wav');
    const file = asked?.get('file') as File;
    assert.deepEqual(new Uint8Array(await file.arrayBuffer()), SOUND);
    assert.equal(file.name, 'a "talk".wav');
    assert.equal(asked?.get('model'), 'small');
    assert.equal(asked?.get('language'), 'en');
    assert.equal(asked?.get('response_format'), 'verbose_json');
    assert.deepEqual(asked?.getAll('timestamp_granularities[]'), ['word', 'segment']);
  });

  it('tells what the server answered, and follows it nowhere', async () => {
    const asks = (path: string) => readAll([talk], { transcriber: `${url}${path}` });
    await assert.rejects(asks('/broken'), /a "talk"\.wav: 127\.0\.0\.1:\d+ answered 500: \{"error":"no model"\}/);
    await assert.rejects(asks('/moved'), /answered 307/);
    await assert.rejects(asks('/half'), (error) => error instanceof InputError && /ECONNRESET/.test(error.message));
    await assert.rejects(readAll([talk], { transcriber: 'http://127.0.0.1:1/x' }), /ECONNREFUSED.*server running/);
  });

  it('gives up in time, and when cancelled', async () => {
    const transcriber = `${url}/slow`;
    await assert.rejects(
      readAll([talk], { transcriber, transcriberTimeout: 1 }),
      (error) => error instanceof InputError && /not done after 1 s/.test(error.message),
    );
    const signal = AbortSignal.timeout(50);
    await assert.rejects(readAll([talk], { transcriber }, { signal }), (error) => error === signal.reason);
  });

  it('is on this machine unless another host is allowed by name', async () => {
    const asks = (transcriber: string, transcriberHost?: string) => readAll([talk], { transcriber, transcriberHost });
    const refused = (error: unknown) =>
      error instanceof OptionError && /must be on this machine, .*--transcriber-host/.test(error.message);
    for (const host of ['api.example.com', '127.0.0.1.example.com', '0.0.0.0', '192.168.1.9', '[::2]', 'localhost.x']) {
      await assert.rejects(asks(`http://${host}/v1`), refused, host);
    }
    await assert.rejects(asks('http://a.invalid/v1', 'b.invalid'), refused);
    await assert.rejects(asks('http://a.invalid/v1', 'a.invalid'), /cannot be asked/);
    await assert.rejects(asks('http://'), /URL that is valid/);
    for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]']) assert.ok(isThisMachine(host));
  });
});

async function formOf(request: IncomingMessage): Promise<FormData> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = { 'content-type': request.headers['content-type']! };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}

const answer = (response: ServerResponse, value: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
