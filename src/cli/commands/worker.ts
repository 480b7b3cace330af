import { Command } from 'commander';
import { type Options, text } from '../../check/index.ts';
import { startWorker, WORKER_OPTIONS } from '../../training/backends.ts';
import { addFlags, given } from '../flags.ts';
import type { OutputFlags } from '../output.ts';
import { untilInterrupted } from '../progress.ts';

const PATIENCE = 30_000;

const FLAGS = { engine: text({ help: 'where Redis is: redis://host:port' }) } satisfies Options;

type WorkerFlags = OutputFlags & { readonly engine?: string } & Record<string, unknown>;

export function workerCommand(): Command {
  const command = new Command('worker').description('run a worker of a cluster on this machine, until Ctrl-C');
  for (const declared of [FLAGS, WORKER_OPTIONS]) addFlags(command, declared);
  return command.action(async (flags: WorkerFlags) => {
    const ended = untilInterrupted();
    const log = (message: string) => flags.quiet || process.stderr.write(`${message}\n`);
    const engine = flags.engine ?? 'redis://127.0.0.1:6379';
    const worker = await startWorker(engine, given(WORKER_OPTIONS, flags), log);
    log(`working for ${engine}; Ctrl-C ends it and hands its shards on`);
    await ended.signal;
    log('stopping …');
    // Without Redis the shards cannot be released; a second Ctrl-C ends the process at once.
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await worker.close();
  });
}
