/**
 * The cluster backend. The driver holds no documents: it asks for one pass after another (BullMQ flows: the sweeps of all shards,
 * then the job that reduces their sums) and reads the numbers that come back. All that is needed to continue lies in
 * the storage, so the same call continues where a dead driver stopped.
 */

import { type Chunks, coverageOf, cutChunks, factsOfChunks, sampleRows, sha256Of } from './chunks.ts';
import {
  type Arrays,
  type Backend,
  copied,
  DEFAULT_SEED,
  type Fit,
  type FitOptions,
  modelSpec,
  type Resume,
  random,
  runPasses,
  sampleStep,
  slicesFor,
  startFromSample,
  TRAINING_DEFAULTS,
  total,
  trainingOf,
  VERSION,
} from './core.ts';
import type { SweptShard } from './loaded-shard.ts';
import { putArrays, readArrays } from './objects.ts';
import { openPassScheduler } from './pass-scheduler.ts';
import { countWorkers } from './queues.ts';
import type { Reduced } from './reduce.ts';
import {
  finalAt,
  type PassEnd,
  type Plan,
  passOf,
  previousAt,
  type Run,
  type SharedAbout,
  sharedAt,
  writePlan,
} from './run.ts';
import { putJson, readJson, type Storage } from './storage.ts';

/** Where the cluster is, and how long to train. */
export interface ClusterOptions extends Omit<FitOptions, 'kernels' | 'random'> {
  /** Address of Redis: `redis://host:port`. */
  readonly engine: string;
  /** Default: the number of workers, or what it was when the same training was started before. */
  readonly shards?: number;
  readonly seed?: number;
  /** Passes between two checkpoints of the local arrays; a shard taken over is swept again from there. */
  readonly keepEvery?: number;
  /** The number of slices in which sums are added up; default: by the number of shards and their size. */
  readonly slices?: number;
  /** For every pass, what its sweeps and their reduction cost. */
  readonly onPass?: (passed: Reduced & { readonly swept: readonly SweptShard[] }) => void;
  readonly log?: (message: string) => void;
}

export interface ClusterFit extends Omit<Fit, 'local'> {
  /** Its name in the storage. */
  readonly run: string;
  readonly shards: number;
  /** The objects that hold the local arrays, in the order of the rows. */
  readonly local: readonly string[];
}

/** Trains a model of src/models on the counts in a storage. */
export async function fitCluster(
  model: Plan['model'],
  storage: Storage,
  chunks: Chunks,
  options: ClusterOptions,
): Promise<ClusterFit> {
  const run = await planned(model, storage, chunks, options);
  const resume = (await stopped(run)) ?? (await begun(run, chunks));
  const backend = await clusterBackend(run, resume.passes, options);
  const { shared, passes, converged, history } = await runPasses(run.training, backend, options, resume);
  const local = run.plan.shards.map((_, shard) => finalAt(run.id, passes, shard));
  return { run: run.id, shards: run.plan.shards.length, shared, local, passes, converged, history };
}

async function clusterBackend(
  run: Run,
  done: number,
  { engine, log, signal, onPass }: ClusterOptions,
): Promise<Backend> {
  const { id, storage, accelerated } = run;
  const scheduler = await openPassScheduler(engine, run, log ?? (() => {}));
  let pass = done;
  let finished = false;
  /** The swept pass whose end is not decided. */
  let open: { readonly swept: readonly SweptShard[]; readonly objective: number } | undefined;
  const end = async (how?: PassEnd): Promise<void> => {
    if (!open) return;
    const { swept, objective } = open;
    open = undefined;
    const reduced = await scheduler.reduce(pass, { objective, ...(how !== undefined && { end: how }) }, signal);
    pass++;
    onPass?.({ ...reduced, swept });
  };
  return {
    async sweep() {
      const swept = await scheduler.sweep(pass, signal);
      open = { swept, objective: await objectiveOf(run, pass, swept) };
      return open;
    },
    // By the worker that reduces the sums; where it extrapolates, when it is decided how.
    update: () => (accelerated ? undefined : end()),
    ...(accelerated && { extrapolate: end, restore: () => end('restored') }),
    async state() {
      await scheduler.finish(pass);
      finished = true;
      const { arrays: shared } = await readArrays(storage, sharedAt(id, pass));
      const previous = accelerated && pass > 0 ? (await readArrays(storage, previousAt(id, pass))).arrays : {};
      return { shared: copied({ ...shared, ...previous } as Arrays), local: {} };
    },
    async close() {
      if (!finished) await scheduler.cancel(pass);
      await scheduler.close();
    },
  };
}

