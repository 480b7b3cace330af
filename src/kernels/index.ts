export * from './kernels.ts';
export * from './reference.ts';
