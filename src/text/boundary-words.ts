import type { BoundaryTable } from './restore.ts';
export const boundaryTable = (): BoundaryTable => ({ constant: -2, weights: new Map(), lengths: [0] });
