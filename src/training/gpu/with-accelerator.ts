/** Runs work with an accelerator, closes it, and collects notes about the devices that were used. */
import type { Accelerator } from '../index.ts';
import type { DeviceChoice } from './device.ts';

/** In Node or in a page. */
export type OpenAccelerator = (choice: DeviceChoice) => Accelerator;

export interface WithNotes<T> {
  readonly result: T;
  readonly notes: readonly string[];
}

export async function withAccelerator<T>(
  open: OpenAccelerator,
  choice: Omit<DeviceChoice, 'log'>,
  work: (accelerator: Accelerator) => Promise<T>,
): Promise<WithNotes<T>> {
  const notes = new Set<string>();
  const accelerator = open({ ...choice, log: (message) => notes.add(`${message}.`) });
  try {
    const result = await work(accelerator);
    if (choice.device === 'gpu' && notes.size === 0) notes.add('nothing of this is done on a GPU.');
    return { result, notes: [...notes] };
  } finally {
    accelerator.close();
  }
}
