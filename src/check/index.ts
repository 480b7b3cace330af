export * from './error.ts';
export * from './nearest.ts';
export * from './options.ts';
