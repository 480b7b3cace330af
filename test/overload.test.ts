/** A server with more to do than it can: refusing is cheap, and what is long does not hold up the rest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formBomb } from '../src/formats/pdf.case.ts';
import { createApp, openStored, openWorkers } from '../src/server/index.ts';
import type { LaneWork } from '../src/server/work.ts';
import { type Open, type Workers, type WorkersOptions, workersOver } from '../src/server/workers.ts';
import { startThread } from '../src/workers/node.ts';
import { openWorker } from '../src/workers/worker.ts';
import { BASE } from './api.ts';

const json = { 'Content-Type': 'application/json' };
const SCRIPT = new URL('../src/server/work-thread.ts', import.meta.url);
const SUMMARY = JSON.stringify({ texts: [{ id: 'a', text: 'The bridge was closed. A ferry runs.' }] });

async function withApp(
  workers: Workers,
  use: (app: ReturnType<typeof createApp>) => Promise<void>,
  asked = workers,
): Promise<void> {
  const app = createApp({ library: await openStored(undefined, workers), workers: asked });
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

describe('a server whose queue is full', () => {
  it('refuses with 503 and Retry-After, and leaves the body unread', async () => {
    const workers = openWorkers({ threads: 1 });
    const use = async (app: ReturnType<typeof createApp>) => {
      let pulled = 0;
      const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
      const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit;
      const response = await app.request(`${BASE}/summarize`, init);
      assert.deepEqual([response.status, response.headers.get('retry-after'), pulled], [503, '1', 0]);
      assert.equal(
        response.headers.get('connection'),
        'close',
        'the rest of the body is in the way of the next request',
      );
      const answered = await app.request(`${BASE}/documents`);
      assert.equal(answered.status, 200, 'what needs no worker is answered');
      assert.equal(answered.headers.get('connection'), null);
    };
    await withApp(workers, use, { ...workers, isFull: () => true });
  });

  it('is full exactly when as many wait as may, and then no longer', async () => {
    await withApp(openWorkers({ threads: 1, queue: 3 }), async (app) => {
      const { workers } = app.services;
      const ask = () => app.request(`${BASE}/summarize`, { method: 'POST', headers: json, body: SUMMARY });
      const statuses = (await Promise.all(Array.from({ length: 40 }, ask))).map(({ status }) => status);
      assert.deepEqual([...new Set(statuses)].sort(), [200, 503]);
      assert.equal(workers.isFull(), false);
      assert.equal((await ask()).status, 200);
    });
  });
});

/** Workers that do not come to an end with some work before they are told to. */
function heldAt(name: string, options: WorkersOptions) {
  const released = Promise.withResolvers<void>();
  const open: Open = () => {
    const worker = openWorker<LaneWork>(startThread(SCRIPT));
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => {});
    const run: typeof worker.run = (lane, order, onProgress) =>
      order.name === name
        ? Promise.race([released.promise, ended.promise]).then(() => worker.run(lane, order, onProgress))
        : worker.run(lane, order, onProgress);
    const end: typeof worker.end = () => {
      ended.reject(new Error('ended'));
      return worker.end();
    };
    return { ...worker, run, end };
  };
  return { workers: workersOver(open, options), release: released.resolve };
}

describe('a server whose threads are all at long work', () => {
  it('still reads its library: documents, lists and searches', async () => {
    await withApp(heldAt('summarize', { threads: 1, queue: 1 }).workers, async (app) => {
      await app.request(`${BASE}/documents?name=a.txt`, { method: 'POST', body: 'The bridge was closed.' });
      const ask = () => app.request(`${BASE}/summarize`, { method: 'POST', headers: json, body: SUMMARY });
      for (let i = 0; i < 2; i++) void ask();
      while (!app.services.workers.isFull()) await new Promise((go) => setTimeout(go, 5));
      assert.equal((await ask()).status, 503);
      for (const path of ['/documents/a.txt', '/documents', '/search?q=bridge', '/search?q=bridge&by=meaning'])
        assert.equal((await app.request(BASE + path)).status, 200, path);
    });
  });

  it('refuses a search that cannot wait while others do, and no document', async () => {
    const { workers, release } = heldAt('search', { threads: 2 });
    await withApp(workers, async (app) => {
      await app.request(`${BASE}/documents?name=a.txt`, { method: 'POST', body: 'The bridge was closed.' });
      const ask = async (path: string) => (await app.request(BASE + path)).status;
      const refused: number[] = [];
      const searches = Array.from({ length: 40 }, async () => {
        const status = await ask('/search?q=bridge');
        if (status === 503) refused.push(status);
        return status;
      });
      // Two are being worked on, 32 wait.
      while (refused.length < 6) await new Promise((go) => setTimeout(go, 5));
      const documents = Array.from({ length: 300 }, () => ask('/documents/a.txt'));
      assert.equal(await ask('/search?q=bridge'), 503);
      release();
      assert.deepEqual(new Set(await Promise.all(documents)), new Set([200]));
      assert.equal((await Promise.all(searches)).filter((status) => status === 200).length, 34);
    });
  });
});

