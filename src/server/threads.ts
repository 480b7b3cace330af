/** Workers of the server in Node. */
import type { ResourceLimits } from 'node:worker_threads';
import { isGpuInstalled } from '../training/gpu/node.ts';
import { besideThis } from '../workers/beside.ts';
import { startProcess, startThread } from '../workers/node.ts';
import { openWorker } from '../workers/worker.ts';
import { type Workers, type WorkersOptions, workersOver } from './workers.ts';

const SCRIPT = besideThis('./work-thread', import.meta.url);

/** What a thread that reads or works on texts may use for its objects; training has threads of its own. */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 2048 };

/** Threads, and a process for a GPU, that do the work of the API. */
export const openWorkers = (
  options?: WorkersOptions,
  script: URL = SCRIPT,
  resourceLimits: ResourceLimits = LIMITS,
): Workers =>
  workersOver((lane, mayBreak) => {
    if (mayBreak && isGpuInstalled()) return openWorker(startProcess(script));
    const isLimited = lane === 'read' || lane === 'text' || lane === 'slow';
    return openWorker(startThread(script, isLimited ? { resourceLimits } : {}));
  }, options);
