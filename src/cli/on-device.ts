/** `--device`: runs a command's work with the accelerator that it chooses. */
import { DEVICE_OPTIONS, type WithNotes, withAccelerator } from '../training/gpu/device.ts';
import { openAccelerator } from '../training/gpu/node.ts';
import type { Accelerator } from '../training/index.ts';
import { given } from './flags.ts';

export const onDevice = <T>(flags: object, work: (accelerator: Accelerator) => Promise<T>): Promise<WithNotes<T>> =>
  withAccelerator(openAccelerator, given(DEVICE_OPTIONS, flags as Record<string, unknown>), work);
