export * from './error.ts';
export * from './nearest.ts';
export * from './options.ts';
export * from './turn.ts';
export * from './variants.ts';
