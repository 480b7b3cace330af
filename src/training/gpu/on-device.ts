/** Work on a device that is given back at its end, with what a person should know of where it was done. */
import type { Elsewhere } from '../index.ts';
import type { DeviceChoice } from './device.ts';
import type { OnGpu } from './dispatch.ts';

/** How a choice is carried out: in Node, or in a page. */
export type OpenDevice = (choice: DeviceChoice) => OnGpu;

export interface Done<T> {
  readonly found: T;
  readonly told: readonly string[];
}

export async function onDevice<T>(
  open: OpenDevice,
  choice: Omit<DeviceChoice, 'say'>,
  work: (elsewhere: Elsewhere) => Promise<T>,
): Promise<Done<T>> {
  const said = new Set<string>();
  const { close, ...elsewhere } = open({ ...choice, say: (words) => said.add(`${words}.`) });
  try {
    const found = await work(elsewhere);
    if (choice.device === 'gpu' && said.size === 0) said.add('nothing of this is done on a GPU.');
    return { found, told: [...said] };
  } finally {
    close();
  }
}
