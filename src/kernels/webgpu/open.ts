/**
 * The kernels on a GPU, by WebGPU: single precision, gathered factors in half precision where asked for. Their arrays
 * live on the device; every call is an order, done in turn, and nothing waits but `pull`, `read` and `topCosine`.
 *
 *   const kernels = await openGpu(await navigator.gpu.requestAdapter());
 *   const rows = kernels.floats(n);  rows.set(…);  kernels.push(rows);  …  await kernels.pull(rows);
 */
import { InputError } from '../../check/index.ts';
import type { Csr, Floats, PassKernels, Prepared, Top } from '../kernels.ts';
import { deviceBuffers } from './buffers.ts';
import { columns } from './columns.ts';
import type { GpuContext } from './context.ts';
import { elements } from './elements.ts';
import { lanesOf } from './lanes.ts';
import { commandRecorder } from './recorder.ts';
import { rows } from './rows.ts';
import { type GpuCounts, prepare, release, sparse, sweep } from './sweep.ts';
import { MAX_NEAREST, topCosine } from './top.ts';

export interface GpuOptions {
  /** Gathered factors in half precision: about half the time, and the likelihood the same to four digits. */
  readonly half?: boolean;
  /** False: sums go through the memory of workgroups even where the adapter has subgroups. */
  readonly subgroups?: boolean;
  /** Entries that are on their way at once; fewer make shaders that compile sooner. */
  readonly ahead?: number;
  /** The most bytes that a shader sees of a buffer at once; the adapter's limit when not said, and never above it. */
  readonly maxBytes?: number;
}

/** Kernels on a GPU: arrays live in its memory. */
export interface GpuKernels extends PassKernels {
  readonly name: 'webgpu';
  /** What kind of GPU this is, in words. */
  readonly about: string;
  floats(length: number): Float32Array;
  /** Counts that come again after `release` are kept here too. */
  prepare(counts: Csr, again?: boolean): GpuCounts;
  /** Takes counts off the device until they are used again. */
  release(counts: Prepared): void;
  /** Sends the values that the caller wrote into the arrays to the device. */
  push(...arrays: readonly Floats[]): void;
  /** Brings the device's values into the arrays, when all that was ordered before is done. */
  pull(...arrays: readonly Floats[]): Promise<void>;
  /** The device's values in a new array. */
  values(array: Floats): Promise<Float32Array>;
  /** The first value of an array as it is at this point of the recorded commands. */
  first(array: Floats): Promise<number>;
  /** The most floats an array may have. */
  readonly maxFloats: number;
  /** Whether the device has room for so many more bytes. */
  holds(bytes: number): Promise<boolean>;
  /** Submits the recorded commands; resolves when they are done. */
  done(): Promise<void>;
  /** The most that `topCosine` finds for a query. */
  readonly maxNearest: number;
  topCosine(matrix: Floats, width: number, queries: Floats, count: number): Promise<Top>;
  /** Kept, with the reason, when the device is lost: taken away, reset, or closed. */
  readonly lost: Promise<string>;
  /** Gives the device and all its memory back. */
  close(): void;
}

/** What was fastest on an H200. */
const AHEAD = 4;

/** The kernels on a WebGPU adapter; throws an InputError where there is none. */
export async function openGpu(adapter: GPUAdapter | null, options: GpuOptions = {}): Promise<GpuKernels> {
  if (!adapter) throw new InputError('kernels', 'there must be a GPU with WebGPU, and there is none');
  const device = await adapter.requestDevice(wishes(adapter));
  let wrong: string | undefined;
  device.addEventListener('uncapturederror', ({ error }) => {
    wrong ??= error.message;
  });
  const context = gpuContext(adapter, device, options);
  const { recorder, buffers } = context;
  const checked = async <T>(work: Promise<T>): Promise<T> => {
    const value = await work;
    if (wrong !== undefined) throw new Error(`kernels: the GPU says: ${wrong}`);
    return value;
  };
  const simple = elements(context);
  return {
    name: 'webgpu',
    about: aboutOf(adapter),
    floats: buffers.floats,
    prepare,
    release: (counts) => release(context, counts as GpuCounts),
    maxFloats: device.limits.maxBufferSize / 4,
    holds: (bytes) => holds(device, bytes),
    sweep: (...given) => sweep(context, simple.multiply, ...given),
    ...simple,
    ...columns(context),
    ...rows(context),
    ...sparse(context, simple.fill),
    push: buffers.push,
    pull: (...arrays) => checked(buffers.pull(...arrays)),
    values: (array) => checked(buffers.values(array)),
    async first(array) {
      const { buffer, offset, first } = buffers.at(array.subarray(0, 1));
      return new Float32Array(await checked(buffers.read({ buffer, offset: offset + first * 4, size: 4 })))[0];
    },
    done() {
      recorder.submit();
      return checked(device.queue.onSubmittedWorkDone());
    },
    maxNearest: MAX_NEAREST,
    topCosine: (...given) => checked(topCosine(context, ...given)),
    lost: device.lost.then(({ message }) => message),
    close: () => device.destroy(),
  };
}

/** All that the adapter has of what we use. */
function wishes({ features, limits }: GPUAdapter): GPUDeviceDescriptor {
  const { maxBufferSize, maxStorageBufferBindingSize } = limits;
  return {
    requiredFeatures: features.has('subgroups') ? ['subgroups'] : [],
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
  };
}

function gpuContext(adapter: GPUAdapter, device: GPUDevice, options: GpuOptions): GpuContext {
  const maxBytes = Math.min(options.maxBytes ?? Infinity, device.limits.maxStorageBufferBindingSize);
  const recorder = commandRecorder(device, maxBytes);
  return {
    recorder,
    buffers: deviceBuffers(recorder),
    lanes: lanesOf(adapter, options.subgroups ?? true),
    half: options.half ?? false,
    ahead: options.ahead ?? AHEAD,
  };
}

/** Asks for the room and gives it back: WebGPU does not say how much there is. */
async function holds(device: GPUDevice, bytes: number): Promise<boolean> {
  device.pushErrorScope('out-of-memory');
  const asked: GPUBuffer[] = [];
  for (let left = bytes; left > 0; left -= device.limits.maxBufferSize) {
    const size = 4 * Math.ceil(Math.min(left, device.limits.maxBufferSize) / 4);
    asked.push(device.createBuffer({ size, usage: 0x80 }));
  }
  const refused = await device.popErrorScope();
  for (const buffer of asked) buffer.destroy();
  return refused === null;
}

/** Whether an adapter is software that only pretends to be a GPU. */
export const isSoftware = ({ info }: GPUAdapter): boolean =>
  info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe|software|basic render/i.test(aboutOf({ info }));

export const aboutOf = ({ info }: Pick<GPUAdapter, 'info'>): string =>
  [info.vendor, info.architecture, info.device, info.description].filter(Boolean).join(' ');
