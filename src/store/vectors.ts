/**
 * The vectors of documents, in blocks that are read as they lie: of the documents whose numbers divide by `BLOCK` alike, a
 * scale for each (float32) and then their components in single bytes. A document without a vector has the scale 0.
 */
import type { Sql } from './sqlite.ts';
import type { Mixtures, Vectors } from './store.ts';

const BLOCK = 256;
const SCALES = 4 * BLOCK;
/** The largest component in a byte. */
const LARGEST = 127;
/** The scale of a vector of zeros, which is a vector too. */
const NONE = 1e-30;

export function putVectors(sql: Sql, rows: Mixtures): void {
  let open: { readonly block: number; readonly width: number; readonly vectors: Uint8Array } | undefined;
  const close = () => open && write(sql, open.block, open.vectors);
  for (const [number, row] of rows) {
    const block = Math.floor(number / BLOCK);
    if (open?.block !== block || open.width !== row.length) {
      close();
      const length = SCALES + BLOCK * row.length;
      const stored = blockAt(sql, block);
      open = { block, width: row.length, vectors: stored?.length === length ? stored : new Uint8Array(length) };
    }
    const scale = row.reduce((most, x) => Math.max(most, Math.abs(x)), 0) / LARGEST || NONE;
    const slot = number % BLOCK;
    scalesOf(open.vectors)[slot] = scale;
    for (let k = 0; k < row.length; k++) open.vectors[SCALES + slot * row.length + k] = Math.round(row[k] / scale);
  }
  close();
}

/** A document that has changed or is gone has no vector. */
export function forgetVector(sql: Sql, number: number): void {
  const block = Math.floor(number / BLOCK);
  const vectors = blockAt(sql, block);
  if (!vectors || scalesOf(vectors)[number % BLOCK] === 0) return;
  scalesOf(vectors)[number % BLOCK] = 0;
  write(sql, block, vectors);
}

/** Those of a width, in the order of the numbers. */
export function readVectors(sql: Sql, width: number): Vectors {
  const { n } = sql.get<{ n: number }>('SELECT coalesce(sum(filled), 0) AS n FROM vectors')!;
  const [numbers, scale, rows] = [new Uint32Array(n), new Float32Array(n), new Int8Array(n * width)];
  let i = 0;
  for (const { block } of sql.all<{ block: number }>('SELECT block FROM vectors ORDER BY block')) {
    const vectors = blockAt(sql, block)!;
    if (vectors.length !== SCALES + BLOCK * width) continue;
    const bytes = new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length);
    scalesOf(vectors).forEach((own, slot) => {
      if (own === 0 || i === n) return;
      [numbers[i], scale[i]] = [block * BLOCK + slot, own];
      rows.set(bytes.subarray(SCALES + slot * width, SCALES + (slot + 1) * width), i++ * width);
    });
  }
  return { width, numbers: numbers.slice(0, i), scale: scale.slice(0, i), rows: rows.slice(0, i * width) };
}

/** The documents without a vector, so many at most. */
export function withoutVector(sql: Sql, most: number): number[] {
  const { n } = sql.get<{ n: number }>(
    'SELECT (SELECT count(*) FROM documents) - (SELECT coalesce(sum(filled), 0) FROM vectors) AS n',
  )!;
  if (n === 0) return [];
  const blocks = sql.all<{ block: number }>(
    `SELECT number / ${BLOCK} AS block FROM documents GROUP BY block
     HAVING count(*) > coalesce((SELECT filled FROM vectors WHERE vectors.block = number / ${BLOCK}), 0)`,
  );
  const numbers: number[] = [];
  for (const { block } of blocks) {
    if (numbers.length >= most) break;
    const vectors = blockAt(sql, block);
    const scales = vectors && scalesOf(vectors);
    const own = sql.all<{ number: number }>(
      'SELECT number FROM documents WHERE number >= ? AND number < ? ORDER BY number',
      block * BLOCK,
      (block + 1) * BLOCK,
    );
    for (const { number } of own) if (!scales?.[number % BLOCK]) numbers.push(number);
  }
  return numbers.slice(0, most);
}

const scalesOf = ({ buffer, byteOffset }: Uint8Array): Float32Array => new Float32Array(buffer, byteOffset, BLOCK);

function blockAt(sql: Sql, block: number): Uint8Array | undefined {
  const stored = sql.get<{ vectors: Uint8Array }>('SELECT vectors FROM vectors WHERE block = ?', block)?.vectors;
  // The scales are read as they lie.
  return stored && stored.byteOffset % 4 > 0 ? stored.slice() : stored;
}

function write(sql: Sql, block: number, vectors: Uint8Array): void {
  const filled = scalesOf(vectors).reduce((n, scale) => (scale === 0 ? n : n + 1), 0);
  sql.run('INSERT OR REPLACE INTO vectors (block, filled, vectors) VALUES (?, ?, ?)', block, filled, vectors);
}
