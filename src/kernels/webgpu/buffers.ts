/**
 * Device buffers: arrays that live on the device. What the caller holds is an ordinary Float32Array, the array's shadow: its
 * buffer is the key to the device's own, so that views into it are views there. `push` and `pull` copy values between the
 * two; an untouched shadow is address space and no memory.
 */
import { InputError } from '../../check/index.ts';
import type { Floats } from '../kernels.ts';
import type { CommandRecorder, Slice } from './recorder.ts';

/** What every kernel works with. */
export interface GpuContext {
  readonly recorder: CommandRecorder;
  readonly buffers: DeviceBuffers;
}

/** A slice that begins where slices may, and how many floats later the values begin. */
export type Place = Slice & { readonly first: number };

export interface DeviceBuffers {
  floats(length: number): Float32Array;
  /** Maximum length of an array: all of it is seen by a shader. */
  readonly maxFloats: number;
  /** Where an array's values are. */
  at(array: Floats): Place;
  push(...arrays: readonly Floats[]): void;
  pull(...arrays: readonly Floats[]): Promise<void>;
  /** The device's values in a new array; the shadow stays as it is. */
  values(array: Floats): Promise<Float32Array>;
  /** The bytes of a slice as they are at this point of the recorded commands. */
  read(slice: Slice): Promise<ArrayBuffer>;
}

/** Slices begin at multiples of this; it is the alignment that every adapter keeps. */
const ALIGNED = 256;
/** Bytes per transfer. */
const PORTION = 64 * 2 ** 20;
/** COPY_DST | MAP_READ, and the mode of mapping. */
const READABLE = 0x8 | 0x1;
const READ = 1;

export function deviceBuffers(recorder: CommandRecorder): DeviceBuffers {
  const { device } = recorder;
  const maxFloats = Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize) / 4;
  const buffers = new WeakMap<ArrayBufferLike, GPUBuffer>();

  const bufferOf = (array: Floats): GPUBuffer => {
    const buffer = buffers.get(array.buffer);
    if (!buffer) throw new InputError('kernels', 'an array must come from these kernels: floats(length)', array.length);
    return buffer;
  };

  const read = async ({ buffer, offset, size }: Slice): Promise<ArrayBuffer> => {
    recorder.submit();
    const copy = device.createBuffer({ size, usage: READABLE });
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(buffer, offset, copy, 0, size);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(READ);
    const values = copy.getMappedRange().slice(0);
    copy.destroy();
    return values;
  };

  const bring = async (array: Floats, into: Floats): Promise<void> => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let done = 0; done < bytes.length; done += PORTION) {
      const size = Math.min(PORTION, bytes.length - done);
      const offset = array.byteOffset + done;
      bytes.set(new Uint8Array(await read({ buffer: bufferOf(array), offset, size })), done);
    }
  };

  const floats = (length: number): Float32Array => {
    const bytes = length * 4;
    if (length > maxFloats)
      throw new InputError('kernels', `an array on this GPU may have ${maxFloats} floats`, length);
    const shadow = new Float32Array(length);
    buffers.set(shadow.buffer, recorder.take(bytes));
    return shadow;
  };

  return {
    read,
    floats,
    maxFloats,
    at(array) {
      const offset = array.byteOffset - (array.byteOffset % ALIGNED);
      const before = array.byteOffset - offset;
      const size = Math.max(16, 16 * Math.ceil((before + array.byteLength) / 16));
      return { buffer: bufferOf(array), offset, size, first: before / 4 };
    },

    push(...arrays) {
      recorder.submit();
      for (const array of arrays) {
        const buffer = bufferOf(array);
        const { byteOffset, byteLength } = array;
        for (let done = 0; done < byteLength; done += PORTION) {
          const portion = new Uint8Array(
            array.buffer as ArrayBuffer,
            byteOffset + done,
            Math.min(PORTION, byteLength - done),
          );
          device.queue.writeBuffer(buffer, byteOffset + done, portion);
        }
      }
    },

    async pull(...arrays) {
      for (const array of arrays) await bring(array, array);
    },

    async values(array) {
      const copy = new Float32Array(array.length);
      await bring(array, copy);
      return copy;
    },
  };
}
