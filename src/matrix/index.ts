export * from './counts.ts';
export * from './csr.ts';
export * from './similarity.ts';
export * from './weighting.ts';
