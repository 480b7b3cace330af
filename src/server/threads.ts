/** Workers of the server in Node. */
import type { ResourceLimits } from 'node:worker_threads';
import { isGpuInstalled } from '../training/gpu/node.ts';
import { besideThis } from '../workers/beside.ts';
import { startProcess, startThread } from '../workers/node.ts';
import { openWorker } from '../workers/worker.ts';
import { type Workers, type WorkersOptions, workersOver } from './workers.ts';

const SCRIPT = besideThis('./work-thread', import.meta.url);

/** What a thread of the pool may use for its objects; training has threads of its own. */
const LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 2048 };

/** Threads that do the work of the API; by default two. */
export const openWorkers = (
  options?: WorkersOptions,
  script: URL = SCRIPT,
  resourceLimits: ResourceLimits = LIMITS,
): Workers =>
  workersOver(
    () => openWorker(startThread(script, { resourceLimits })),
    options,
    () => openWorker((isGpuInstalled() ? startProcess : startThread)(script)),
    () => openWorker(startThread(script)),
  );
