import type { Csr } from '../../src/kernels/index.ts';

export function readMatrix(path: string): Csr;
