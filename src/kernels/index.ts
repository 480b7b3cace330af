export { cpu } from './cpu.ts';
export * from './gamma.ts';
export * from './kernels.ts';
export { type Build, relaxed, sharesMemory, simd } from './module.ts';
export * from './reference.ts';
export { SWEEP_SCRATCH_ROWS, type WasmCounts } from './sweep.ts';
export * from './wasm.ts';
export { numbersOf, openWasm, type WasmKernels, type WasmOptions } from './wasm.ts';
