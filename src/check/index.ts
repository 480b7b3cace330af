export * from './error.ts';
export * from './nearest.ts';
export * from './options.ts';
export * from './variants.ts';
