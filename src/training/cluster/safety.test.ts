import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { InputError } from '../../check/index.ts';
import { folderStorage } from './folder-storage.ts';
import { withoutPassword } from './queues.ts';

it('objects stay inside the storage, whatever a task calls them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aspectra-storage-'));
  try {
    const storage = folderStorage(join(folder, 'inside'));
    const bytes = [new Uint8Array([1])];
    for (const name of ['../important.conf', 'a/../../b', '..', '../inside-too/x']) {
      await assert.rejects(async () => storage.put(name, bytes), InputError);
      await assert.rejects(async () => storage.get(name), InputError);
      await assert.rejects(async () => storage.remove(name), InputError);
    }
    await storage.put('a/../b', bytes);
    assert.deepEqual([...(await storage.get('b'))!], [1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the password of Redis is not shown', () => {
  assert.equal(withoutPassword('redis://me:secret@host:6379'), 'redis://me:…@host:6379');
  assert.equal(withoutPassword('rediss://:se:cret@host'), 'rediss://:…@host');
  assert.equal(withoutPassword('redis://host:6379'), 'redis://host:6379');
});
