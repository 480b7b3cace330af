/** A worker thread of a group: runs commands one at a time, and answers each when it is done. */
import { workerData } from 'node:worker_threads';
import { openWasm, relaxed } from '../../kernels/index.ts';
import { serveCommands } from '../../workers/node.ts';
import { drainAll, extrapolateLocal, extrapolateShared, inRoom, mapValues, restore, rowsOf, zero } from '../index.ts';
import type { Extent, ThreadCommand } from './command.ts';
import { arraysAt, type MemoryLayout, type PartLayout } from './memory-layout.ts';
import { parallelKernels } from './parallel-kernels.ts';
import { trainingOf } from './spec.ts';

const { thread, layout } = workerData as { thread: number; layout: MemoryLayout };
const kernels = openWasm({ memory: layout.memory, relaxed: layout.relaxed ? relaxed : undefined });
const training = await trainingOf(layout.spec);
const shape = training.shape(layout.rows, layout.columns);
const { local, previousLocal, coverage } = layout;
const [shared, sums] = [layout.shared, layout.sums].map((at) => arraysAt(kernels, at));
const previousShared = arraysAt(kernels, layout.previousShared);
const room = arraysAt(kernels, layout.rooms[thread]);
const partials = layout.partials.map((at) => arraysAt(kernels, at));
const parallel = parallelKernels(kernels, layout.parallel, thread, partials.length);

function run(command: ThreadCommand): void {
  if (command.work === 'sweep') sweep(layout.parts[command.part], command.first, command.measure);
  else if (command.work === 'merge') for (let of = command.from; of < command.to; of++) merge(of);
  else if (command.work === 'update') training.update(parallel, shared, arraysAt(kernels, command.sums));
  else if (command.work === 'extrapolate') extrapolate(command.level, command.of);
  else restoreState(command.of);
}

export type ThreadWork = { run: typeof run };

await serveCommands({ run });

/** The first part replaces the sums; the others go into partial sums, which merging leaves empty. */
function sweep(part: PartLayout, first: boolean, measure: boolean): void {
  const into = first ? sums : partials[thread];
  const covered = first ? 0 : 2 + 2 * thread;
  if (first) {
    zero(kernels, sums);
    coverage.fill(0, 0, 2);
  }
  inRoom(shape.local, local, room, part, (rows) => training.accumulate(kernels, shared, part, rows, into, measure));
  coverage[covered] += part.rows;
  coverage[covered + 1] += part.total;
}

function merge(of: number): void {
  const [to, from] = [sums, partials[of]].map((arrays) =>
    mapValues(arrays, (array) => {
      const edge = (of: number) => Math.floor((array.length * of) / partials.length);
      return array.subarray(edge(thread), edge(thread + 1));
    }),
  );
  drainAll(kernels, to, from);
  if (thread > 0) return;
  for (const i of [0, 1]) coverage[i] += coverage[2 + 2 * of + i];
  coverage.fill(0, 2 + 2 * of, 4 + 2 * of);
}

function extrapolate(level: number, of: Extent): void {
  if (of === 'all') extrapolateShared(parallel, training.accelerated!, shared, previousShared, level);
  const [own, before] = [local, previousLocal].map((rows) => rowsOf(shape.local, rows, ...ownRows()));
  extrapolateLocal(kernels, training.accelerated!, shape.local, own, before, level);
}

/** The first of this thread's rows, and how many they are. */
function ownRows(): [from: number, rows: number] {
  const edge = (of: number) => Math.floor((layout.rows * of) / partials.length);
  return [edge(thread), edge(thread + 1) - edge(thread)];
}

function restoreState(of: Extent): void {
  if (of === 'all') restore(parallel, shared, previousShared);
  restore(parallel, local, previousLocal);
}
