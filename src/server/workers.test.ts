import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pluck } from '../../test/pluck.ts';
import type { Worker } from '../workers/worker.ts';
import type { LaneName, LaneWork } from './work.ts';
import { workersOver } from './workers.ts';

/** Workers that answer when they are told to: what they were asked, by lanes. */
function scripted(options: Parameters<typeof workersOver>[1] = {}) {
  const asked: { lane: LaneName; name: string; input: unknown; answer: (result?: unknown) => void }[] = [];
  const ended: LaneName[] = [];
  const workers = workersOver((lane) => {
    let stop: (error: Error) => void = () => {};
    const run = (_: string, { name, input }: { name: string; input: unknown }) =>
      name === 'ready'
        ? Promise.resolve()
        : new Promise((answer, reject) => {
            stop = reject;
            asked.push({ lane, name, input, answer });
          });
    const end = async () => {
      ended.push(lane);
      stop(new Error('stopped'));
    };
    return { run, end } as unknown as Worker<LaneWork>;
  }, options);
  /** Answers all that is under way, until nothing waits. */
  const settle = async () => {
    for (let at = 0; at < asked.length; await turn()) asked[at++].answer();
  };
  return { workers, asked, ended, settle };
}

const search = { place: 'mine', query: 'q', limit: 1, filter: {} };
const source = { id: 'a', text: 'b' };
const refused = (error: { status?: number }) => error.status === 503;

describe('the pool of workers', () => {
  it('has a queue for each kind of work: a full one refuses at once, and its kind alone', async () => {
    const { workers, asked, settle } = scripted();
    const two = [1, 2].map(() => workers.run('read', 'search', search));
    const waiting = Array.from({ length: 32 }, () => workers.run('read', 'search', search));
    await turn();
    assert.equal(asked.length, 2);
    await assert.rejects(workers.run('read', 'search', search), refused);
    const documents = Array.from({ length: 500 }, () => workers.run('read', 'sentences', { source }));
    await settle();
    await Promise.all([...two, ...waiting, ...documents]);
    assert.equal(asked.length, 534);
    assert.equal(workers.isFull(), false);
  });

  it('lets kinds of work take turns, and no lane wait for another', async () => {
    const { workers, asked, settle } = scripted({ threads: 1 });
    const all = [
      ...[1, 2, 3].map((n) => workers.run('text', 'parse', { bytes: new Uint8Array(1), name: `${n}` })),
      workers.run('text', 'steps', { text: 'a', options: {} }),
      workers.run('read', 'search', search),
    ];
    await turn();
    assert.deepEqual(pluck(asked, 'name'), ['parse', 'search']);
    await settle();
    await Promise.all(all);
    assert.deepEqual(
      asked.filter(({ lane }) => lane === 'text').map(({ name, input }) => (input as { name?: string }).name ?? name),
      ['1', '2', 'steps', '3'],
    );
  });

  it('ends the worker of a job with it, also when it is cancelled', async () => {
    const { workers, ended, settle } = scripted();
    const stop = new AbortController();
    const left = workers.run('job', 'check', { place: 'mine' }, stop);
    await turn();
    stop.abort();
    await assert.rejects(left, /stopped/);
    const done = workers.run('job', 'check', { place: 'mine' });
    await settle();
    await done;
    assert.deepEqual(ended.filter((lane) => lane === 'job').length >= 2, true);
    const late = workers.run('job', 'check', { place: 'mine' }, { signal: AbortSignal.abort(new Error('too late')) });
    await assert.rejects(late, /too late/);
  });

  it('writes what is to be written before it closes', async () => {
    const { workers, settle, ended } = scripted();
    const write = { part: 'documents', name: 'remove', values: [] } as const;
    const written = [1, 2].map(() => workers.run('write', 'write', { place: 'mine', write }));
    const summed = workers.run('text', 'steps', { text: 'a', options: {} });
    await turn();
    const closed = workers.close();
    assert.equal(ended.length, 0);
    const unanswered = summed.catch(() => {});
    await settle();
    await Promise.all([...written, closed, unanswered]);
    assert.ok(ended.includes('write') && ended.includes('text'));
    await assert.rejects(workers.run('read', 'search', search), refused);
  });
});
