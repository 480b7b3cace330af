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

/** Server-sent events: the data of each, until the stream ends. */
export async function* events(path: string, signal: AbortSignal): AsyncGenerator<string> {
  const response = await send(path, { signal });
  if (!response.ok) return;
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const whole = (rest + part.value).split('\n\n');
    rest = whole.pop()!;
    for (const event of whole) yield event.replace(/^(event:.*\n)?data: /, '');
  }
}
