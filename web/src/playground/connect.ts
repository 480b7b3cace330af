/** Runs before the page does: the API is answered by a worker in it instead of a server. */
import { answeredBy, elsewhere } from '../transport.ts';
import { sendTo } from './port.ts';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const send = sendTo(worker);
worker.addEventListener('message', ({ data }) => 'elsewhere' in data && elsewhere.set(data.elsewhere));
let asked = false;

answeredBy((path, init) => {
  // Once there is something to keep: a browser short of room may otherwise clear what a page has stored.
  if (!asked && init?.method === 'POST' && /\/(documents|demo)\b/.test(path)) {
    asked = true;
    void navigator.storage?.persist?.();
  }
  return send(path, init);
});

/** Once the page stands: all files are fetched, so that it opens without a network the next time. */
addEventListener('load', () => {
  navigator.serviceWorker?.register('./service-worker.js').catch((error: unknown) => console.warn(error));
});
