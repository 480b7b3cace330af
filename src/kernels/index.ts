export * from './kernels.ts';
export { sharesMemory } from './module.ts';
export * from './reference.ts';
export { SWEEP_SCRATCH_ROWS, type WasmCounts } from './sweep.ts';
export * from './wasm.ts';
export { numbersOf, openWasm, type WasmKernels, type WasmOptions } from './wasm.ts';
