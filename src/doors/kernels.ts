/** `aspectra/kernels`: the inner loops, in JavaScript, WebAssembly SIMD and WebGPU. */
export {
  type Csr,
  type GpuKernels,
  type Kernels,
  openGpu,
  openKernels,
  reference,
} from '../kernels/index.ts';
