/** The choice of a device. */
import { choice, flag } from '../../check/index.ts';

export const DEVICE_OPTIONS = {
  device: choice(['auto', 'cpu', 'gpu'], {
    default: 'auto',
    help: 'where to compute; auto uses a GPU where there is one and it is faster',
  }),
  half: flag({ help: 'on a GPU keep gathered numbers in half precision: faster, the likelihood the same to 4 digits' }),
} as const;
/** Where to compute: cpu, gpu, or auto. */
export type Device = 'auto' | 'cpu' | 'gpu';

export interface DeviceChoice {
  readonly device?: Device | undefined;
  readonly half?: boolean | undefined;
  /** Gets one sentence about each device used, and about what went wrong. */
  readonly log?: (message: string) => void;
}
