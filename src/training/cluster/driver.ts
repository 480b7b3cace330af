/**
 * The cluster schedule. The driver holds no documents: it asks for one pass after another (a BullMQ flow: the sweeps of
 * all shards, then their parent that adds them up) and reads the numbers that come back. What it would need to go on
 * lies in the storage, so the same call goes on where a dead driver stopped.
 */

import { DEFAULT_SEED, random } from '../../random/index.ts';
import { VERSION } from '../../version.ts';
import { type Arrays, copied, type Fit, type FitOptions, TRAINING_DEFAULTS, watchConvergence } from '../index.ts';
import { modelSpec, trainingOf } from '../threads/spec.ts';
import { slicesFor } from './adding.ts';
import { openForeman, type Passed } from './foreman.ts';
import { cutPages, factsOfPages, hashOf, type Pages } from './pages.ts';
import { pack, unpack } from './parcel.ts';
import { countWorkers } from './queues.ts';
import { localAt, measures, type Plan, passOf, type Run, sharedAt, writePlan } from './run.ts';
import { needed, putJson, readJson, type Storage } from './storage.ts';

export interface ClusterOptions extends Omit<FitOptions, 'kernels' | 'random'> {
  /** Where Redis is: `redis://host:port`. */
  readonly engine: string;
  /** As many as there are workers when not given, or as there were when the same was begun before. */
  readonly shards?: number;
  readonly seed?: number;
  /** After how many passes the rows' own state is written down; a shard taken over is swept again from there. */
  readonly keepEvery?: number;
  /** In how many slices sums are added up; as the number of shards and their size ask for when not given. */
  readonly slices?: number;
  readonly onPass?: (passed: Passed) => void;
  readonly say?: (message: string) => void;
}

export interface ClusterFit extends Omit<Fit, 'local'> {
  /** Its name in the storage. */
  readonly run: string;
  readonly shards: number;
  /** The objects that hold the rows' own state, in the order of the rows. */
  readonly local: readonly string[];
}

/** Trains a model of src/models on the counts in a storage. */
export async function fitCluster(
  model: Plan['model'],
  storage: Storage,
  pages: Pages,
  options: ClusterOptions,
): Promise<ClusterFit> {
  const { iterations, tolerance } = { ...TRAINING_DEFAULTS, ...options };
  const run = await planned(model, storage, pages, options);
  let { pass, history } = (await latest(run)) ?? (await begun(run, pages, options.seed));
  const watch = watchConvergence(tolerance);
  for (const objective of history) watch.see(objective);
  const foreman = await openForeman(options.engine, run, options.say ?? (() => {}));
  try {
    while (pass < iterations && !watch.converged) {
      const measure = measures(run.plan, pass);
      const passed = await foreman.pass(pass, options.signal);
      const objective = passed.history.at(-1)!;
      if (measure) watch.see(objective);
      pass++;
      options.onPass?.(passed);
      options.onProgress?.({ iteration: pass, of: iterations, ...(measure && { objective }) });
    }
    await foreman.keep(pass);
  } catch (error) {
    await foreman.cancel(pass);
    throw error;
  } finally {
    await foreman.close();
  }
  const last = sharedAt(run.id, pass);
  const { arrays } = unpack(await needed(storage, last), `${storage.place}/${last}`);
  return {
    run: run.id,
    shards: run.plan.shards.length,
    shared: copied(arrays as Arrays),
    local: run.plan.shards.map((_, shard) => localAt(run.id, pass, shard)),
    iterations: pass,
    converged: watch.converged,
    history: watch.history,
  };
}

/** The run is named by where it lies and all that its numbers depend on. */
async function planned(
  model: Plan['model'],
  storage: Storage,
  pages: Pages,
  { engine, seed = DEFAULT_SEED, keepEvery = 10, ...options }: ClusterOptions,
): Promise<Run> {
  const { rows, columns } = factsOfPages(pages);
  const shards = options.shards ?? (await usualShards(storage, engine, { version: VERSION, model, pages, seed }));
  const { measureEvery } = { ...TRAINING_DEFAULTS, ...options };
  const cuts = await cutPages(storage, pages, shards);
  const { sums } = (await trainingOf(modelSpec(model.name, model.settings))).shape(rows, columns);
  const slices = options.slices ?? slicesFor(shards, sums);
  const plan = { version: VERSION, model, rows, columns, shards: cuts, slices, measureEvery, keepEvery };
  return writePlan(storage, hashOf([JSON.stringify({ place: storage.place, plan, seed })]), plan);
}

/** So that a run goes on although workers have come or gone since it began. */
async function usualShards(storage: Storage, engine: string, wanted: object): Promise<number> {
  const name = `shards/${hashOf([JSON.stringify(wanted)])}`;
  if (!(await storage.has(name))) await putJson(storage, name, Math.max(1, await countWorkers(engine)));
  return readJson(storage, name);
}

/** Where an earlier driver stopped. */
async function latest({ id, storage }: Run): Promise<{ pass: number; history: readonly number[] } | undefined> {
  const name = (await storage.list(`runs/${id}/shared/`)).at(-1);
  if (name === undefined) return undefined;
  const { about } = unpack(await needed(storage, name), `${storage.place}/${name}`);
  return { pass: passOf(name), history: about.history as number[] };
}

async function begun({ id, storage, training }: Run, pages: Pages, seed = DEFAULT_SEED) {
  const facts = factsOfPages(pages);
  const lengths = Object.entries(training.shape(facts.rows, facts.columns).shared);
  const shared = Object.fromEntries(lengths.map(([name, length]) => [name, new Float32Array(length)]));
  training.begin(facts, random(seed), shared);
  await storage.put(sharedAt(id, 0), pack({ about: { history: [] }, arrays: shared }));
  return { pass: 0, history: [] as readonly number[] };
}
