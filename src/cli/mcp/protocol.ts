/**
 * A server of the Model Context Protocol over standard input and output: JSON-RPC 2.0, one message a line.
 *
 * From        modelcontextprotocol.io/specification: base protocol, lifecycle, stdio transport, ping, cancellation
 * Departures  it asks nothing of its client: an answer from there is ignored
 */
import type { Readable, Writable } from 'node:stream';
import { isObject, parsedJson } from '../../check/json-values.ts';

/** Of a message; a longer one is answered by an error, and not kept. */
export const MAX_BYTES = 10 * 2 ** 20;
/** At the beginning and the end of a message that is too long its id is looked for: a client waits for the answer to it. */
const NEAR = 200;

/** What a method answers to its parameters. */
export type Methods = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;

/** Newest first: a client that speaks none of them is offered the first. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** An error with the number that JSON-RPC has for it. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** `serverInfo`, `capabilities`, `instructions`: what the answer to `initialize` says beside the version. */
export const initialize =
  (about: Readonly<Record<string, unknown>>): Methods[string] =>
  ({ protocolVersion: asked }) => ({
    protocolVersion: PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0],
    ...about,
  });

type Id = string | number;
interface Message {
  readonly id?: Id;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Answers until the input ends and the last request has its answer. */
export async function answerLines(methods: Methods, input: Readable, output: Writable): Promise<void> {
  const cancelled = new Set<unknown>();
  const underWay = new Map<Id, Promise<void>>();
  const send = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  const answer = async (id: Id, method: string, params: Message['params'] = {}): Promise<void> => {
    const reply = await replyTo(methods, method, params);
    underWay.delete(id);
    if (!cancelled.delete(id)) send({ id, ...reply });
  };

  for await (const line of linesOf(input)) {
    if (line.text.trim() === '') continue;
    const message = line.bytes > MAX_BYTES ? tooLong(line.text) : messageOf(line.text);
    if ('error' in message) send({ id: message.id ?? null, error: message.error });
    else if (message.method === 'notifications/cancelled') {
      const id = message.params?.requestId as Id;
      if (underWay.has(id)) cancelled.add(id);
    } else if (message.method !== undefined && message.id !== undefined)
      underWay.set(message.id, answer(message.id, message.method, message.params));
  }
  await Promise.all(underWay.values());
}

interface Line {
  /** Of a line that is too long, its beginning and its end. */
  readonly text: string;
  readonly bytes: number;
}

async function* linesOf(input: Readable): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer) => {
    kept.push(part);
    bytes += part.length;
    if (bytes <= MAX_BYTES) return;
    const all = Buffer.concat(kept);
    kept = [all.subarray(0, NEAR), all.subarray(-NEAR)];
  };
  const ended = (): Line => {
    const line = { text: Buffer.concat(kept).toString('utf8'), bytes };
    kept = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of input) {
    const part = Buffer.from(chunk);
    let from = 0;
    for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', from)) {
      take(part.subarray(from, end));
      yield ended();
      from = end + 1;
    }
    take(part.subarray(from));
  }
  yield ended();
}

interface Wrong {
  readonly id?: Id;
  readonly error: { readonly code: number; readonly message: string };
}

function tooLong(ends: string): Wrong {
  const idIn = (part: string) => /"id"\s*:\s*("[^"]*"|\d+)/.exec(part)?.[1];
  const id = idIn(ends.slice(-NEAR)) ?? idIn(ends);
  const error = { code: INVALID_REQUEST, message: `a message may have ${MAX_BYTES / 2 ** 20} MB at most` };
  return { ...(id !== undefined && { id: JSON.parse(id) as Id }), error };
}

function messageOf(line: string): Message | Wrong {
  const message = parsedJson(line);
  if (message === undefined) return { error: { code: PARSE_ERROR, message: 'a line must be one message in JSON' } };
  if (isObject(message) && message.jsonrpc === '2.0') return message as Message;
  return { error: { code: INVALID_REQUEST, message: 'a message must be of JSON-RPC 2.0' } };
}

async function replyTo(methods: Methods, method: string, params: Readonly<Record<string, unknown>>) {
  try {
    if (method === 'ping') return { result: {} };
    if (!Object.hasOwn(methods, method)) throw new ProtocolError(METHOD_NOT_FOUND, `there is no method ${method}`);
    return { result: await methods[method](params) };
  } catch (error) {
    const { message } = error as Error;
    return { error: { code: error instanceof ProtocolError ? error.code : INTERNAL_ERROR, message } };
  }
}
