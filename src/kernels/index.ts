export { cpu } from './cpu.ts';
export { RUN } from './dense.ts';
export * from './gamma.ts';
export * from './kernels.ts';
export { type Build, relaxed, sharesMemory } from './module.ts';
export * from './open.ts';
export * from './reference.ts';
export { scratchOf, type WasmCounts } from './sweep.ts';
export { numbersOf, openWasm, type WasmKernels, type WasmOptions } from './wasm.ts';
