/** Search by meaning over HTTP: what it needs is learned when it is first asked for. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, createApp, openStored, openWorkers } from '../src/server/index.ts';
import { meaningIn } from '../src/server/meaning.ts';
import { pluck } from './pluck.ts';

const BASE = '/api/v1';
/** Ships by two names, which keep the same company, and bread. */
const STORIES = [
  (n: number) => `The ship ${n} left the harbour with cargo, and the captain hoisted sails.`,
  (n: number) => `The vessel ${n} left the harbour with cargo, and the captain hoisted sails.`,
  (n: number) => `The baker ${n} kneads dough with yeast, and the oven warms the loaves.`,
  (n: number) => `The oven ${n} warms loaves of dough, and the baker adds yeast and salt.`,
];

async function withLibrary(documents: number, use: (app: App) => Promise<void>): Promise<void> {
  const workers = openWorkers({ threads: 1 });
  const app = createApp({ library: await openStored(undefined, workers), workers });
  try {
    await add(app, 0, documents);
    await use(app);
  } finally {
    await app.close();
  }
}

const add = async ({ services }: App, from: number, to: number) => {
  const documents = Array.from({ length: to - from }, (_, i) => ({
    id: `${from + i}`,
    text: STORIES[(from + i) % 4](from + i),
  }));
  await services.library.add(documents);
};
const ask = async (app: App, by: string) => (await app.request(`${BASE}/search?q=vessel&by=${by}&limit=500`)).json();
/** A busy machine may take longer to learn than anyone waits. */
const search = async (app: App, by: string) => {
  const answer = await ask(app, by);
  if (!/being learned/.test(answer.notes)) return answer;
  await settled(app);
  return ask(app, by);
};
const isShip = ({ id }: { id: string }) => Number(id) % 4 === 0;
const jobs = ({ services }: App) => services.jobs.list().filter(({ what }) => what === 'meaning');
const settled = async (app: App) => {
  while (jobs(app).some(({ state }) => state === 'running')) await new Promise((go) => setTimeout(go, 20));
};

describe('search by meaning', () => {
  it('learns its space with the first question, once, and finds what has other words', async () => {
    await withLibrary(20, async (app) => {
      assert.deepEqual((await search(app, 'words')).documents.filter(isShip), []);
      assert.equal(jobs(app).length, 0);
      const [first, second] = await Promise.all([search(app, 'both'), search(app, 'meaning')]);
      assert.equal(first.documents.filter(isShip).length, 5);
      assert.deepEqual(first.notes, []);
      assert.equal(second.documents.filter(isShip).length, 5);
      assert.deepEqual(await search(app, 'both'), first);
      assert.deepEqual(pluck(jobs(app), 'state'), ['done']);
    });
  });

  it('learns it anew when the library has twice the documents, while the old one answers', async () => {
    await withLibrary(20, async (app) => {
      await search(app, 'both');
      const known = async () =>
        (await app.services.library.store.models.list()).flatMap(({ about }) => about.documents ?? []);
      await add(app, 20, 39);
      await search(app, 'both');
      assert.deepEqual(await known(), [20]);
      await add(app, 39, 40);
      assert.equal((await search(app, 'both')).documents.filter(isShip).length, 10);
      await settled(app);
      assert.deepEqual(await known(), [40]);
      assert.equal(jobs(app).length, 2);
    });
  });

  it('is told to come later where it takes long', async () => {
    await withLibrary(20, async ({ services: { library, workers, jobs } }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const run: typeof workers.run = (...order) => promise.then(() => workers.run(...order));
      const meaning = meaningIn(library, { ...workers, run }, jobs, 20);
      const late = ['search by meaning is being learned; until then words alone are searched'];
      assert.deepEqual(await Promise.all([meaning(), meaning()]), [late, late]);
      resolve();
      while ((await meaning()).length > 0);
      assert.equal(jobs.list().length, 1);
    });
  });

  it('of few documents is by words, and says so where these find nothing', async () => {
    await withLibrary(4, async (app) => {
      assert.equal((await search(app, 'both')).documents.length, 1);
      const { documents, notes } = await search(app, 'meaning');
      assert.deepEqual(documents, []);
      assert.match(notes.join(), /only words can be searched/);
      assert.equal(jobs(app).length, 0);
    });
  });

  it('that was cancelled answers by words, and is learned when documents have come', async () => {
    await withLibrary(20, async (app) => {
      const unwatch = app.services.jobs.watch(({ id, state }) => {
        if (state === 'running') app.services.jobs.cancel(id);
      });
      assert.deepEqual((await search(app, 'both')).documents.filter(isShip), []);
      unwatch();
      assert.deepEqual(pluck(jobs(app), 'state'), ['cancelled']);
      assert.deepEqual((await search(app, 'both')).documents.filter(isShip), []);
      assert.equal(jobs(app).length, 1);
      await add(app, 20, 21);
      assert.notDeepEqual((await search(app, 'both')).documents.filter(isShip), []);
    });
  });
});
