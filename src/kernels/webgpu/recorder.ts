/**
 * The command recorder of a GPU: shaders are compiled once, dispatches recorded in order and sent together by `submit`.
 * Bind groups are cached too, so that a pass of training that repeats the last one makes nothing new.
 */

/** Part of a buffer that a shader may see; offset and size in bytes. */
export interface Slice {
  readonly buffer: GPUBuffer;
  readonly offset: number;
  readonly size: number;
}

export interface CommandRecorder {
  readonly device: GPUDevice;
  /** A zeroed buffer; a number of bytes that is no multiple of 16 is rounded up. */
  take(bytes: number): GPUBuffer;
  /** A scratch buffer by name, replaced by a larger one when it is too small. */
  scratch(name: string, bytes: number): Slice;
  /** A buffer with these numbers. */
  put(numbers: Uint32Array): Slice;
  /**
   * Records a dispatch. The shader's binding 0 is `given`, 32-bit whole numbers in a uniform; the slices are bindings
   * 1, 2, … in their order. There are `groups` workgroups; `groupOf` in the shader tells their number.
   */
  run(shader: string, slices: readonly Slice[], given: readonly number[], groups: number): void;
  /** Submits the recorded commands. */
  submit(): void;
  /** Destroys all buffers; the device and its compiled shaders stay. */
  close(): void;
}

/** A number as the 32 bits that a shader makes a float of again. */
export const bitsOf = (value: number): number => new Uint32Array(Float32Array.of(value).buffer)[0];

/** WGSL: the number of this workgroup, which may lie in two dimensions. */
export const GROUP_OF = /* wgsl */ `
fn groupOf(id: vec3<u32>, groups: vec3<u32>) -> u32 { return id.y * groups.x + id.x; }
`;

/** STORAGE | COPY_SRC | COPY_DST, and UNIFORM | COPY_DST. */
const STORAGE = 0x80 | 0x4 | 0x8;
const UNIFORM = 0x40 | 0x8;

type Pipelines = Map<string, { readonly pipeline: GPUComputePipeline; readonly number: number }>;
/** Compiling takes longer than most work: once for all recorders of a device. */
const compiled = new WeakMap<GPUDevice, Pipelines>();

export function commandRecorder(device: GPUDevice): CommandRecorder {
  const pipelines: Pipelines = compiled.get(device) ?? new Map();
  compiled.set(device, pipelines);
  const bound = new Map<string, GPUBindGroup>();
  const uniforms = new Map<string, GPUBuffer>();
  const numbers = new WeakMap<GPUBuffer, number>();
  const scratches = new Map<string, GPUBuffer>();
  const own = new Set<GPUBuffer>();
  const maxGroups = device.limits.maxComputeWorkgroupsPerDimension;
  let encoder: GPUCommandEncoder | undefined;
  let pass: GPUComputePassEncoder | undefined;
  let made = 0;

  const take = (bytes: number): GPUBuffer => {
    const buffer = device.createBuffer({ size: Math.max(16, 16 * Math.ceil(bytes / 16)), usage: STORAGE });
    numbers.set(buffer, made++);
    own.add(buffer);
    return buffer;
  };

  const pipelineOf = (shader: string) => {
    let known = pipelines.get(shader);
    if (known) return known;
    const module = device.createShaderModule({ code: shader });
    const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    pipelines.set(shader, (known = { pipeline, number: pipelines.size }));
    return known;
  };

  const uniformOf = (given: readonly number[]): GPUBuffer => {
    const key = given.join();
    let buffer = uniforms.get(key);
    if (buffer) return buffer;
    const padded = new Uint32Array(4 * Math.ceil(given.length / 4));
    padded.set(given);
    buffer = device.createBuffer({ size: padded.byteLength, usage: UNIFORM });
    device.queue.writeBuffer(buffer, 0, padded);
    uniforms.set(key, buffer);
    own.add(buffer);
    return buffer;
  };

  const bindGroup = (shader: string, slices: readonly Slice[], given: readonly number[]): GPUBindGroup => {
    const { pipeline, number } = pipelineOf(shader);
    const places = slices.map(({ buffer, offset, size }) => `${numbers.get(buffer)}:${offset}:${size}`);
    const key = `${number}|${places.join('|')}|${given.join()}`;
    let group = bound.get(key);
    if (group) return group;
    const entries = [{ buffer: uniformOf(given) }, ...slices].map((resource, binding) => ({ binding, resource }));
    group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
    bound.set(key, group);
    return group;
  };

  return {
    device,
    take,
    scratch(name, bytes) {
      let buffer = scratches.get(name);
      if (!buffer || buffer.size < bytes) scratches.set(name, (buffer = take(bytes)));
      return { buffer, offset: 0, size: buffer.size };
    },
    put(values) {
      const buffer = take(values.byteLength);
      device.queue.writeBuffer(buffer, 0, values as Uint32Array<ArrayBuffer>);
      return { buffer, offset: 0, size: buffer.size };
    },
    run(shader, slices, given, groups) {
      if (groups === 0) return;
      const group = bindGroup(shader, slices, given);
      encoder ??= device.createCommandEncoder();
      pass ??= encoder.beginComputePass();
      pass.setPipeline(pipelineOf(shader).pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(Math.min(groups, maxGroups), Math.ceil(groups / maxGroups));
    },
    submit() {
      if (!encoder) return;
      pass?.end();
      device.queue.submit([encoder.finish()]);
      encoder = pass = undefined;
    },
    close() {
      for (const buffer of own) buffer.destroy();
      own.clear();
    },
  };
}
