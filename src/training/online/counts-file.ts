/** Counts on disk in pieces, read one at a time: array files one after the other, for corpora larger than memory. */
import { open } from 'node:fs/promises';
import { InputError } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import { decodeArrays, encodeArrays, fileSize, headerLength, PREFIX_BYTES } from '../index.ts';

/** All pieces must have the same number of columns. Returns the number of rows and of entries. */
export async function writeCounts(path: string, pieces: AsyncIterable<Csr> | Iterable<Csr>) {
  const file = await open(path, 'w');
  let [rows, entries, columns] = [0, 0, -1];
  try {
    for await (const piece of pieces) {
      if (columns >= 0 && piece.columns !== columns)
        throw new InputError('writeCounts', `pieces must have ${columns} columns`, piece.columns);
      ({ columns } = piece);
      const { start, index, value } = piece;
      const arrays = { start, index, value: Float32Array.from(value) };
      for (const chunk of encodeArrays({ kind: 'counts', about: { columns }, arrays })) await file.write(chunk);
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
  const read = async (from: number, length: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, from);
    if (bytesRead < length)
      throw new InputError(path, `must have ${length} bytes at ${from}: it is cut off`, bytesRead);
    return bytes;
  };
  try {
    const { size } = await file.stat();
    for (let at = 0; at < size; ) {
      const prefix = await read(at, Math.min(PREFIX_BYTES, size - at));
      const length = fileSize(await read(at, PREFIX_BYTES + headerLength(prefix, path)), path);
      const { about, arrays } = decodeArrays(await read(at, length), path);
      const { start, index, value } = arrays as unknown as Csr;
      yield { rows: start.length - 1, columns: about.columns as number, start, index, value };
      at += length;
    }
  } finally {
    await file.close();
  }
}
