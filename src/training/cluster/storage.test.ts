import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { environmentOf, openBucket, signatureOf } from '../../../test/bucket.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3.ts';
import { PIECE_BYTES, type Storage } from './storage.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function behaves(storage: Storage): Promise<void> {
  assert.equal(await storage.get('runs/a/1'), undefined);
  assert.equal(await storage.has('runs/a/1'), false);
  await storage.put('runs/a/1', [bytes('one '), bytes('two')]);
  await storage.put('runs/a/1', [bytes('three')]);
  for (const name of ['runs/a/2', 'runs/a/3', 'runs/b/1']) await storage.put(name, [bytes(name)]);
  assert.equal(new TextDecoder().decode(await storage.get('runs/a/1')), 'three');
  assert.equal(new TextDecoder().decode(await storage.get('runs/a/1', { from: 1, to: 4 })), 'hre');
  assert.equal(await storage.has('runs/a/1'), true);
  assert.deepEqual(await storage.list('runs/a/'), ['runs/a/1', 'runs/a/2', 'runs/a/3']);
  assert.deepEqual(await storage.list('nothing/'), []);
  await storage.remove('runs/a/1');
  await storage.remove('runs/a/1');
  assert.deepEqual(await storage.list('runs/'), ['runs/a/2', 'runs/a/3', 'runs/b/1']);
}

/** Objects of several pieces, ending at, before and after the end of one. */
async function hasPieces(storage: Storage): Promise<void> {
  const read = async (name: string) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of storage.pieces(name)) pieces.push(piece.slice());
    return pieces;
  };
  assert.deepEqual(await read('pieces/none'), []);
  for (const size of [0, 5, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES + 12]) {
    const content = Buffer.from(Uint8Array.from({ length: size }, (_, i) => (i * 7 + (i >> 12)) % 251));
    await storage.put('pieces/some', [content]);
    const pieces = await read('pieces/some');
    assert.ok(Buffer.concat(pieces).equals(content), `${size} bytes`);
    assert.ok(pieces.slice(0, -1).every((piece) => piece.length % 8 === 0));
  }
  // Who stops in the middle harms nobody who reads after him.
  for await (const piece of storage.pieces('pieces/some')) if (piece.length > 0) break;
  assert.equal((await read('pieces/some')).length, 4);
}

async function seals(storage: Storage): Promise<void> {
  const first = bytes('????');
  await storage.put('sealed', [first, bytes(' and '), bytes('more')], () => first.set(bytes('this')));
  assert.equal(new TextDecoder().decode(await storage.get('sealed')), 'this and more');
}

describe('storage in a folder', () => {
  it('keeps objects whole, and leaves nothing half-written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aspectra-storage-'));
    after(() => rm(folder, { recursive: true }));
    await behaves(folderStorage(folder));
    await hasPieces(folderStorage(folder));
    await seals(folderStorage(folder));
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
  const { url, objects, close } = await openBucket({
    refuse: ({ name }) => (name.endsWith('busy') ? '503 SlowDown' : undefined),
  });
  after(close);
  const environment = environmentOf(url);

  it('behaves as a folder does', async () => {
    await behaves(s3Storage('s3://shelf/some & prefix', environment));
    assert.ok(objects.has('some & prefix/runs/b/1'));
  });

  it('gives objects piece by piece, and seals them', async () => {
    await hasPieces(s3Storage('s3://shelf', environment));
    await seals(s3Storage('s3://shelf', environment));
  });

  it('says that it is refused, and tries again only where that can help', async () => {
    const stranger = s3Storage('s3://shelf', { ...environment, AWS_SECRET_ACCESS_KEY: 'wrong' });
    await assert.rejects(
      stranger.get('x'),
      /InputError: s3:\/\/shelf\/x: the storage refuses \(403 SignatureDoesNotMatch\)/,
    );
    await assert.rejects(s3Storage('s3://shelf', environment).get('busy'), /^Error: s3:\/\/shelf\/busy: 503 SlowDown/);
    assert.throws(() => s3Storage('s3://shelf', {}), /needs AWS_ACCESS_KEY_ID/);
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
