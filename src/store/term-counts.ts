/** Term counts as bytes: differences of term numbers, and counts, as variable-length integers (LEB128). */
import type { Counted } from './store.ts';

/** The longest number takes five bytes. */
const LONGEST = 5;

/** Terms by their numbers, in any order, each once. */
export function packCounts(numbers: Uint32Array, counts: Uint32Array): Uint8Array {
  const { length } = numbers;
  // Number and place in one double, so that no function need compare them.
  const keys = new Float64Array(length);
  for (let place = 0; place < length; place++) keys[place] = numbers[place] * length + place;
  keys.sort();
  const bytes = new Uint8Array(2 * LONGEST * length);
  let [end, last] = [0, 0];
  for (const key of keys) {
    const place = key % length;
    end = write(bytes, end, numbers[place] - last);
    end = write(bytes, end, counts[place]);
    last = numbers[place];
  }
  return bytes.slice(0, end);
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

/** Returns where the next number begins. */
function write(bytes: Uint8Array, at: number, value: number): number {
  let [end, rest] = [at, value];
  for (; rest > 0x7f; rest >>>= 7) bytes[end++] = (rest & 0x7f) | 0x80;
  bytes[end++] = rest;
  return end;
}
