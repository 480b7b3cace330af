/** Threads of Node; and processes, for what may bring its thread down and all others with it: a GPU that is stopped. */
import { fork } from 'node:child_process';
import { Worker as NodeThread } from 'node:worker_threads';
import { isGpuInstalled } from '../training/gpu/gpu.ts';
import { besideThis } from '../training/threads/spec.ts';
import { Refused } from './refused.ts';
import type { Report } from './work.ts';
import { openWorker, type Start } from './worker.ts';
import { type Workers, type WorkersOptions, workersOver } from './workers.ts';

export const openWorkers = (options?: WorkersOptions): Workers =>
  workersOver(
    () => openWorker(startThread),
    options,
    () => openWorker(isGpuInstalled() ? startProcess : startThread),
  );

const startThread: Start = (hear, gone) => {
  const thread = new NodeThread(besideThis('./work-thread', import.meta.url));
  thread.unref();
  thread.on('message', hear).on('error', gone);
  thread.on('exit', () => gone(new Refused(503, 'the work was stopped')));
  return { post: (order) => thread.postMessage(order), end: () => thread.terminate() };
};

const startProcess: Start = (hear, gone) => {
  const child = fork(besideThis('./work-thread', import.meta.url), { serialization: 'advanced' });
  child.unref();
  child.channel?.unref();
  child.on('message', (report) => hear(report as Report)).on('error', gone);
  child.on('exit', () => gone(new Refused(503, 'the work was stopped')));
  return { post: (order) => void child.send(order), end: () => child.kill() };
};
