/** One thread of `fitThreads`: does the orders that come, one at a time, and answers each when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { openWasm } from '../../kernels/index.ts';
import { type Arrays, drainAll, goBack, leapLocal, leapShared, localOf, mapValues, zero } from '../index.ts';
import { type Assignment, arraysAt, type Order, type ThreadShard } from './memory-layout.ts';
import { teamKernels } from './parallel-kernels.ts';
import { trainingOf } from './spec.ts';

const { thread, assignment } = workerData as { thread: number; assignment: Assignment };
const { memory, relaxed, rows, columns, shards } = assignment;
const kernels = openWasm({ memory, relaxed });
const training = await trainingOf(assignment.spec);
const shape = training.shape(rows, columns);
const [shared, local, sums] = [assignment.shared, assignment.local, assignment.sums].map((at) => arraysAt(kernels, at));
const [before, last] = [assignment.before, assignment.last].map((at) => arraysAt(kernels, at));
const partials = assignment.partials.map((at) => arraysAt(kernels, at));

const team = teamKernels(kernels, assignment.meeting, thread, partials.length);

parentPort!.on('message', (order: Order) => {
  if (order.work === 'sweep') sweep(shards[order.shard], order.first, order.measure);
  else if (order.work === 'merge') for (const partial of partials.slice(order.from, order.to)) merge(partial);
  else if (order.work === 'update') training.update(team, shared, arraysAt(kernels, order.sums));
  else if (order.work === 'leap') leap(order.level);
  else undo();
  parentPort!.postMessage(null);
});

/** The first goes into the sums, whatever was in them; the others into partial sums, which merging leaves empty. */
function sweep(shard: ThreadShard, first: boolean, measure: boolean): void {
  const into = first ? sums : partials[thread];
  if (first) zero(kernels, sums);
  training.accumulate(kernels, shared, shard, localOf(shape, local, shard), into, measure);
}

function merge(partial: Arrays): void {
  const [to, from] = [sums, partial].map((arrays) =>
    mapValues(arrays, (array) => {
      const edge = (of: number) => Math.floor((array.length * of) / partials.length);
      return array.subarray(edge(thread), edge(thread + 1));
    }),
  );
  drainAll(kernels, to, from);
}

function leap(level: number): void {
  leapShared(team, training.moves!, shared, before, level);
  leapLocal(team, training.moves!, shape.local, local, last, level);
}

function undo(): void {
  goBack(team, shared, before);
  goBack(team, local, last);
}
