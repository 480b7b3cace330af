/** The two packages in a project of somebody else, as the registry would give them: without the one, and with both. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as streamed } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { findRedis } from '../../../scripts/redis.mjs';
import { emptyProject, install } from '../../../test/packed.ts';
import { startRedis } from './redis.ts';

describe('the package of the cluster', () => {
  const { folder, remove } = emptyProject();
  const children: ChildProcess[] = [];
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    remove();
  });
  const node = (...args: string[]) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    return child;
  };
  const program = (...args: string[]) => node(join(folder, 'node_modules', 'aspectra', 'bin', 'aspectra.js'), ...args);
  const ending = async (child: ChildProcess) => {
    const [said, told, [code]] = await Promise.all([
      streamed(child.stderr!),
      streamed(child.stdout!),
      once(child, 'exit'),
    ]);
    return { said, told, code };
  };
  const TRAIN = ['train', 'corpus.jsonl', '--model', 'plsa', '--topics', '3', '--passes', '4', '--language', 'en'];

  it('is asked for in one line where it is not installed', async () => {
    await writeFile(
      join(folder, 'corpus.jsonl'),
      Array.from(
        { length: 60 },
        (_, d) => `{"id":"${d}","text":"Word${d % 7} and word${d % 5} or word${d % 3}."}`,
      ).join('\n'),
    );
    const engine = ['--engine', 'redis://127.0.0.1:1'];
    for (const args of [
      ['worker', ...engine],
      [...TRAIN, '-o', 'never', ...engine],
    ]) {
      const { said, code } = await ending(program(...args));
      assert.equal(said, 'aspectra: engine: a cluster needs what is not installed: npm install @aspectra/cluster\n');
      assert.equal(code, 1);
    }
  });

  it('is small, and typed by the door of the other alone', async () => {
    const { files, unpackedSize } = install(folder, '@aspectra/cluster', join('packages', 'cluster'));
    assert.ok(unpackedSize < 400_000, `${unpackedSize} bytes`);
    const paths = files.map(({ path }) => path);
    for (const path of ['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts'])
      assert.ok(paths.includes(path), path);
    for (const path of paths.filter((path) => /\.(js|d\.ts)$/.test(path))) {
      const text = await readFile(join(folder, 'node_modules', '@aspectra', 'cluster', path), 'utf8');
      for (const [, name] of text.matchAll(/(?:from|import) ?\(?['"]([^'"]+)['"]/g))
        assert.match(name, /^\.\/[\w-]+\.js$|^aspectra\/backends$|^node:|^(?:bullmq|aws4fetch)$/, path);
    }
  });

  it('trains beside the other, to the bytes of one machine', { skip: !findRedis() && 'no redis-server' }, async () => {
    mkdirSync(join(folder, 'redis'));
    const redis = await startRedis(join(folder, 'redis'));
    after(() => redis.stop());
    program('worker', '--engine', redis.url, '--threads', '1').stderr!.resume();
    const here = [...TRAIN, '--shards', '2', '--without-documents', '--quiet', '-o'];
    const [one, other] = await Promise.all([
      ending(program(...here, 'alone')),
      ending(program(...here, 'apart', '--engine', redis.url)),
    ]);
    assert.deepEqual([one.code, other.code], [0, 0], one.said + other.said);
    assert.ok((await readFile(join(folder, 'alone'))).equals(await readFile(join(folder, 'apart'))));
    const names = await ending(
      node('-e', "import('@aspectra/cluster').then((all) => console.log(Object.keys(all).join()))"),
    );
    assert.match(names.told, /countCorpus,fitCluster,forgetRun,openStorage,startWorker,train,writeChunks/);
  });
});
