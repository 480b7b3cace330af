/** `--device` and `--half`: where a command computes. */
import { DEVICE_OPTIONS } from '../engine/device.ts';
import { elsewhereOn } from '../engine/gpu.ts';
import { type Done, onDevice } from '../engine/on-device.ts';
import type { Elsewhere } from '../models/index.ts';
import { given } from './flags.ts';

/** Does the work where the flags say. */
export const onTheDevice = <T>(flags: object, work: (elsewhere: Elsewhere) => Promise<T>): Promise<Done<T>> =>
  onDevice(elsewhereOn, given(DEVICE_OPTIONS, flags as Record<string, unknown>), work);
