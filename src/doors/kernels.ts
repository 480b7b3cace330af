/** `aspectra/kernels`: the inner loops, in JavaScript, WebAssembly SIMD and WebGPU. */
export {
  type Build,
  type Csr,
  type GpuKernels,
  type Kernels,
  openGpu,
  openKernels,
  reference,
  relaxed,
} from '../kernels/index.ts';
