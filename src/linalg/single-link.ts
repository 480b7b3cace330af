/** Single-link clusters: two rows are together when a chain of pairs with cosine ≥ threshold joins them. */
import type { Csr } from '../kernels/index.ts';
import { cosineGraph } from './cosine.ts';

/** The cluster of every row, numbered in the order of their first rows. */
export function singleLink(matrix: Csr, threshold: number): Int32Array {
  const { rows, start, index } = cosineGraph(matrix, threshold);
  const parent = Int32Array.from({ length: rows }, (_, row) => row);
  for (let row = 0; row < rows; row++) {
    for (let i = start[row]; i < start[row + 1]; i++) join(parent, row, index[i]);
  }
  return numbered(parent);
}

export function rootOf(parent: Int32Array, row: number): number {
  while (parent[row] !== row) row = parent[row] = parent[parent[row]];
  return row;
}

export function join(parent: Int32Array, a: number, b: number): void {
  const [one, other] = [rootOf(parent, a), rootOf(parent, b)];
  parent[Math.max(one, other)] = Math.min(one, other);
}

export function numbered(parent: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return parent.map((_, row) => {
    const root = rootOf(parent, row);
    return numbers.get(root) ?? numbers.set(root, numbers.size).get(root)!;
  });
}
