/**
 * The kernels of a training pass on a GPU, by WebGPU: single precision. Their arrays live on the device; every call
 * records a command, run in order; only `pull`, `values` and `first` wait.
 *
 *   const kernels = await openGpu(await navigator.gpu.requestAdapter());
 *   const rows = kernels.floats(n);  rows.set(…);  kernels.push(rows);  …  await kernels.pull(rows);
 */
import { InputError } from '../../check/index.ts';
import type { Csr, Floats, PassKernels } from '../kernels.ts';
import type { GpuContext } from './buffers.ts';
import { deviceBuffers } from './buffers.ts';
import { columns } from './columns.ts';
import { elements } from './elements.ts';
import { commandRecorder } from './recorder.ts';
import { rows } from './rows.ts';
import { type GpuCounts, prepare } from './sides.ts';
import { sweep } from './sweep.ts';

/** Kernels on a GPU: arrays live in its memory. */
export interface GpuKernels extends PassKernels {
  readonly name: 'webgpu';
  /** A description of the GPU. */
  readonly about: string;
  floats(length: number): Float32Array;
  prepare(counts: Csr): GpuCounts;
  /** Copies the caller's values of the arrays to the device. */
  push(...arrays: readonly Floats[]): void;
  /** Copies the device's values into the arrays, after all commands recorded before. */
  pull(...arrays: readonly Floats[]): Promise<void>;
  /** The device's values in a new array. */
  values(array: Floats): Promise<Float32Array>;
  /** The first value of an array as it is at this point of the recorded commands. */
  first(array: Floats): Promise<number>;
  /** Maximum length of an array. */
  readonly maxFloats: number;
  /** Whether the device can allocate so many more bytes. */
  holds(bytes: number): Promise<boolean>;
  /** Submits the recorded commands; resolves when they are done. */
  done(): Promise<void>;
  /** Resolves with the reason when the device is lost: removed, reset, or closed. */
  readonly lost: Promise<string>;
  /** Frees the memory; destroys the device, but not one that was given. */
  close(): void;
}

/**
 * The kernels on a WebGPU adapter; throws an InputError where there is none. `shared`: a device that others use too; it
 * stays open, with the shaders that were compiled for it.
 */
export async function openGpu(adapter: GPUAdapter | null, shared?: GPUDevice): Promise<GpuKernels> {
  if (!adapter) throw new InputError('kernels', 'there must be a GPU with WebGPU, and there is none');
  const device = shared ?? (await openDevice(adapter));
  let wrong: string | undefined;
  const onError = ({ error }: GPUUncapturedErrorEvent) => {
    wrong ??= error.message;
  };
  device.addEventListener('uncapturederror', onError);
  const recorder = commandRecorder(device);
  const buffers = deviceBuffers(recorder);
  const context: GpuContext = { recorder, buffers };
  const checked = async <T>(work: Promise<T>): Promise<T> => {
    const value = await work;
    if (wrong !== undefined) throw new Error(`kernels: the GPU says: ${wrong}`);
    return value;
  };
  return {
    name: 'webgpu',
    about: aboutOf(adapter),
    floats: buffers.floats,
    prepare: (counts) => prepare(recorder, counts),
    maxFloats: buffers.maxFloats,
    holds: (bytes) => holds(device, bytes),
    sweep: (...given) => sweep(context, ...given),
    ...elements(context),
    ...columns(context),
    ...rows(context),
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
    lost: device.lost.then(({ message }) => message),
    close() {
      if (!shared) return device.destroy();
      device.removeEventListener('uncapturederror', onError);
      recorder.close();
    },
  };
}

/** A device with buffers as large as the adapter can have them. */
export function openDevice(adapter: GPUAdapter): Promise<GPUDevice> {
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  return adapter.requestDevice({ requiredLimits: { maxBufferSize, maxStorageBufferBindingSize } });
}

/** Allocates the memory and frees it: WebGPU does not report how much is free. */
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

/** Whether an adapter is a software renderer. */
export const isSoftware = (adapter: GPUAdapter): boolean =>
  adapter.info.isFallbackAdapter || /swiftshader|llvmpipe|lavapipe|software|basic render/i.test(aboutOf(adapter));

export function aboutOf(adapter: GPUAdapter): string {
  const { vendor, architecture, device, description } = adapter.info;
  return [vendor, architecture, device, description].filter(Boolean).join(' ');
}
