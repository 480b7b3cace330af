/** `aspectra/kernels`: the inner loops, in JavaScript, WebAssembly SIMD and WebGPU. */
export { type Build, type Csr, type Kernels, openKernels, reference, relaxed } from '../kernels/index.ts';
export { type GpuKernels, openGpu } from '../kernels/webgpu/open.ts';
