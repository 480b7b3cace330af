/** Comma-separated values (RFC 4180). */
export type Cell = string | number | boolean | undefined;

/** A line a row; quotation marks where a cell needs them. */
export const csv = (rows: readonly (readonly Cell[])[], lineEnd = '\n'): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}${lineEnd}`).join('');

const cellOf = (value: Cell): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
