import type { Csr } from '../../src/kernels/index.ts';
import type { CountsSource } from '../../src/training/index.ts';

export function readMatrix(path: string): Csr;
export function openMatrix(path: string): CountsSource;
