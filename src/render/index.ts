export * from './chapters.ts';
export * from './clusters.ts';
export * from './comparison.ts';
export * from './similar.ts';
export * from './structure.ts';
export * from './summary.ts';
export * from './text.ts';