describe('work that nobody waits for any more', () => {
  const order = (sentences: number) => ({
    sources: [{ id: 'a', text: Array.from({ length: sentences }, (_, n) => `Ferry ${n} crosses bay ${n}.`).join(' ') }],
    options: { method: 'lexpagerank' as const },
  });

  it('is given up, and its thread is free for others', async () => {
    const workers = openWorkers({ threads: 1 });
    const leaving = new AbortController();
    const begun = performance.now();
    const left = workers.run('text', 'summarize', order(400_000), leaving);
    const next = workers.run('text', 'summarize', order(3));
    leaving.abort();
    await assert.rejects(left, /stopped/);
    assert.equal((await next).method, 'lexpagerank');
    assert.ok(performance.now() - begun < 60_000);
    await workers.close();
  });

  it('ends as it would where it is done soon, and who asks next is served by the same thread', async () => {
    let threads = 0;
    const counted = workersOver(
      (lane) => {
        if (lane === 'text') threads++;
        return openWorker<LaneWork>(startThread(SCRIPT));
      },
      { threads: 1 },
    );
    // Of the two seconds that are left to it, none goes into the start of the thread.
    await counted.run('text', 'summarize', order(30));
    const leaving = new AbortController();
    const left = counted.run('text', 'summarize', order(30), leaving);
    leaving.abort();
    assert.equal((await left).method, 'lexpagerank');
    assert.equal((await counted.run('text', 'summarize', order(30))).method, 'lexpagerank');
    assert.equal(threads, 1);
    await counted.close();
  });
});

it('a check of the library runs in a worker, once for all who ask at the same time', async () => {
  const workers = openWorkers({ threads: 1 });
  const asked: string[] = [];
  const watched: Workers = {
    ...workers,
    run: (lane, ...rest) => {
      if (lane === 'job') asked.push(rest[0]);
      return workers.run(lane, ...rest);
    },
  };
  await withApp(
    workers,
    async (app) => {
      await app.request(`${BASE}/documents?name=a.txt`, { method: 'POST', body: 'The bridge was closed.' });
      const check = async () => (await app.request(`${BASE}/library/check`)).json();
      const sound = { problems: [], documents: 1, sound: 1 };
      assert.deepEqual(await Promise.all([check(), check(), check()]), [sound, sound, sound]);
      assert.deepEqual(asked, ['check']);
      assert.deepEqual(await check(), sound);
      assert.deepEqual(asked, ['check', 'check']);
    },
    watched,
  );
});

it('a PDF without end is given up with 422, and the next file is read', async () => {
  await withApp(openWorkers({ threads: 1, parseSeconds: 5 }), async (app) => {
    const post = (body: BodyInit, name: string) =>
      app.request(`${BASE}/documents?name=${name}`, { method: 'POST', body });
    const bomb = await post(formBomb(8) as BodyInit, 'a.pdf');
    assert.equal(bomb.status, 422);
    assert.match(await bomb.text(), /takes longer than 5 seconds to read; it was given up/);
    assert.equal((await post('The bridge was closed.', 'a.txt')).status, 201);
  });
});

it('a file that takes long is read when the others have been', async () => {
  await withApp(openWorkers({ threads: 1, usualSeconds: 2, parseSeconds: 6 }), async (app) => {
    const answered: [string, number][] = [];
    const post = async (body: BodyInit, name: string) => {
      const { status } = await app.request(`${BASE}/documents?name=${name}`, { method: 'POST', body });
      answered.push([name, status]);
    };
    const bomb = post(formBomb(8) as BodyInit, 'bomb.pdf');
    const others = ['a.txt', 'b.txt', 'c.txt'].map((name) => post(`The bridge of ${name} was closed.`, name));
    await Promise.all([bomb, ...others]);
    assert.deepEqual(answered.at(-1), ['bomb.pdf', 422]);
    assert.deepEqual(
      answered.slice(0, 3).map(([, status]) => status),
      [201, 201, 201],
    );
  });
});
