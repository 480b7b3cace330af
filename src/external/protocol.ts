/**
 * Models of the user's own, by the protocol of OpenAI that Ollama, llama.cpp, LM Studio, vLLM and others speak: one JSON
 * question, one JSON answer. An address is `URL#MODEL`, such as `http://localhost:11434/v1#llama3.2`.
 *
 * Nothing goes anywhere but to that address: redirects are refused. A server that is busy or fails is asked three times
 * at most; every other refusal is final. The key is in a header alone, never in a message.
 */
import { InputError } from '../check/index.ts';

export interface Endpoint {
  /** Without a slash at its end. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** Milliseconds for one answer. */
  readonly timeout: number;
}

export interface EndpointOptions {
  readonly key?: string | undefined;
  /** An address that is not this machine may be asked. */
  readonly remote?: boolean | undefined;
  readonly timeout?: number;
}

/** What a model could not do, in words for a note. The quoted result takes its place. */
export class ModelError extends InputError {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super('model', message);
    this.status = status;
  }
}

const TRIES = 3;
/** Milliseconds before the second try; twice as many before the third. */
const PAUSE = 500;
/** A server may ask for more patience, up to this. */
const LONGEST_PAUSE = 10_000;
const TIMEOUT = 120_000;
/** Bytes of an answer. */
const LONGEST_ANSWER = 4 << 20;

export function endpointOf(who: string, address: string, options: EndpointOptions = {}): Endpoint {
  const [, location = '', model = ''] = /^([^#]+)#(.+)$/u.exec(address) ?? [];
  const url = URL.parse(location);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new InputError(
      who,
      'must be URL#MODEL, such as http://localhost:11434/v1#llama3.2, without a key in it',
      url?.password ? 'a URL with a password' : address,
    );
  if (!isHere(url.hostname) && !options.remote)
    throw new InputError(
      who,
      `${url.host} is not this machine: to send it parts of your texts, say so with --${who}-remote`,
    );
  return { url: url.href.replace(/\/$/, ''), model, key: options.key, timeout: options.timeout ?? TIMEOUT };
}

export const isHere = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** The answer to one question; `ModelError` says why there is none. */
export async function ask(endpoint: Endpoint, path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  const question = JSON.stringify({ model: endpoint.model, ...body });
  for (let tried = 1; ; tried++) {
    signal?.throwIfAborted();
    const { answer, refusal, again, status, after } = await tryOnce(endpoint, path, question, signal);
    if (answer) return answer;
    if (!again || tried === TRIES) throw new ModelError(`${refusal}${tried > 1 ? `, ${tried} times` : ''}`, status);
    await pause(Math.min(LONGEST_PAUSE, after ?? PAUSE * 2 ** (tried - 1)), signal);
  }
}

/** An answer, or why there is none, and whether and when to ask again. */
interface Outcome {
  readonly answer?: object | undefined;
  readonly refusal?: string;
  readonly again?: boolean;
  readonly status?: number;
  readonly after?: number | undefined;
}

async function tryOnce(
  { url, key, timeout, model }: Endpoint,
  path: string,
  body: string,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { host } = new URL(url);
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const { status } = response;
    if (status >= 300 && status < 400)
      return { refusal: `${host} sends elsewhere (${status}): redirects are not followed`, status };
    const text = await limited(response);
    if (text === undefined) return { refusal: `${host} answered with more than ${LONGEST_ANSWER >> 20} MB` };
    if (response.ok) return { answer: parsed(text), refusal: `${host} answered with something that is no JSON` };
    const seconds = Number(response.headers.get('retry-after'));
    return {
      refusal: `${host} ${REFUSALS[status] ?? 'refused'} (${status}${status === 404 ? `, ${model}` : ''})`,
      again: status === 429 || status >= 500,
      status,
      after: seconds > 0 ? seconds * 1000 : undefined,
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) return { refusal: `${host} did not answer within ${timeout / 1000} s` };
    const { code, message = 'the answer broke off' } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
    // Nobody is there, or may be: asking again does not help.
    const isFinal = code === 'ECONNREFUSED' || message === 'bad port';
    return { refusal: `${host} cannot be reached (${code ?? message})`, again: !isFinal };
  }
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'does not take the question',
  401: 'wants a key',
  403: 'does not accept the key',
  404: 'does not know the path or the model',
  429: 'is busy',
  500: 'failed',
  503: 'is not ready',
};

async function limited(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LONGEST_ANSWER) return undefined;
    parts.push(part);
  }
  return new Blob(parts as Uint8Array<ArrayBuffer>[]).text();
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
