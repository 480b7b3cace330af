/** `--device` and `--half`: where a command computes, and what it says of that. */
import { DEVICE_OPTIONS, type DeviceChoice } from '../engine/device.ts';
import { elsewhereOn } from '../engine/gpu.ts';
import type { Elsewhere } from '../models/index.ts';
import { given } from './flags.ts';

export interface OnDevice<T> {
  readonly found: T;
  /** What a person should know of where it was done. */
  readonly told: readonly string[];
}

/** `flags` may be the values of DEVICE_OPTIONS too. The GPU is given back when the work is done. */
export async function onDevice<T>(flags: object, work: (elsewhere: Elsewhere) => Promise<T>): Promise<OnDevice<T>> {
  const choice = given<DeviceChoice>(DEVICE_OPTIONS, flags as Record<string, unknown>);
  const said = new Set<string>();
  const { close, ...elsewhere } = elsewhereOn({ ...choice, say: (words) => said.add(`${words}.`) });
  try {
    const found = await work(elsewhere);
    if (choice.device === 'gpu' && said.size === 0) said.add('nothing of this is done on a GPU.');
    return { found, told: [...said] };
  } finally {
    close();
  }
}
