export * from './kernels.ts';
export { sharesMemory } from './module.ts';
export * from './open.ts';
export * from './reference.ts';
export { numbersOf, openWasm, type WasmCounts, type WasmKernels, type WasmOptions } from './wasm.ts';
