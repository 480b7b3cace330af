/** Term numbers, and the most frequent written form of each term. */
import type { Sql } from './sqlite.ts';
import type { Batch, BatchTerm, Counted } from './store.ts';

interface Known {
  readonly number: number;
  seen: number;
}

/** Terms in the cache. */
const MAX_CACHED = 200_000;

export function termsIn(sql: Sql) {
  const cache = new Map<string, Known>();
  const numberOf = ({ term, surface, seen }: BatchTerm): number => {
    let known = cache.get(term);
    if (!known) cache.set(term, (known = added(sql, term, surface, seen) ?? stored(sql, term)));
    if (seen > known.seen) {
      sql.run('UPDATE terms SET surface = ?, seen = ? WHERE number = ?', surface, seen, known.number);
      known.seen = seen;
    }
    return known.number;
  };
  return {
    /** The numbers of all counted terms of a batch, by their places in it. */
    of({ documents, terms }: Batch<unknown>): Uint32Array {
      if (cache.size > MAX_CACHED) cache.clear();
      const numbers = new Uint32Array(terms.length);
      for (const { analysis } of documents) {
        for (const place of analysis.terms) if (numbers[place] === 0) numbers[place] = numberOf(terms[place]);
      }
      return numbers;
    },
    /** Clears the cache; must be called after a rollback. */
    forget: () => cache.clear(),
  };
}

/** Most terms that the cache lacks are new: to add one and see that it was there takes less than to look first. */
function added(sql: Sql, term: string, surface: string, seen: number): Known | undefined {
  const add = 'INSERT OR IGNORE INTO terms (term, surface, seen) VALUES (?, ?, ?)';
  const { changes, number } = sql.run(add, term, surface, seen);
  return changes > 0 ? { number, seen } : undefined;
}

const stored = (sql: Sql, term: string): Known =>
  sql.get<{ number: number; seen: number }>('SELECT number, seen FROM terms WHERE term = ?', term)!;

/** The longest number takes five bytes. */
const LONGEST = 5;

/** Term counts as bytes: differences of term numbers, and counts, as variable-length integers (LEB128). Terms in any order. */
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
