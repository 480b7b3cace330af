/**
 * The cluster backend. The driver holds no documents: it asks for the sweeps of one pass after another and makes the model of
 * the next from their sums. All that is needed to continue lies in the storage, so the same call continues where a dead
 * driver stopped.
 */

import { type Chunks, coverageOf, cutChunks, factsOfChunks, sampleRows, sha256Of } from './chunks.ts';
import {
  type Backend,
  copied,
  DEFAULT_SEED,
  type Fit,
  type FitOptions,
  InputError,
  type Resume,
  random,
  runPasses,
  sampleStep,
  startFromSample,
  TRAINING_DEFAULTS,
  VERSION,
} from './core.ts';
import { putArrays, readArrays } from './objects.ts';
import { openPassScheduler } from './pass-scheduler.ts';
import { countWorkers } from './queues.ts';
import { openReducer } from './reduce.ts';
import { type PassEnd, type Plan, passOf, type Run, type SharedAbout, sharedAt, sumsIn, writePlan } from './run.ts';
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
  readonly log?: (message: string) => void;
}

export interface ClusterFit extends Omit<Fit, 'local'> {
  /** Its name in the storage. */
  readonly run: string;
  readonly shards: number;
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
  const backend = await clusterBackend(run, resume, options);
  const { shared, passes, converged, history } = await runPasses(run.training, backend, options, resume);
  return { run: run.id, shards: run.plan.shards.length, shared, passes, converged, history };
}

/** How often a pass is swept whose sums are refused. */
const MAX_SWEEPS = 4;

async function clusterBackend(
  run: Run,
  resume: Resume,
  { engine, signal, log = () => {} }: ClusterOptions,
): Promise<Backend> {
  const { accelerated } = run;
  const reducer = await openReducer(run, resume);
  const scheduler = await openPassScheduler(engine, run, log);
  let pass = resume.passes;
  /** Whether there is a swept pass whose end is not decided. */
  let open = false;
  const end = async (how?: PassEnd): Promise<void> => {
    if (!open) return;
    open = false;
    await reducer.reduce(pass++, how);
  };
  return {
    async sweep() {
      for (let time = 1; ; time++) {
        await scheduler.sweep(pass, signal);
        open = true;
        const wrong = await reducer.collect(pass);
        if (wrong === undefined) return { objective: reducer.objective };
        if (time === MAX_SWEEPS) throw new InputError('cluster', `pass ${pass} was swept ${time} times, and ${wrong}`);
        log(`cluster: ${wrong}: pass ${pass} is swept again`);
      }
    },
    // Where it extrapolates, when it is decided how.
    update: () => (accelerated ? undefined : end()),
    ...(accelerated && { extrapolate: end, restore: () => end('restored') }),
    async state() {
      if (pass > 0) await run.storage.clear(sumsIn(run.id, pass - 1));
      const { shared, previous } = reducer;
      return { shared: copied(pass > 0 ? { ...shared, ...previous } : shared), local: {} };
    },
    close: () => scheduler.close(pass),
  };
}

/** The run is named by its storage and all that its numbers depend on. */
async function planned(
  model: Plan['model'],
  storage: Storage,
  chunks: Chunks,
  { engine, seed = DEFAULT_SEED, keepEvery = 10, accelerate = 'none', measureEvery, ...options }: ClusterOptions,
): Promise<Run> {
  const { rows, columns } = factsOfChunks(chunks);
  const shards = options.shards ?? (await usualShards(storage, engine, { version: VERSION, model, chunks, seed }));
  const cuts = await cutChunks(storage, chunks, shards);
  return writePlan(storage, {
    ...{ version: VERSION, model, rows, columns, shards: cuts, coverage: await coverageOf(storage, chunks, cuts) },
    ...{ measureEvery: measureEvery ?? TRAINING_DEFAULTS.measureEvery, keepEvery, accelerate, seed },
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
