/**
 * What a pass on a cluster takes, by a formula that `npm run bench -- cluster` holds against measurements.
 *
 *   unit    U = words × topics × 4 bytes: the sums of a shard, or the model
 *   bytes   every worker sends its sums and receives the model: 2 U × workers
 *   sweep   documents × entries × topics × sweepNs / (workers × threads)
 *   move    (workers + 2) U / bandwidth: a worker writes its sums, one reads those of the others and writes the model,
 *           all read it; workers write and read side by side, who adds up reads one after the other. In S slices:
 *           (4 + (workers + 1) / S) U / bandwidth
 *   add up  words × topics × (workers / S × ADD_NS + UPDATE_NS)
 *   wait    the messages of a pass
 *   memory  a worker's shard as `memoryFor` lays it out, with the previous state of momentum; its counts and rows; and what
 *           reducing and the objects of a pass under way take
 */
import { integer, number, resolve, type Values } from '../check/index.ts';
import { scratchFloats } from './memory.ts';

export const PLAN_OPTIONS = {
  documents: integer({ default: 1_000_000, min: 1, help: 'documents in all' }),
  entries: integer({ default: 80, min: 1, help: 'different words a document has, on average' }),
  words: integer({ default: 50_000, min: 1, help: 'different words in all' }),
  topics: integer({ default: 100, min: 1, help: 'topics' }),
  workers: integer({ default: 4, min: 1, help: 'workers, each with a shard' }),
  threads: number({ default: 8, min: 0.01, help: 'cores per worker' }),
  bandwidth: number({ default: 1000, min: 1, help: 'megabytes a second between a worker and the storage' }),
  sweepNs: number({ default: 0.4, min: 0.001, help: 'nanoseconds per entry and topic on one core' }),
  wait: number({ default: 0.04, min: 0, help: 'seconds that the messages of a pass take' }),
} as const;
export type PlanSettings = Values<typeof PLAN_OPTIONS>;

export interface PassPlan {
  readonly settings: PlanSettings;
  /** Sent and received by all workers in a pass. */
  readonly bytes: number;
  readonly seconds: { readonly sweep: number; readonly move: number; readonly addUp: number; readonly wait: number };
  readonly total: number;
  /** What is not sweeping, as a share of sweeping and adding up. */
  readonly overhead: number;
  /** What each worker holds in memory, and how many shards the kernels' memory of one (4 GiB) asks for at least. */
  readonly memory: number;
  readonly leastShards: number;
  /** The rows' own state in the storage. */
  readonly kept: number;
}

/** Up to so many shards one adder is faster than a further round of messages. */
const MAX_SHARDS_OF_ONE_ADDER = 4;
/** Smaller slices are not worth their requests. */
const MIN_SLICE_BYTES = 2 ** 20;

/** In how many slices the sums of shards are added up, each of so many 4-byte numbers. */
export const slicesFor = (shards: number, numbers: number): number =>
  shards <= MAX_SHARDS_OF_ONE_ADDER ? 1 : Math.min(shards, Math.ceil((4 * numbers) / MIN_SLICE_BYTES));

/** Of adding a number of the sums, and of the update, on one core. */
const ADD_NS = 1;
const UPDATE_NS = 2.5;
/** A count: at most, as the kernels lay it out, and as it was read. */
const LAID_OUT_BYTES = 10;
const READ_BYTES = 8;
/** Copies of U in the kernels' memory beside a partial sum for each thread; of the reducer; of objects under way. */
const [OF_SHARD, OF_REDUCER, UNDER_WAY] = [3, 3, 2];
/** For what is small. */
const REST_BYTES = 2 ** 20;
/** Of WebAssembly. */
const MAX_KERNELS_BYTES = 2 ** 32;

export function planPass(given: Partial<PlanSettings> = {}): PassPlan {
  const settings = resolve('plan', PLAN_OPTIONS, given);
  const { documents, entries, words, topics, workers, threads, bandwidth, sweepNs, wait } = settings;
  const unit = words * topics * 4;
  const sweep = (documents * entries * topics * sweepNs * 1e-9) / (workers * threads);
  const slices = slicesFor(workers, words * topics);
  const sliced = slices > 1;
  const move = ((sliced ? 4 + (workers + 1) / slices : workers + 2) * unit) / (bandwidth * 1e6);
  const addUp = words * topics * ((workers / slices) * ADD_NS + UPDATE_NS) * 1e-9;
  const scratch = 4 * scratchFloats(topics);
  const arrays = unit * OF_SHARD + (unit + scratch) * Math.ceil(threads) + REST_BYTES;
  // The rows that are swept are there once more.
  const rows = documents * (entries * LAID_OUT_BYTES + 4 * topics);
  const outside = documents * (entries * READ_BYTES + 8 * topics);
  return {
    settings,
    bytes: 2 * unit * workers,
    seconds: { sweep, move, addUp, wait },
    total: sweep + move + addUp + wait,
    overhead: (move + wait) / (sweep + addUp),
    memory: (rows + outside) / workers + arrays + unit * (OF_REDUCER + UNDER_WAY),
    leastShards: arrays < MAX_KERNELS_BYTES ? Math.ceil(rows / (MAX_KERNELS_BYTES - arrays)) : Number.POSITIVE_INFINITY,
    kept: documents * topics * 8,
  };
}
