/** The counts of a file as corpus.ts writes it; plain JavaScript, so that a process reads it without a compiler. */
import { readFileSync } from 'node:fs';

export function readMatrix(path) {
  const { buffer, byteOffset } = readFileSync(path);
  const [rows, columns, entries] = new Uint32Array(buffer, byteOffset, 3);
  const start = new Uint32Array(buffer, byteOffset + 12, rows + 1);
  const index = new Uint32Array(buffer, start.byteOffset + start.byteLength, entries);
  return { rows, columns, start, index, value: new Float32Array(buffer, index.byteOffset + index.byteLength, entries) };
}
