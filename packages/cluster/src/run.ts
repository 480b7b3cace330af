/**
 * A training run as it lies in the storage, so that any process can take part in it or continue it:
 *
 *   runs/RUN/plan          the model, and the rows of each shard
 *   runs/RUN/shared/I      the shared arrays before pass I, with the objectives so far
 *   runs/RUN/previous/I    the previous shared arrays of extrapolation before pass I
 *   runs/RUN/sums/I/S      the sums of shard S in pass I, until the pass after it is reduced
 *   runs/RUN/local/I/S     checkpoint of the local arrays of shard S before pass I, every so many passes
 *
 * Every object is a function of its name: made twice, it is made the same. So a task that is delivered twice counts
 * once, and a worker that takes over a shard starts at its checkpoint and sweeps again what came since.
 */
import { type ChunkRange, sha256Of } from './chunks.ts';
import {
  type Accelerate,
  type Accelerated,
  acceleratedArrays,
  type Coverage,
  damaged,
  InputError,
  modelSpec,
  type Training,
  type TrainingSpec,
  trainingOf,
  VERSION,
} from './core.ts';
import { putJson, readJson, type Storage } from './storage.ts';

export interface Plan {
  readonly version: string;
  /** A training exported by src/models, and its settings as plain data. */
  readonly model: { readonly name: string; readonly settings: unknown };
  readonly rows: number;
  readonly columns: number;
  readonly shards: readonly (readonly ChunkRange[])[];
  /** What a sweep of each shard adds up. */
  readonly coverage: readonly Coverage[];
  /** The objective is measured every so many passes. */
  readonly measureEvery: number;
  /** Passes between two checkpoints of the local arrays. */
  readonly keepEvery: number;
  readonly accelerate: Accelerate;
  readonly seed: number;
}

export interface Run {
  readonly id: string;
  readonly storage: Storage;
  readonly plan: Plan;
  readonly spec: TrainingSpec;
  readonly training: Training;
  /** Undefined where EM is plain. */
  readonly accelerated: Accelerated | undefined;
}

/** How a pass ended: extrapolated at a level, or undone. */
export type PassEnd = number | 'restored';

/** What the object of the shared arrays says beside them. */
export interface SharedAbout {
  readonly history: readonly number[];
  /** The objective of every pass, undone ones too. */
  readonly objectives: readonly number[];
  /** With extrapolation: how the last pass ended. */
  readonly end?: PassEnd;
}

export const measures = ({ measureEvery }: Plan, pass: number): boolean => pass % measureEvery === 0;

/** Counts that are not whole numbers add up to the same but for rounding. */
const ROUNDING = 1e-9;

/** What is wrong where the sums of a shard are of other rows or counts than the shard has: rows left out, or added twice. */
export function wrongSums({ coverage }: Plan, shard: number, sums: Partial<Coverage>): string | undefined {
  const { rows, counts } = coverage[shard];
  const near = sums.counts !== undefined && Math.abs(sums.counts - counts) <= ROUNDING * Math.abs(counts);
  if (sums.rows === rows && near) return undefined;
  const found = `${sums.rows} rows with counts of ${sums.counts} in all, not of ${rows} with ${counts}`;
  return `the sums of shard ${shard} are of ${found}`;
}

const six = (number: number): string => String(number).padStart(6, '0');

export const sharedAt = (run: string, pass: number): string => `runs/${run}/shared/${six(pass)}`;
export const previousAt = (run: string, pass: number): string => `runs/${run}/previous/${six(pass)}`;
export const sumsIn = (run: string, pass: number): string => `runs/${run}/sums/${six(pass)}`;
export const sumsAt = (run: string, pass: number, shard: number): string => `${sumsIn(run, pass)}/${six(shard)}`;
export const localIn = (run: string, pass: number): string => `runs/${run}/local/${six(pass)}`;
export const localAt = (run: string, pass: number, shard: number): string => `${localIn(run, pass)}/${six(shard)}`;
/** The pass in a name. */
export const passOf = (name: string): number => Number(name.split('/')[3]);

/** The name of a run is a function of its storage and its plan, so that nobody can put another plan there. */
const nameOf = (storage: Storage, plan: Plan): string => sha256Of([JSON.stringify({ place: storage.place, plan })]);

export async function writePlan(storage: Storage, plan: Plan): Promise<Run> {
  const id = nameOf(storage, plan);
  await putJson(storage, `runs/${id}/plan`, plan);
  return runOf(storage, id, plan);
}

/** Removes what a run has left, once its model is saved: asked for again, it is trained again. */
export const forgetRun = (storage: Storage, id: string): Promise<void> => storage.clear(`runs/${id}`);

export async function openRun(storage: Storage, id: string): Promise<Run> {
  const plan = await readJson<Plan>(storage, `runs/${id}/plan`);
  if (plan?.version !== VERSION) {
    throw new InputError('cluster', `all machines must have the same Aspectra (here ${VERSION})`, plan?.version);
  }
  if (nameOf(storage, plan) !== id) throw damaged(`${storage.place}/runs/${id}/plan`, 'it is not that of the run');
  return runOf(storage, id, plan);
}

async function runOf(storage: Storage, id: string, plan: Plan): Promise<Run> {
  const spec = modelSpec(plan.model.name, plan.model.settings);
  const training = await trainingOf(spec);
  return { id, storage, plan, spec, training, accelerated: acceleratedArrays(training, plan) };
}
