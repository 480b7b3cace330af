export * from './gamma.ts';
export * from './kernels.ts';
export { sharesMemory } from './module.ts';
export * from './open.ts';
export * from './reference.ts';
export { scratchOf, type WasmCounts } from './sweep.ts';
export { numbersOf, openWasm, type WasmKernels, type WasmOptions } from './wasm.ts';
export { aboutOf, type GpuKernels, type GpuOptions, isSoftware, openGpu } from './webgpu/open.ts';
