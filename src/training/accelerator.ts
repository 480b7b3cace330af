/** An accelerator trains on a device where that is faster. It is handed in from above; the default is this thread. */
import type { Csr } from '../kernels/index.ts';
import type { Fit, FitOptions, Training } from './contract.ts';

export interface Accelerator {
  /** Trains on the device, or by `onCpu` where that is faster or the device is lost. */
  readonly fit: (
    training: Training,
    counts: Csr,
    options: FitOptions,
    onCpu: (options: FitOptions) => Promise<Fit>,
  ) => Promise<Fit>;
  /** Releases the device; nothing more may be asked of it. */
  readonly close: () => void;
}

/** Work that an accelerator may do. */
export interface Acceleration {
  readonly accelerator?: Accelerator | undefined;
}
