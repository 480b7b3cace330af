import { Command } from 'commander';
import { type Options, text } from '../../check/index.ts';
import { loadCluster, WORKER_OPTIONS } from '../cluster.ts';
import { addFlags, given } from '../flags.ts';
import type { OutputFlags } from '../output.ts';
import { untilInterrupted } from '../progress.ts';

const PATIENCE = 30_000;

const FLAGS = {
  engine: text({ default: 'redis://127.0.0.1:6379', help: 'where Redis is: redis://host:port' }),
} satisfies Options;

type WorkerFlags = OutputFlags & { readonly engine?: string } & Record<string, unknown>;

export function workerCommand(): Command {
  const command = new Command('worker').description('run a worker of a cluster on this machine, until Ctrl-C');
  for (const declared of [FLAGS, WORKER_OPTIONS]) addFlags(command, declared);
  return command.action(async ({ engine = FLAGS.engine.default, ...flags }: WorkerFlags) => {
    const { startWorker } = await loadCluster();
    const ended = untilInterrupted();
    const log = (message: string) => flags.quiet || process.stderr.write(`${message}\n`);
    const worker = await startWorker(engine, given(WORKER_OPTIONS, flags), log);
    log('working; Ctrl-C ends it and hands its shards on');
    await Promise.race([ended.signal, worker.refused]).catch((error) => {
      // A connection that is refused is opened again and again, and does not close.
      setTimeout(() => process.exit(1), 500).unref();
      throw error;
    });
    log('stopping …');
    // Without Redis the shards cannot be released; a second Ctrl-C ends the process at once.
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await worker.close();
  });
}
