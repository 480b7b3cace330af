import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FAULTS, type Fault } from '../../test/fixtures/faults.ts';
import type { FaultyWork } from '../../test/fixtures/faulty-worker.ts';
import { temporaryFolder } from '../../test/folder.ts';
import { preloadInWorkers, startProcess, startThread } from './node.ts';
import type { Command, Report } from './protocol.ts';
import { openWorker, type Start, type Worker, WorkerError } from './worker.ts';

const SCRIPT = new URL('../../test/fixtures/faulty-worker.ts', import.meta.url);
const STARTS: Record<string, Start> = {
  thread: startThread(SCRIPT, { resourceLimits: { maxOldGenerationSizeMb: 48 } }),
  process: startProcess(SCRIPT),
};

async function withWorker(start: Start, use: (worker: Worker<FaultyWork>) => Promise<void>): Promise<void> {
  const worker = openWorker<FaultyWork>(start);
  try {
    await use(worker);
  } finally {
    await worker.end();
  }
}

/** A thread under the test's control. */
function scripted() {
  const threads: { posted: Command[]; report: (report: Report) => void; end: (error: unknown) => void }[] = [];
  const start: Start = (report, end) => {
    const thread = { posted: [] as Command[], report, end };
    threads.push(thread);
    return { post: (command) => thread.posted.push(command), end() {} };
  };
  return { threads, worker: openWorker<FaultyWork>(start) };
}

const echo = (worker: Worker<FaultyWork>, mark: string, milliseconds = 0) => worker.run('echo', { mark, milliseconds });

describe('a worker', () => {
  it('settles a command by its id, whatever the order of the reports', async () => {
    const { threads, worker } = scripted();
    const answers = [echo(worker, 'a'), echo(worker, 'b')];
    const [a, b] = threads[0].posted;
    threads[0].report({ id: b.id, type: 'done', result: 'of b' });
    threads[0].report({ id: a.id, type: 'done', result: 'of a' });
    assert.deepEqual(await Promise.all(answers), ['of a', 'of b']);
  });

  it('drops a report that nobody waits for', async () => {
    const { threads, worker } = scripted();
    const answer = echo(worker, 'a');
    const [{ id }] = threads[0].posted;
    threads[0].report({ id: id + 7, type: 'done', result: 'of another' });
    threads[0].report({ id, type: 'done', result: 'own' });
    threads[0].report({ id, type: 'done', result: 'twice' });
    assert.equal(await answer, 'own');
  });

  it('fails what an ended thread had, once; its late reports settle nothing of the next', async () => {
    const { threads, worker } = scripted();
    const lost = echo(worker, 'a');
    threads[0].end(new Error('broken'));
    await assert.rejects(lost, (error: WorkerError) => error instanceof WorkerError && error.again);
    const answer = echo(worker, 'b');
    threads[0].end(new Error('exit code 1'));
    threads[0].report({ id: threads[1].posted[0].id, type: 'done', result: 'of the dead' });
    assert.equal(threads.length, 2);
    threads[1].report({ id: threads[1].posted[0].id, type: 'done', result: 'of the living' });
    assert.equal(await answer, 'of the living');
  });

  for (const [kind, start] of Object.entries(STARTS)) {
    const faults = (Object.keys(FAULTS) as Fault[]).filter((fault) => kind === 'thread' || fault !== 'outOfMemory');
    for (const fault of faults) {
      it(`in a ${kind}: ${fault} fails the commands under way; forty later ones get their own answers`, async () => {
        await withWorker(start, async (worker) => {
          const early = Array.from({ length: 10 }, (_, i) => echo(worker, `early ${i}`, 20 * i));
          const broken = worker.run('fault', { fault });
          const settled = await Promise.allSettled([...early, broken]);
          for (const [i, result] of settled.slice(0, 10).entries()) {
            if (result.status === 'fulfilled') assert.equal(result.value, `early ${i}`);
            else assert.ok(result.reason instanceof WorkerError, String(result.reason));
          }
          const last = settled[10];
          if (fault === 'afterwards') assert.equal(last.status, 'fulfilled');
          else assert.ok(last.status === 'rejected' && last.reason instanceof WorkerError);
          if (fault === 'outOfMemory') assert.equal((last as { reason: WorkerError }).reason.again, false);
          const later = Array.from({ length: 40 }, (_, i) => echo(worker, `later ${i}`, (i * 7) % 5));
          assert.deepEqual(
            await Promise.all(later),
            later.map((_, i) => `later ${i}`),
          );
        });
      });
    }
  }

  it('in a process: a closed channel fails the commands under way and takes nobody else down', async () => {
    await withWorker(STARTS.process, async (worker) => {
      await assert.rejects(worker.run('disconnect', undefined), WorkerError);
      assert.equal(await echo(worker, 'again'), 'again');
    });
  });

  it('keeps the process alive while it has a command to answer, and no longer', () => {
    const program = `
      import { startThread } from '${new URL('./node.ts', import.meta.url)}';
      import { openWorker } from '${new URL('./worker.ts', import.meta.url)}';
      const worker = openWorker(startThread(new URL('${SCRIPT}')));
      worker.run('echo', { mark: 'answered', milliseconds: 300 }).then(console.log);`;
    const folder = temporaryFolder();
    const file = join(folder, 'program.mjs');
    writeFileSync(file, program);
    const { stdout, status } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 180_000 });
    assert.deepEqual([stdout.trim(), status], ['answered', 0]);
  });

  for (const [kind, start] of Object.entries(STARTS)) {
    it(`in a ${kind}: imports the preloaded module before its first command`, async () => {
      preloadInWorkers(new URL('data:text/javascript,process.env.ASPECTRA_MARK = "set"'));
      try {
        await withWorker(start, async (worker) =>
          assert.equal(await worker.run('environment', { name: 'ASPECTRA_MARK' }), 'set'),
        );
      } finally {
        delete process.env.ASPECTRA_PRELOAD;
      }
    });
  }

  it('answers what waits when it is ended', async () => {
    await withWorker(STARTS.thread, async (worker) => {
      const waiting = assert.rejects(echo(worker, 'a', 10_000), /stopped/);
      await worker.end();
      await waiting;
    });
  });
});
