/** Term counts as bytes: differences of term numbers, and counts, as variable-length integers (LEB128). */
import type { Counted } from './store.ts';

export function packCounts(counts: ReadonlyMap<number, number>): Uint8Array {
  const numbers = [...counts.keys()].sort((a, b) => a - b);
  const bytes: number[] = [];
  let last = 0;
  for (const number of numbers) {
    write(bytes, number - last);
    write(bytes, counts.get(number)!);
    last = number;
  }
  return Uint8Array.from(bytes);
}

export function unpackCounts(bytes: Uint8Array): Omit<Counted, 'number'> {
  const values: number[] = [];
  let [value, shift] = [0, 0];
  for (const byte of bytes) {
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte & 0x80) continue;
    values.push(value);
    [value, shift] = [0, 0];
  }
  const terms = new Uint32Array(values.length >> 1);
  const counts = new Uint32Array(terms.length);
  for (let i = 0, last = 0; i < terms.length; i++) {
    terms[i] = last += values[2 * i];
    counts[i] = values[2 * i + 1];
  }
  return { terms, counts };
}

function write(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