/** The sum over the shards in single precision and in their order, as the sums of all are added up. */
async function objectiveOf({ id, storage }: Run, pass: number, swept: readonly SweptShard[]): Promise<number> {
  if (swept.every(({ objective }) => objective !== undefined)) {
    return swept.reduce((sum, { objective }) => Math.fround(sum + objective!), 0);
  }
  // The pass was reduced in the meantime, for a driver that died.
  const { about } = await readArrays(storage, sharedAt(id, pass + 1));
  return (about as unknown as SharedAbout).objectives[pass];
}

/** The run is named by its storage and all that its numbers depend on. */
async function planned(
  model: Plan['model'],
  storage: Storage,
  chunks: Chunks,
  { engine, seed = DEFAULT_SEED, keepEvery = 10, accelerate = 'none', ...options }: ClusterOptions,
): Promise<Run> {
  const { rows, columns } = factsOfChunks(chunks);
  const shards = options.shards ?? (await usualShards(storage, engine, { version: VERSION, model, chunks, seed }));
  const { measureEvery } = { ...TRAINING_DEFAULTS, ...options };
  const cuts = await cutChunks(storage, chunks, shards);
  const { sums } = (await trainingOf(modelSpec(model.name, model.settings))).shape(rows, columns);
  const slices = options.slices ?? slicesFor(shards, total(sums));
  const coverage = await coverageOf(storage, chunks, cuts);
  const own = { shards: cuts, coverage, slices };
  return writePlan(storage, {
    version: VERSION,
    model,
    rows,
    columns,
    ...own,
    measureEvery,
    keepEvery,
    accelerate,
    seed,
  });
}

/** The number of shards of an earlier start, so that a run continues although the number of workers has changed. */
async function usualShards(storage: Storage, engine: string, wanted: object): Promise<number> {
  const name = `shards/${sha256Of([JSON.stringify(wanted)])}`;
  if (!(await storage.has(name))) await putJson(storage, name, Math.max(1, await countWorkers(engine)));
  return readJson(storage, name);
}

/** Where an earlier driver stopped. */
async function stopped({ id, storage }: Run): Promise<Resume | undefined> {
  const name = (await storage.list(`runs/${id}/shared/`)).at(-1);
  if (name === undefined) return undefined;
  const { history, objectives } = (await readArrays(storage, name)).about as unknown as SharedAbout;
  return { passes: passOf(name), history, objectives };
}

async function begun({ id, storage, plan, training, accelerated }: Run, chunks: Chunks): Promise<Resume> {
  const facts = factsOfChunks(chunks);
  const lengths = Object.entries(training.shape(facts.rows, facts.columns).shared);
  const shared = Object.fromEntries(lengths.map(([name, length]) => [name, new Float32Array(length)]));
  const chance = random(plan.seed);
  training.begin(facts, chance, shared);
  const { byTopic } = training;
  if (byTopic && accelerated) {
    const sample = await sampleRows(storage, chunks, sampleStep(facts.rows, byTopic.topics));
    startFromSample(sample, byTopic.topics, chance, shared[byTopic.words]);
  }
  const about = { history: [], objectives: [] };
  await putArrays(storage, sharedAt(id, 0), { about, arrays: shared });
  return { passes: 0, ...about };
}
