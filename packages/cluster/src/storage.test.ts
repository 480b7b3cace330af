import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../../test/folder.ts';
import { environmentOf, openBucket, openHostileBucket, signatureOf } from '../test/bucket.ts';
import { InputError } from './core.ts';
import { openNamedStorage } from './open-storage.ts';
import { CHILD_OPTIONS, JOB_OPTIONS, retried, watchErrors, withoutPassword } from './queues.ts';
import { type Patience, s3Storage } from './s3.ts';
import { folderStorage, type Storage } from './storage.ts';

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
    const folder = temporaryFolder();
    await behaves(folderStorage(folder));
    const files = await readdir(folder, { recursive: true });
    assert.ok(!files.some((file) => file.endsWith('.tmp')));
  });

  it('says what cannot be written', async () => {
    await assert.rejects(
      folderStorage('/dev/null').put('x', [bytes('x')]),
      /^InputError: \/dev\/null\/x: cannot be written/,
    );
  });
});

describe('storage in a bucket', async () => {
  let busy = Infinity;
  const { url, objects, close } = await openBucket({
    refuse: ({ name }) => (name.endsWith('busy') && busy-- > 0 ? '503 SlowDown' : undefined),
  });
  after(close);
  const environment = environmentOf(url);

  it('behaves as a folder does', async () => {
    await behaves(s3Storage('s3://shelf/some & prefix', environment));
    assert.ok(objects.has('some & prefix/runs/b/1'));
  });

  it('says that it is refused, and tries again only where that can help', async () => {
    const stranger = s3Storage('s3://shelf', { ...environment, AWS_SECRET_ACCESS_KEY: 'wrong' });
    await assert.rejects(
      stranger.get('x'),
      /InputError: s3:\/\/shelf\/x: the storage refuses \(403 SignatureDoesNotMatch\)/,
    );
    const again = s3Storage('s3://shelf', environment, { seconds: 60, bytesPerSecond: 1, again: 1 });
    await assert.rejects(
      again.get('busy'),
      /^InputError: s3:\/\/shelf\/busy: 503 SlowDown: begun again, the run goes on/,
    );
    busy = 1;
    await again.put('busy', [bytes('x')]);
    assert.deepEqual(await again.get('busy'), Buffer.from('x'));
    assert.throws(() => s3Storage('s3://shelf', {}), /needs AWS_ACCESS_KEY_ID/);
  });
});

