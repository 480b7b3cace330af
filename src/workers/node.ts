/** Workers of Node: threads, and processes for what may bring its thread down and all others with it (a GPU that is lost). */
import { fork } from 'node:child_process';
import { Worker as NodeThread, parentPort, type WorkerOptions } from 'node:worker_threads';
import { type Command, type Report, runCommands, type Work } from './protocol.ts';
import type { Start } from './worker.ts';

/** An error or an exit ends the thread; nothing of it is left to report later. */
export const startThread =
  (script: URL, options: WorkerOptions = {}): Start =>
  (onReport, onEnd) => {
    // A thread does not take `--input-type`, which is for a program on the command line.
    const flags = process.execArgv.some((flag) => flag.startsWith('--input-type')) && { execArgv: [] };
    const thread = new NodeThread(script, { ...flags, ...options });
    thread.unref();
    thread.on('message', onReport).on('error', onEnd).on('messageerror', onEnd);
    thread.on('exit', (code) => onEnd(new Error(`exit code ${code}`)));
    return {
      post: (command) => thread.postMessage(command),
      keepAlive: (alive) => (alive ? thread.ref() : thread.unref()),
      end: () => thread.terminate(),
    };
  };

export const startProcess =
  (script: URL): Start =>
  (onReport, onEnd) => {
    const child = fork(script, { serialization: 'advanced' });
    const failed = (error: unknown) => {
      onEnd(error);
      child.kill();
    };
    child.unref();
    child.channel?.unref();
    child.on('message', (report) => onReport(report as Report)).on('error', failed);
    child.on('disconnect', () => failed(new Error('its channel is closed')));
    child.on('exit', (code, signal) => onEnd(new Error(signal ?? `exit code ${code}`)));
    return {
      post: (command) => void child.send(command, (error) => error && failed(error)),
      keepAlive(alive) {
        for (const handle of [child, child.channel]) handle?.[alive ? 'ref' : 'unref']();
      },
      end: () => child.kill(),
    };
  };

/** The variable that names the module which workers import before their first command. */
const PRELOAD = 'ASPECTRA_PRELOAD';

export function preloadInWorkers(module: URL): void {
  process.env[PRELOAD] = module.href;
}

/** The worker's side, in a thread or in a process. */
export async function serveCommands(work: Work): Promise<void> {
  const module = process.env[PRELOAD];
  if (module) await import(module);
  const port = parentPort;
  if (port) {
    const run = runCommands(work, (report) => port.postMessage(report));
    port.on('message', (command: Command) => void run(command));
    return;
  }
  // A report that cannot be sent has nobody to read it: the other end is gone.
  const run = runCommands(
    work,
    (report) => void process.send?.(report, (error: Error | null) => error && process.exit()),
  );
  process.on('message', (command) => void run(command as Command));
  process.on('disconnect', () => process.exit());
}
