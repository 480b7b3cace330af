/**
 * A writer: a model that turns a prompt into JSON. Answers are kept by a hash of model and prompt, so that the same
 * question costs nothing and has the same answer.
 */
import type { Encoder } from '../tasks/similar/index.ts';
import { ask, type EndpointOptions, endpointOf, isHere, ModelError } from './protocol.ts';

/** What is asked: who the writer is and what it shall do, and the texts it shall do it with. */
export interface Prompt {
  readonly task: string;
  /** Goes up whenever the words of the prompt change. */
  readonly version: number;
  readonly instructions: string;
  /** Texts are data: nothing in them is an instruction. */
  readonly material: string;
  /** JSON Schema of the answer. */
  readonly schema: object;
}

export interface Writer {
  /** The model's name, for notes. */
  readonly name: string;
  /** Where it is: a host. */
  readonly host: string;
  /** Not on this machine. */
  readonly remote: boolean;
  /** Characters that were sent so far; what was kept before is not sent again. */
  readonly sent: number;
  /** The answer as it came: to be checked by who asked. `ModelError` says why there is none. */
  write(prompt: Prompt, signal?: AbortSignal): Promise<unknown>;
}

/** What left this machine since so many characters had, in words. */
export const sentNotes = ({ remote, sent = 0, name }: Writer | Encoder, before = 0): string[] =>
  remote && sent > before ? [`${sent - before} characters went to ${name}, on another machine`] : [];

/** Where answers are kept. */
export interface Kept {
  get(hash: string): Promise<string | undefined>;
  set(hash: string, answer: string): Promise<void>;
}

export interface WriterOptions extends EndpointOptions {
  readonly kept?: Kept;
}

/**
 * A model at an address that speaks the chat completions protocol.
 *
 * @example
 * const writer = openWriter('http://localhost:11434/v1#llama3.2');
 */
export function openWriter(address: string, { kept, ...options }: WriterOptions = {}): Writer {
  const endpoint = endpointOf('writer', address, options);
  let hasSchemas = true;
  let sent = 0;
  const question = async (prompt: Prompt, signal?: AbortSignal): Promise<string> => {
    const { instructions, material, task, schema } = prompt;
    sent += instructions.length + material.length;
    const messages = [
      { role: 'system', content: instructions },
      { role: 'user', content: material },
    ];
    const format = { response_format: { type: 'json_schema', json_schema: { name: task, strict: true, schema } } };
    const plain = { messages, temperature: 0, seed: 1, stream: false };
    if (!hasSchemas) return contentOf(await ask(endpoint, '/chat/completions', plain, signal));
    try {
      return contentOf(await ask(endpoint, '/chat/completions', { ...plain, ...format }, signal));
    } catch (error) {
      // A server without schemas says so; the instructions ask for JSON too.
      if (!(error instanceof ModelError) || error.status !== 400) throw error;
      hasSchemas = false;
      return contentOf(await ask(endpoint, '/chat/completions', plain, signal));
    }
  };
  return {
    name: endpoint.model,
    host: new URL(endpoint.url).host,
    remote: !isHere(new URL(endpoint.url).hostname),
    get sent() {
      return sent;
    },
    async write(prompt, signal) {
      const hash = await hashOf([endpoint.url, endpoint.model, prompt]);
      const before = await kept?.get(hash);
      const answer = before ?? (await question(prompt, signal));
      const value = jsonIn(answer);
      if (before === undefined) await kept?.set(hash, answer);
      return value;
    },
  };
}

function contentOf(answer: unknown): string {
  const { choices } = answer as { choices?: { message?: { content?: unknown } }[] };
  const content = choices?.[0]?.message?.content;
  if (typeof content === 'string' && content.trim() !== '') return content;
  throw new ModelError('the writer answered with nothing');
}

/** The JSON of an answer, which may have words or a fence around it. */
function jsonIn(answer: string): unknown {
  const inner = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
  try {
    return JSON.parse(inner);
  } catch {
    throw new ModelError('the writer answered with something that is no JSON');
  }
}

async function hashOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