describe('a bucket that means harm', () => {
  const quick: Patience = { seconds: 0.3, bytesPerSecond: 10_000_000, again: 0 };
  const patient: Patience = { seconds: 120, bytesPerSecond: 1, again: 0 };
  const hostile = async (answer: Parameters<typeof openHostileBucket>[0], patience = patient) => {
    const { url, close } = await openHostileBucket(answer);
    after(close);
    return s3Storage('s3://shelf/own', environmentOf(url), patience);
  };
  const everything = (storage: Storage) => [
    () => storage.get('a'),
    () => storage.list(''),
    () => storage.has('a'),
    () => storage.put('a', [bytes('x')]),
    () => storage.clear('a'),
  ];

  it('that cuts an object off, or gives more or less than it says, gives no object', async () => {
    const cutOff = await hostile((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x'.repeat(500), () => response.destroy());
    });
    await assert.rejects(cutOff.get('a'), /s3:\/\/shelf\/own\/a: the storage cannot be reached|is cut off/);
    const endless = await hostile((_, response) => {
      const more = () => response.destroyed || response.write('x'.repeat(100_000), more);
      more();
    });
    await assert.rejects(endless.get('a'), /own\/a: the storage does not say how long it is/);
    await assert.rejects(endless.list(''), /answers with more than 8388608 bytes/);
    await assert.rejects(endless.put('a', [bytes('x')]), /answers with more than 65536 bytes/);
    const huge = await hostile((_, response) =>
      response.writeHead(200, { 'content-length': '99999999999' }).write('x'),
    );
    await assert.rejects(huge.get('a'), /answers with more than 4294967296 bytes; got "99999999999"/);
    const packed = await hostile((_, response) => {
      const body = gzipSync(Buffer.alloc(10_000_000));
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': String(body.length) }).end(body);
    });
    await assert.rejects(packed.get('a'), /answers with more than \d+ bytes/);
  });

  it('that answers by drops, or not at all, is not waited for', async () => {
    const drops = await hostile((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    }, quick);
    await assert.rejects(drops.get('a'), /^InputError: s3:\/\/shelf\/own\/a: the storage is too slow/);
    const silent = await hostile(() => {}, quick);
    for (const work of everything(silent)) await assert.rejects(work, /the storage is too slow/);
  });

  it('that sends us elsewhere is not followed', async () => {
    let asked = 0;
    const { url, close } = await openHostileBucket((_, response) => {
      asked++;
      response.end('secret');
    });
    after(close);
    const storage = await hostile((_, response) => response.writeHead(307, { location: `${url}/x` }).end());
    for (const work of everything(storage))
      await assert.rejects(work, /refuses \(307\); AWS_REGION or AWS_ENDPOINT_URL must name where it is/);
    assert.equal(asked, 0);
  });

  it('that lists what was not asked for, nonsense, or without an end, is not believed', async () => {
    const listing = (body: string) => hostile((_, response) => response.end(body));
    const keys = ['own/runs/a', 'other/runs/b', 'own/x', '../own/runs/c', 'own/runs/a &amp; b', 'own/runs/a'];
    const strange = await listing(
      `<ListBucketResult>${keys.map((key) => `<Key>${key}</Key>`).join('')}</ListBucketResult>`,
    );
    assert.deepEqual(await strange.list('runs/'), ['runs/a', 'runs/a & b']);
    for (const body of ['', '{"keys":[]}', '<html>', '\0\u{ffff}<'.repeat(1000)])
      await assert.rejects((await listing(body)).list('runs/'), /does not list its objects as S3 does/);
    const again =
      '<ListBucketResult><Key>own/runs/a</Key><NextContinuationToken>1</NextContinuationToken></ListBucketResult>';
    await assert.rejects((await listing(again)).list('runs/'), /lists its objects without an end/);
  });

  it('says nothing that a terminal would obey, and is asked for nothing outside', async () => {
    const rude = await hostile((_, response) => response.writeHead(403).end('<Code>\u001b]0;you\u0007</Code>'));
    await assert.rejects(rude.get('a'), /^InputError: s3:\/\/shelf\/own\/a: the storage refuses \(403\)$/);
    for (const name of ['../../secrets/x', 'a/./b'])
      await assert.rejects(rude.get(name), /must stay inside the storage/);
    for (const place of ['s3://..', 's3://shelf/../secrets']) assert.throws(() => s3Storage(place, {}), InputError);
  });
});

describe('a worker', () => {
  it('touches the storages that were named, and what lies below them, alone', async () => {
    const folder = temporaryFolder();
    const named = [join(folder, 'inside'), 's3://shelf/runs'];
    assert.equal((await openNamedStorage(join(folder, 'inside'), named)).place, named[0]);
    assert.equal((await openNamedStorage(join(folder, 'inside', 'one'), named)).place, join(named[0], 'one'));
    for (const place of [
      folder,
      join(folder, 'inside-too'),
      join(folder, 'inside', '..', 'x'),
      '/',
      's3://shelf/runs2',
    ])
      await assert.rejects(
        openNamedStorage(place, named),
        /worker: --shards-folder must name the storages it may touch/,
      );
    await assert.rejects(openNamedStorage('s3://shelf/runs/../x', named), InputError);
  });

  it('keeps objects inside their storage, whatever a task calls them', async () => {
    const folder = temporaryFolder();
    const storage = folderStorage(join(folder, 'inside'));
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

it('the signature of this test is the one that the makers of S3 give as an example', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').digest('hex'),
    'x-amz-date': '20130524T000000Z',
  };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  assert.equal(
    signatureOf('GET', url, headers, Object.keys(headers)),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
