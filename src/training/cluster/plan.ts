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
 *   wait    the messages of a pass; in slices there are twice as many
 */
import { integer, number, resolve, type Values } from '../../check/index.ts';
import { random } from '../../random/index.ts';
import { slicesFor } from './slices.ts';

export const PLAN_OPTIONS = {
  documents: integer({ default: 1_000_000, min: 1, help: 'documents in all' }),
  entries: integer({ default: 80, min: 1, help: 'different words a document has, on average' }),
  words: integer({ default: 50_000, min: 1, help: 'different words in all' }),
  topics: integer({ default: 100, min: 1, help: 'topics' }),
  workers: integer({ default: 4, min: 1, help: 'workers, each with a shard' }),
  threads: number({ default: 8, min: 0.01, help: 'cores that each worker has to itself' }),
  bandwidth: number({ default: 1000, min: 1, help: 'megabytes a second between a worker and the storage' }),
  sweepNs: number({ default: 0.4, min: 0.001, help: 'nanoseconds for each entry and topic on one core' }),
  wait: number({ default: 0.02, min: 0, help: 'seconds that the messages of a pass take' }),
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
  /** What each worker holds in memory, and how many shards the memory of one (4 GiB) asks for at least. */
  readonly memory: number;
  readonly leastShards: number;
  /** The rows' own state in the storage. */
  readonly kept: number;
}

/** Of adding a number of the sums, and of the update, on one core. */
const ADD_NS = 1;
const UPDATE_NS = 2.5;
/** A count in the layout of the kernels; a document's two rows of topics. */
const ENTRY_BYTES = 12;
const ROW_BYTES = 8;
const MAX_MEMORY = 2 ** 32;

export function planPass(given: Partial<PlanSettings> = {}): PassPlan {
  const settings = resolve('plan', PLAN_OPTIONS, given);
  const { documents, entries, words, topics, workers, threads, bandwidth, sweepNs, wait } = settings;
  const unit = words * topics * 4;
  const sweep = (documents * entries * topics * sweepNs * 1e-9) / (workers * threads);
  const slices = slicesFor(workers, { words: words * topics });
  const sliced = slices > 1;
  const move = ((sliced ? 4 + (workers + 1) / slices : workers + 2) * unit) / (bandwidth * 1e6);
  const addUp = words * topics * ((workers / slices) * ADD_NS + UPDATE_NS) * 1e-9;
  const messages = sliced ? 2 * wait : wait;
  const rows = documents * (entries * ENTRY_BYTES + topics * ROW_BYTES);
  const arrays = unit * (2 + Math.max(1, threads));
  return {
    settings,
    bytes: 2 * unit * workers,
    seconds: { sweep, move, addUp, wait: messages },
    total: sweep + move + addUp + messages,
    overhead: (move + messages) / (sweep + addUp),
    memory: rows / workers + arrays,
    leastShards: arrays < MAX_MEMORY ? Math.ceil(rows / (MAX_MEMORY - arrays)) : Number.POSITIVE_INFINITY,
    kept: documents * topics * ROW_BYTES,
  };
}

export const SIMULATION_OPTIONS = {
  spread: number({ default: 0.1, min: 0, max: 1, help: 'how much the speed of workers varies (standard deviation)' }),
  failures: number({ default: 1, min: 0, help: 'failures of each worker in 30 days' }),
  lockSeconds: integer({ default: 30, min: 1, help: 'silence after which a worker counts as dead' }),
  keepEvery: integer({ default: 10, min: 1, help: 'passes between two states that are kept' }),
  passes: integer({ default: 1000, min: 1, help: 'passes to play through' }),
  seed: integer({ default: 1, help: 'seed of all chance' }),
} as const;

export interface Simulated {
  /** Seconds of a pass, on average and at worst. */
  readonly mean: number;
  readonly worst: number;
  readonly failures: number;
}

/** Plays passes through: each waits for its slowest worker, and where one died, for its shard to be taken over. */
export function simulate(plan: PassPlan, given: Partial<Values<typeof SIMULATION_OPTIONS>> = {}): Simulated {
  const { spread, failures, lockSeconds, keepEvery, passes, seed } = resolve('plan', SIMULATION_OPTIONS, given);
  const chance = random(seed);
  const { sweep, move, addUp, wait } = plan.seconds;
  const dies = (failures / (30 * 86_400)) * plan.total * plan.settings.workers;
  const times = Array.from({ length: passes }, (_, pass) => {
    let slowest = 0;
    for (let w = 0; w < plan.settings.workers; w++) slowest = Math.max(slowest, 1 + spread * gaussian(chance.uniform));
    const died = chance.uniform() < dies;
    // Half a pass is lost; the lock runs out, is noticed; the kept state is read and swept again.
    const again = (pass % keepEvery) + 1;
    const read = plan.memory / (plan.settings.bandwidth * 1e6);
    const recovery = died ? sweep / 2 + 2 * (lockSeconds + 5) + read + again * sweep : 0;
    return { seconds: sweep * slowest + move + addUp + wait + recovery, died };
  });
  return {
    mean: times.reduce((sum, { seconds }) => sum + seconds, 0) / passes,
    worst: times.reduce((max, { seconds }) => Math.max(max, seconds), 0),
    failures: times.filter(({ died }) => died).length,
  };
}

/** The sum of twelve uniform numbers, near enough. */
const gaussian = (uniform: () => number): number =>
  Array.from({ length: 12 }, uniform).reduce((sum, x) => sum + x, 0) - 6;
