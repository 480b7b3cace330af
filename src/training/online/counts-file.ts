/**
 * Counts on disk in pieces, to be read one at a time: for corpora that do not fit.
 *
 * Format      'ASPCOUNT', then 32-bit numbers, the lowest byte first: columns; and for every piece its rows, its entries,
 *             where the rows begin (rows + 1), the column of every entry, its count (single precision)
 */
import { type FileHandle, open } from 'node:fs/promises';
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';

const MAGIC = 'ASPCOUNT';
const HEAD = MAGIC.length + 4;

/** All pieces must have the same number of columns. Returns how many rows and entries there are. */
export async function writeCounts(path: string, pieces: AsyncIterable<Csr> | Iterable<Csr>) {
  const file = await open(path, 'w');
  let [rows, entries, columns] = [0, 0, -1];
  try {
    for await (const piece of pieces) {
      if (columns < 0) await file.write(Buffer.concat([Buffer.from(MAGIC), bytesOf(Uint32Array.of(piece.columns))]));
      else if (piece.columns !== columns)
        throw new InputError('writeCounts', `pieces must have ${columns} columns`, piece.columns);
      ({ columns } = piece);
      const { start, index, value } = piece;
      const head = Uint32Array.of(piece.rows, index.length);
      for (const part of [head, start, index, Float32Array.from(value)]) await file.write(bytesOf(part));
      rows += piece.rows;
      entries += index.length;
    }
  } finally {
    await file.close();
  }
  return { rows, entries };
}

/** The pieces as they were written. */
export async function* readCounts(path: string): AsyncGenerator<Csr> {
  const file = await open(path, 'r');
  try {
    const head = await bytes(file, path, 0, HEAD);
    if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new InputError(path, `must begin with ${MAGIC}`);
    const columns = head.readUInt32LE(MAGIC.length);
    const { size } = await file.stat();
    for (let at = HEAD; at < size; ) {
      const [rows, entries] = numbers(await bytes(file, path, at, 8));
      const length = 4 * (rows + 1 + 2 * entries);
      const all = await bytes(file, path, at + 8, length);
      const [start, index] = [numbers(all, 0, rows + 1), numbers(all, rows + 1, entries)];
      const value = new Float32Array(all.buffer, all.byteOffset + 4 * (rows + 1 + entries), entries);
      yield { rows, columns, start, index, value };
      at += 8 + length;
    }
  } finally {
    await file.close();
  }
}

async function bytes(file: FileHandle, path: string, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.from(new ArrayBuffer(length));
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length)
    throw new InputError(path, `must have ${length} bytes at ${position}: it is cut off`, bytesRead);
  return buffer;
}

const numbers = (from: Buffer, first = 0, many = from.length / 4): Uint32Array =>
  new Uint32Array(from.buffer, from.byteOffset + 4 * first, many);

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
