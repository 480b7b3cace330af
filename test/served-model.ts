/** A server that speaks the protocol of OpenAI, answers what a test tells it, and fails in every way that servers do. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Question {
  readonly model: string;
  readonly messages: { role: string; content: string }[];
  readonly input?: string[];
  readonly response_format?: object;
}
type Answer = (question: Question, response: ServerResponse, request: IncomingMessage) => void;

export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly asked: Question[];
}

export async function served(answer: Answer): Promise<Served> {
  const asked: Question[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const question = JSON.parse(body) as Question;
    asked.push(question);
    answer(question, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer of chat completions with this content. */
export const says =
  (content: unknown): Answer =>
  (_, response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
  };

/** A refusal with this status. */
export const refuses =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, headers);
    response.end(JSON.stringify({ error: { message: 'no' } }));
  };

/** How servers fail whatever they are asked: what is said of it, and how often one is asked. The model is `small`. */
export const FAILURES: readonly (readonly [string, Answer, RegExp, number])[] = [
  ['a wrong model', refuses(404), /does not know the path or the model \(404, small\)/, 1],
  ['no key', refuses(401), /wants a key \(401\)/, 1],
  ['a server that is busy', refuses(429, { 'retry-after': '0.05' }), /is busy \(429\), 3 times/, 3],
  ['a server that fails', refuses(500, { 'retry-after': '0.05' }), /failed \(500\), 3 times/, 3],
  [
    'a way to somewhere else',
    refuses(302, { location: 'http://example.org/' }),
    /sends elsewhere \(302\): redirects are not followed/,
    1,
  ],
  ['an answer that is empty', (_, response) => response.end(), /something that is no JSON/, 1],
  ['a page in place of JSON', (_, response) => response.end('<html>'), /something that is no JSON/, 1],
  ['10 MB', (_, response) => response.end(`{"a":"${'x'.repeat(10 << 20)}"}`), /more than 4 MB/, 1],
  [
    'an answer that breaks off',
    (_, response) => {
      response.write('{"choices"');
      setImmediate(() => response.destroy());
    },
    /cannot be reached/,
    3,
  ],
];
