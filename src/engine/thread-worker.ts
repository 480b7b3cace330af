/** One thread of `fitThreads`: does the orders that come, one at a time, and answers each when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { openWasm } from '../kernels/index.ts';
import { type Arrays, goBack, leapLocal, localOf, rowsOf, zero } from '../models/index.ts';
import { type Assignment, arraysAt, type Order, type ThreadShard } from './assignment.ts';
import { trainingOf } from './spec.ts';

const { thread, assignment } = workerData as { thread: number; assignment: Assignment };
const { memory, relaxed, rows, columns, shards } = assignment;
const kernels = openWasm({ memory, relaxed });
const training = await trainingOf(assignment.spec);
const shape = training.shape(rows, columns);
const [shared, local, sums] = [assignment.shared, assignment.local, assignment.sums].map((at) => arraysAt(kernels, at));
const last = arraysAt(kernels, assignment.last);
const partials = assignment.partials.map((at) => arraysAt(kernels, at));

parentPort!.on('message', (order: Order) => {
  if (order.work === 'sweep') sweep(shards[order.shard], order.first ? sums : partials[thread], order.measure);
  else if (order.work === 'merge') for (const partial of partials.slice(order.from, order.to)) merge(partial);
  else if (order.work === 'leap')
    leapLocal(kernels, training.moves!, shape.local, mine(local), mine(last), order.level);
  else goBack(kernels, mine(local), mine(last));
  parentPort!.postMessage(null);
});

function sweep(shard: ThreadShard, into: Arrays, measure: boolean): void {
  zero(kernels, into);
  training.accumulate(kernels, shared, shard, localOf(shape, local, shard), into, measure);
}

/** This thread's share of the rows. */
function mine(arrays: Arrays): Arrays {
  const edge = (of: number) => Math.floor((rows * of) / partials.length);
  return rowsOf(shape.local, arrays, edge(thread), edge(thread + 1) - edge(thread));
}

function merge(partial: Arrays): void {
  for (const name of Object.keys(sums)) {
    const edge = (of: number) => Math.floor((sums[name].length * of) / partials.length);
    const slice = [edge(thread), edge(thread + 1)] as const;
    kernels.add(sums[name].subarray(...slice), partial[name].subarray(...slice));
  }
}
