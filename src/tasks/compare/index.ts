export * from './beside.ts';
export * from './compare.ts';
