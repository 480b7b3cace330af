/** A worker thread of a group: runs commands one at a time, and answers each when it is done. */
import { workerData } from 'node:worker_threads';
import { openWasm } from '../../kernels/index.ts';
import { serveCommands } from '../../workers/node.ts';
import { type Arrays, addAll, extrapolateLocal, inRoom, mapValues, rowsOf, zero } from '../index.ts';
import { trainingOf } from './spec.ts';
import type { MemoryLayout, PartLayout, ThreadCommand, ThreadWork } from './thread-group.ts';

const { thread, layout } = workerData as { thread: number; layout: MemoryLayout };
const kernels = openWasm({ memory: layout.memory });
const training = await trainingOf(layout.spec);
const shape = training.shape(layout.rows, layout.columns);
const { local, previousLocal, coverage } = layout;
const [shared, sums, room] = [layout.shared, layout.sums, layout.rooms[thread]].map(own);
const partials = layout.partials.map(own);

function run(command: ThreadCommand): void {
  if (command.work === 'sweep') sweep(layout.parts[command.part], command.first, command.measure);
  else if (command.work === 'merge') for (let of = command.from; of < command.to; of++) merge(of);
  else extrapolate(command.level);
}

await serveCommands({ run } satisfies ThreadWork);

/** The arrays of the group in the memory of these kernels. */
function own(arrays: Arrays): Arrays {
  return mapValues(arrays, ({ byteOffset, length }) => kernels.view(byteOffset, length));
}

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

/** Where this thread's share begins, and the next one's. */
function ownShare(count: number): [from: number, to: number] {
  const edge = (of: number) => Math.floor((count * of) / partials.length);
  return [edge(thread), edge(thread + 1)];
}

function merge(of: number): void {
  const [to, from] = [sums, partials[of]].map((arrays) =>
    mapValues(arrays, (array) => array.subarray(...ownShare(array.length))),
  );
  addAll(kernels, to, from);
  zero(kernels, from);
  if (thread > 0) return;
  for (const i of [0, 1]) coverage[i] += coverage[2 + 2 * of + i];
  coverage.fill(0, 2 + 2 * of, 4 + 2 * of);
}

function extrapolate(level: number): void {
  const [first, end] = ownShare(layout.rows);
  const [own, before] = [local, previousLocal].map((rows) => rowsOf(shape.local, rows, first, end - first));
  extrapolateLocal(kernels, training.accelerated!, shape.local, own, before, level);
}
