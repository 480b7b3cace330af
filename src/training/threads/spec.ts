/** A training that can be sent: the module that has it, its name there, and its settings as plain data. */
import { InputError } from '../../check/index.ts';
import { besideThis } from '../../workers/beside.ts';
import type { Training } from '../index.ts';

export interface TrainingSpec {
  /** Address of the module. */
  readonly module: string;
  /** The exported function: settings → training. */
  readonly name: string;
  readonly settings: unknown;
}

/** A training of src/models: `modelSpec('plsa', settings)`. */
export function modelSpec(name: string, settings: unknown): TrainingSpec {
  return { module: besideThis('../../models/index', import.meta.url).href, name, settings };
}

export async function trainingOf({ module, name, settings }: TrainingSpec): Promise<Training> {
  const make = (await import(module))[name];
  if (typeof make !== 'function') throw new InputError('engine', `${module} must export a training named so`, name);
  return make(settings);
}
