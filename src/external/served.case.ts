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
