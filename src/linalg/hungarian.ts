/**
 * The assignment of rows to columns with the largest total (Kuhn 1955; Jonker & Volgenant's shortest paths, n³).
 * There may be more columns than rows or fewer; who stays without a partner has −1.
 */
export function hungarian(value: readonly (readonly number[])[]): number[] {
  const rows = value.length;
  const columns = value[0]?.length ?? 0;
  if (rows > columns) {
    const of = hungarian(Array.from({ length: columns }, (_, c) => value.map((row) => row[c])));
    return value.map((_, r) => of.indexOf(r));
  }
  const [u, v] = [new Float64Array(rows + 1), new Float64Array(columns + 1)];
  /** The row of every column, both from 1; column 0 is the one that looks for a partner. */
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const min = new Float64Array(columns + 1).fill(Infinity);
    const from = new Int32Array(columns + 1);
    const seen = new Uint8Array(columns + 1);
    rowOf[0] = row;
    let at = 0;
    do {
      seen[at] = 1;
      let [delta, next] = [Infinity, 0];
      for (let c = 1; c <= columns; c++) {
        if (seen[c]) continue;
        const cost = -value[rowOf[at] - 1][c - 1] - u[rowOf[at]] - v[c];
        if (cost < min[c]) [min[c], from[c]] = [cost, at];
        if (min[c] < delta) [delta, next] = [min[c], c];
      }
      for (let c = 0; c <= columns; c++) {
        if (seen[c]) [u[rowOf[c]], v[c]] = [u[rowOf[c]] + delta, v[c] - delta];
        else min[c] -= delta;
      }
      at = next;
    } while (rowOf[at] !== 0);
    for (; at !== 0; at = from[at]) rowOf[at] = rowOf[from[at]];
  }
  const columnOf = new Array<number>(rows).fill(-1);
  for (let c = 1; c <= columns; c++) if (rowOf[c] > 0) columnOf[rowOf[c] - 1] = c - 1;
  return columnOf;
}
