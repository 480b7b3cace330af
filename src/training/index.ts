export * from './accelerator.ts';
export * from './array-file.ts';
export * from './arrays.ts';
export * from './extrapolation.ts';
export * from './inline.ts';
export * from './memory.ts';
export * from './training.ts';
