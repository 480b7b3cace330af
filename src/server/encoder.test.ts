/** Documents compared by the server's own encoder too: at an address that speaks the protocol, and fails. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Served, served } from '../../test/served-model.ts';
import { servedEncoder } from '../external/named.ts';
import type { Found } from '../library/library.ts';
import type { Similar } from '../tasks/similar/index.ts';
import { createApp, openStored, openWorkers } from './index.ts';

/** Ships lie one way, bread the other, by whatever words. */
const MEANING = { ship: 1, vessel: 1, boat: 1, bread: -1, dough: -1, loaf: -1 };
const meant = (text: string) =>
  Object.entries(MEANING).reduce((sum, [word, side]) => sum + side * text.split(word).length, 0);
const answering = (failing: () => boolean) =>
  served(({ input = [] }, response) => {
    if (failing()) return void response.writeHead(401).end('{}');
    const data = input.map((text, index) => ({ index, embedding: [meant(text), 1] }));
    response.end(JSON.stringify({ data }));
  });
/** Halves of a document share no word, but a meaning. */
const documents = Array.from({ length: 24 }, (_, i) => {
  const [one, other] = i % 2 ? ['bread', 'dough'] : ['ship', 'vessel'];
  return {
    id: `${one}${i}`,
    text: `First number${i} mark${i} of a ${one} here. Then word${i} sign${i} on the ${other} there.`,
  };
});

describe('documents compared by an encoder of the server', async () => {
  const workers = openWorkers();
  const library = await openStored(undefined, workers);
  let failing = false;
  const server: Served = await answering(() => failing);
  const app = createApp({ library, workers, encoder: await servedEncoder({ what: `${server.url}#e` }) });
  after(async () => {
    await app.close();
    await server[Symbol.asyncDispose]();
  });
  type Answer = Similar & { documents: Found[]; encoder: object; error: { message: string } };
  /** A busy machine may take longer to encode, or to learn, than anyone waits. */
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const answer = await app.request(`http://127.0.0.1/api/v1${path}`, {
      headers: { 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const told = (await answer.json()) as Answer;
    if (!/being (?:encoded|learned)/.test(told.notes?.join() ?? '')) return told;
    await new Promise((go) => setTimeout(go, 50));
    return ask(path, body);
  };
  const texts = () => server.asked.flatMap(({ input = [] }) => input);
  await library.add(documents);

  it('are found by what they mean, and each is encoded once', async () => {
    const { results, notes } = await ask('/documents/ship0/similar?top=8');
    assert.match(notes.join(), /by words and by e, weight/);
    assert.equal(results.length, 8);
    for (const { document } of results) assert.match(document, /^ship/);
    const before = texts().length;
    await ask('/documents/bread1/similar?top=8');
    assert.equal(texts().length, before);
    const text = await ask('/similar', { text: 'A new vessel.', options: { top: 8 } });
    for (const { document } of text.results) assert.match(document, /^ship/);
    assert.deepEqual(texts().slice(before), ['A new vessel.']);
    await library.add([{ id: 'late', text: 'A loaf came late, marked late.' }]);
    assert.ok((await ask('/documents/late/similar?top=5')).results.every(({ document }) => /^bread/.test(document)));
    assert.deepEqual(texts().slice(before + 1), ['A loaf came late, marked late.']);
    assert.deepEqual((await ask('/meta')).encoder, { name: 'e', host: new URL(server.url).host, remote: false });
  });

  it('are found by a word that none of them has, and by words alone where nobody asks for meaning', async () => {
    const { documents, notes } = await ask('/search?q=boat&by=meaning&limit=9');
    assert.match(notes.join(), /Searched by words and by e\./);
    assert.equal(documents.length, 9);
    for (const { id } of documents) assert.match(id, /^ship/);
    const asked = texts().length;
    assert.deepEqual((await ask('/search?q=boat&by=words')).documents, []);
    assert.equal(texts().length, asked);
  });

  it('are compared by words, with a note, where it fails, and it is not asked again and again', async () => {
    failing = true;
    await library.add([{ id: 'later', text: 'A boat number0 mark0, later.' }]);
    const asked = server.asked.length;
    for (const path of ['/documents/later/similar', '/documents/ship0/similar', '/search?q=vessel&by=both']) {
      const { notes, results, documents } = await ask(path);
      assert.match(notes.join(), /wants a key \(401\); compared by words alone/);
      assert.ok((results ?? documents).length > 0);
    }
    assert.equal(server.asked.length, asked + 1);
  });

  it('never by an address of a client', async () => {
    const elsewhere = { text: 'A ship.', encoder: 'http://example.org/v1#e' };
    assert.match((await ask('/similar', elsewhere)).error.message, /encoder/);
    const option = { text: 'A ship.', options: { encoder: 'http://example.org/v1#e' } };
    assert.match((await ask('/similar', option)).error.message, /encoder/);
    assert.match((await ask('/search?q=boat&by=meaning&encoder=http://example.org/v1')).error.message, /encoder/);
  });
});
