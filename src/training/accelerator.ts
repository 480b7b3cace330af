/** An accelerator does heavy work on a device where that is faster. It is handed in from above; the default is this thread. */
import type { Csr, Floats, Top } from '../kernels/index.ts';
import {
  type Coordinates,
  coordinates,
  SVD_OPTIONS,
  type Svd,
  type SvdSettings,
  svd,
  svdKernels,
} from '../linalg/index.ts';
import { type Random, random as seeded } from '../random/index.ts';
import type { Fit, FitOptions, Training } from './contract.ts';

export interface Accelerator {
  /** Trains on the device, or by `onCpu` where that is faster or the device is lost. */
  readonly fit: (
    training: Training,
    counts: Csr,
    options: FitOptions,
    onCpu: (options: FitOptions) => Promise<Fit>,
  ) => Promise<Fit>;
  readonly svd: Decompose;
  /** Coordinates where the CPU finds them quicker than they are got from `svd`; undefined where that is to be asked. */
  readonly coordinates?: (...given: Parameters<Decompose>) => Promise<Coordinates | undefined>;
  /** Rows on the device, for so many queries; undefined where searching them there gains nothing. */
  readonly nearest: (rows: Floats, width: number, queries: number) => Promise<DeviceIndex | undefined>;
  /** Releases the device; nothing more may be asked of it. */
  readonly close: () => void;
}

/** Work that an accelerator may do. */
export interface Acceleration {
  readonly accelerator?: Accelerator | undefined;
}

export type Decompose = (
  matrix: Csr,
  settings: SvdSettings,
  run: { readonly random?: Random | undefined; readonly signal?: AbortSignal | undefined },
) => Svd | Promise<Svd>;

/** As `Decompose`, for coordinates alone. */
export type FindCoordinates = (...given: Parameters<Decompose>) => Coordinates | Promise<Coordinates>;

/** Rows on a device. */
export interface DeviceIndex {
  /** For every query the `count` rows with the largest products, as `topCosine`; undefined where the CPU must do it. */
  nearest(queries: Floats, count: number): Promise<Top | undefined>;
  /** Frees the rows. */
  free(): void;
}

/** Singular vectors in this thread, over WebAssembly memory of the size needed. */
export const svdInline: Decompose = (matrix, settings, { random }) =>
  svd(matrix, settings, random, kernelsFor(matrix, settings));

export const coordinatesInline: FindCoordinates = (matrix, settings, { random = seeded() }) =>
  coordinates(matrix, settings, random, kernelsFor(matrix, settings));

const kernelsFor = (matrix: Csr, { dimensions = SVD_OPTIONS.dimensions.default }: SvdSettings) =>
  svdKernels(matrix, dimensions);
