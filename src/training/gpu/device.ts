/** The choice of a device, and work with its accelerator. */
import { choice } from '../../check/index.ts';
import type { Accelerator } from '../index.ts';

export const DEVICE_OPTIONS = {
  device: choice(['auto', 'cpu', 'gpu'], {
    default: 'auto',
    help: 'where to train; auto uses a GPU where there is one and it is faster',
  }),
} as const;
/** Where to compute: cpu, gpu, or auto. */
export type Device = 'auto' | 'cpu' | 'gpu';

export interface DeviceChoice {
  readonly device?: Device | undefined;
  /** Gets one sentence about each device used, and about what went wrong. */
  readonly log?: (message: string) => void;
}

/** In Node or in a page. */
export type OpenAccelerator = (choice: DeviceChoice) => Accelerator;

export interface WithNotes<T> {
  readonly result: T;
  readonly notes: readonly string[];
}

/** Runs work with an accelerator, closes it, and collects notes about the devices that were used. */
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
