/** `aspectra/kernels`: the inner loops, in JavaScript, WebAssembly SIMD and WebGPU. */
export { type Csr, type Kernels, openKernels, reference } from '../kernels/index.ts';
export { type GpuKernels, openGpu } from '../kernels/webgpu/open.ts';
