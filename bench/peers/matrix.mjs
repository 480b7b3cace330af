/** The counts of a file as corpus.ts writes it; plain JavaScript, so that a process reads it without a compiler. */
import { openSync, readFileSync, readSync } from 'node:fs';

export function readMatrix(path) {
  const { buffer, byteOffset } = readFileSync(path);
  const [rows, columns, entries] = new Uint32Array(buffer, byteOffset, 3);
  const start = new Uint32Array(buffer, byteOffset + 12, rows + 1);
  const index = new Uint32Array(buffer, start.byteOffset + start.byteLength, entries);
  return { rows, columns, start, index, value: new Float32Array(buffer, index.byteOffset + index.byteLength, entries) };
}

/** The same as a source that reads rows when a fit lays them out. */
export function openMatrix(path) {
  const file = openSync(path, 'r');
  const read = (array, at) => {
    readSync(file, array, 0, array.byteLength, at);
    return array;
  };
  const [rows, columns, entries] = read(new Uint32Array(3), 0);
  const start = read(new Uint32Array(rows + 1), 12);
  const indexAt = 12 + start.byteLength;
  let [index, value] = [new Uint32Array(0), new Float32Array(0)];
  return {
    rows,
    columns,
    start,
    read(from, to) {
      const [first, length] = [start[from], start[to] - start[from]];
      if (length > index.length) [index, value] = [new Uint32Array(1.1 * length), new Float32Array(1.1 * length)];
      return {
        rows: to - from,
        columns,
        start: start.subarray(from, to + 1).map((at) => at - first),
        index: read(index.subarray(0, length), indexAt + 4 * first),
        value: read(value.subarray(0, length), indexAt + 4 * (entries + first)),
      };
    },
  };
}
