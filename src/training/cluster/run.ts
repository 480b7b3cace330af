/**
 * A training run as it lies in the storage, so that any process can take part in it or go on with it:
 *
 *   runs/RUN/plan        what is trained, and which rows each shard has
 *   runs/RUN/shared/I    what all share before pass I, with the objectives measured so far
 *   runs/RUN/sums/I/S    what shard S adds up in pass I
 *   runs/RUN/added/I/N    slice N of the sums of all shards, where one adder would be too slow
 *   runs/RUN/local/I/S   the rows' own state of shard S before pass I, kept every so many passes
 *
 * Every object is a function of its name: made twice, it is made the same. So a task that is delivered twice counts
 * once, and a worker that takes over a shard begins at its kept state and sweeps again what came since.
 */
import { InputError } from '../../check/index.ts';
import { VERSION } from '../../version.ts';
import type { Training } from '../index.ts';
import { modelSpec, type TrainingSpec, trainingOf } from '../threads/spec.ts';
import type { Slice } from './pages.ts';
import { putJson, readJson, type Storage } from './storage.ts';

export interface Plan {
  readonly version: string;
  /** A training exported by src/models, and its settings as plain data. */
  readonly model: { readonly name: string; readonly settings: unknown };
  readonly rows: number;
  readonly columns: number;
  readonly shards: readonly (readonly Slice[])[];
  /** In how many slices the shards' sums are added up. */
  readonly slices: number;
  /** The objective is measured every so many passes. */
  readonly measureEvery: number;
  /** After how many passes the rows' own state is written down. */
  readonly keepEvery: number;
}

export interface Run {
  readonly id: string;
  readonly storage: Storage;
  readonly plan: Plan;
  readonly spec: TrainingSpec;
  readonly training: Training;
}

export const measures = ({ measureEvery }: Plan, pass: number): boolean => pass % measureEvery === 0;

const six = (number: number): string => String(number).padStart(6, '0');

export const planOf = (run: string): string => `runs/${run}/plan`;
export const sharedAt = (run: string, pass: number): string => `runs/${run}/shared/${six(pass)}`;
export const sumsAt = (run: string, pass: number, shard: number): string =>
  `runs/${run}/sums/${six(pass)}/${six(shard)}`;
export const addedAt = (run: string, pass: number, slice: number): string =>
  `runs/${run}/added/${six(pass)}/${six(slice)}`;
export const localAt = (run: string, pass: number, shard: number): string =>
  `runs/${run}/local/${six(pass)}/${six(shard)}`;
/** The pass in a name. */
export const passOf = (name: string): number => Number(name.split('/')[3]);

export async function writePlan(storage: Storage, id: string, plan: Plan): Promise<Run> {
  await putJson(storage, planOf(id), plan);
  return runOf(storage, id, plan);
}

/** Removes what a run has left, once its model is where it belongs: asked for again, it is trained again. */
export const forgetRun = (storage: Storage, id: string): Promise<void> => storage.clear(`runs/${id}`);

export async function openRun(storage: Storage, id: string): Promise<Run> {
  return runOf(storage, id, await readJson(storage, planOf(id)));
}

async function runOf(storage: Storage, id: string, plan: Plan): Promise<Run> {
  if (plan.version !== VERSION) {
    throw new InputError('cluster', `all machines must have the same Aspectra (here ${VERSION})`, plan.version);
  }
  const spec = modelSpec(plan.model.name, plan.model.settings);
  return { id, storage, plan, spec, training: await trainingOf(spec) };
}
