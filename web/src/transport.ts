/** The way to the API: HTTP to the server the page came from, unless someone else answers, as in the playground. */

import { writable } from 'svelte/store';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

export let send: Send = (path, init) => fetch(path, init);

/** Whether there is no server: the playground. */
export let alone = false;
/** Whether the playground waits for another tab that has its library open. */
export const elsewhere = writable(false);

export const answeredBy = (other: Send): void => {
  send = other;
  alone = true;
};

/** What an answer has up to each such end, as it comes. */
async function* partsOf(response: Response, end: string): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const whole = (rest + part.value).split(end);
    rest = whole.pop()!;
    yield* whole;
  }
}

/** The lines of an answer; the page has a turn after each. */
export async function* lines(path: string): AsyncGenerator<string> {
  const response = await send(path);
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  for await (const line of partsOf(response, '\n')) {
    yield line;
    await new Promise((turn) => setTimeout(turn));
  }
}

/** Server-sent events: the data of each, until the stream ends. */
export async function* events(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const response = await send(path, { signal });
  if (!response.ok) return;
  for await (const event of partsOf(response, '\n\n')) yield event.replace(/^(event:.*\n)?data: /, '');
}
