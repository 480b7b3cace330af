/** `--device` and `--half`: where a command computes. */
import { DEVICE_OPTIONS } from '../training/gpu/device.ts';
import { elsewhereOn } from '../training/gpu/gpu.ts';
import { type Done, onDevice } from '../training/gpu/on-device.ts';
import type { Elsewhere } from '../training/index.ts';
import { given } from './flags.ts';

/** Does the work where the flags say. */
export const onTheDevice = <T>(flags: object, work: (elsewhere: Elsewhere) => Promise<T>): Promise<Done<T>> =>
  onDevice(elsewhereOn, given(DEVICE_OPTIONS, flags as Record<string, unknown>), work);
