import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { InputError } from './core.ts';
import { CHILD_OPTIONS, JOB_OPTIONS, retried, watchErrors, withoutPassword } from './queues.ts';
import { openNamedStorage, openStorage, type Storage } from './storage.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function behaves(storage: Storage): Promise<void> {
  assert.equal(await storage.get('runs/a/1'), undefined);
  assert.equal(await storage.has('runs/a/1'), false);
  await storage.put('runs/a/1', [bytes('one '), bytes('two')]);
  await storage.put('runs/a/1', [bytes('three')]);
  for (const name of ['runs/a/2', 'runs/a/3', 'runs/b/1']) await storage.put(name, [bytes(name)]);
  assert.equal(new TextDecoder().decode(await storage.get('runs/a/1')), 'three');
  assert.equal(await storage.has('runs/a/1'), true);
  assert.deepEqual(await storage.list('runs/a/'), ['runs/a/1', 'runs/a/2', 'runs/a/3']);
  assert.deepEqual(await storage.list('nothing/'), []);
  await storage.remove('runs/a/1');
  await storage.remove('runs/a/1');
  assert.deepEqual(await storage.list('runs/'), ['runs/a/2', 'runs/a/3', 'runs/b/1']);
  await storage.clear('runs/a');
  await storage.clear('runs/a');
  assert.deepEqual(await storage.list('runs/'), ['runs/b/1']);
  const large = Buffer.from(Uint8Array.from({ length: 3_000_001 }, (_, i) => (i * 7 + (i >> 12)) % 251));
  await storage.put('large', [large.subarray(0, 5), large.subarray(5)]);
  assert.ok(large.equals((await storage.get('large'))!));
}

describe('storage in a folder', () => {
  it('keeps objects whole, and leaves nothing half-written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectra-storage-'));
    after(() => rm(folder, { recursive: true }));
    await behaves(openStorage(folder));
    const files = await readdir(folder, { recursive: true });
    assert.ok(!files.some((file) => file.endsWith('.tmp')));
  });

  it('says what cannot be written', async () => {
    await assert.rejects(
      openStorage('/dev/null').put('x', [bytes('x')]),
      /^InputError: \/dev\/null\/x: cannot be written/,
    );
  });
});

describe('a worker', () => {
  it('touches the storages that were named, and what lies below them, alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectra-named-'));
    after(() => rm(folder, { recursive: true }));
    const named = [join(folder, 'inside'), '/none/such'];
    assert.equal(openNamedStorage(join(folder, 'inside'), named).place, named[0]);
    assert.equal(openNamedStorage(join(folder, 'inside', 'one'), named).place, join(named[0], 'one'));
    for (const place of [folder, join(folder, 'inside-too'), join(folder, 'inside', '..', 'x'), '/'])
      assert.throws(
        () => openNamedStorage(place, named),
        /worker: --shards-folder must name the storages it may touch/,
      );
  });

  it('keeps objects inside their storage, whatever a task calls them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectra-inside-'));
    after(() => rm(folder, { recursive: true }));
    const storage = openStorage(join(folder, 'inside'));
    for (const name of ['../important.conf', 'a/../../b', '..', '../inside-too/x']) {
      await assert.rejects(async () => storage.put(name, [bytes('x')]), InputError);
      await assert.rejects(async () => storage.get(name), InputError);
      await assert.rejects(async () => storage.remove(name), InputError);
      await assert.rejects(async () => storage.clear(name), InputError);
    }
  });

  it('waits itself before it gives a failed job back: a time in Redis would be that of another clock', async () => {
    for (const { delay, backoff } of [JOB_OPTIONS, CHILD_OPTIONS])
      assert.deepEqual([delay, backoff], [undefined, undefined]);
    const failing = (error: Error) => retried({ attemptsMade: 0 }, () => Promise.reject(error));
    await assert.rejects(failing(new InputError('a', 'is damaged')), {
      name: 'UnrecoverableError',
      message: 'a: is damaged',
    });
    const begun = performance.now();
    await assert.rejects(failing(new Error('busy')), { name: 'Error', message: 'busy' });
    assert.ok(performance.now() - begun >= 490);
  });

  it('shows no password, says again that it is refused, and gives up after a while', async () => {
    assert.equal(withoutPassword('redis://me:secret@host:6379'), 'redis://me:…@host:6379');
    assert.equal(withoutPassword('rediss://:se:c/r@t@host'), 'rediss://:…@host');
    assert.equal(withoutPassword('redis://host:6379'), 'redis://host:6379');
    const said: string[] = [];
    let now = 0;
    const { onError, refused } = watchErrors(
      (message) => said.push(message),
      () => now,
    );
    let gaveUp: unknown;
    refused.catch((error) => (gaveUp = error));
    const hear = async (message: string, from: number, to: number) => {
      for (now = from; now <= to; now += 1000) onError(new Error(message));
      await Promise.resolve();
    };
    await hear('connect ECONNREFUSED', 0, 60_000);
    assert.equal(said.length, 13, 'a lost connection is said every five seconds, and waited for');
    await hear('WRONGPASS invalid username-password pair', 100_000, 105_000);
    await hear('WRONGPASS invalid username-password pair', 200_000, 211_000);
    assert.equal(gaveUp, undefined);
    await hear('WRONGPASS invalid username-password pair', 212_000, 212_000);
    assert.match(String(gaveUp), /InputError: engine: its Redis refuses the password/);
    assert.equal(said.filter((message) => message.startsWith('cluster: WRONGPASS')).length, 5);
  });
});
