/** Comma-separated values (RFC 4180), as spreadsheets read them; rows as CSV or as JSON. */
import type { Format } from './format.ts';

export type Cell = string | number | boolean | undefined;

/** A text that a spreadsheet would take for a formula is marked as text. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cellOf = (cell: Cell): string => {
  if (cell === undefined) return '';
  const text = typeof cell === 'string' ? plain(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export type Rows = readonly Readonly<Record<string, Cell>>[];

/** The keys of the first row are the head. The mark at the start tells spreadsheets that it is UTF-8. */
export function csvOf(rows: Rows): string {
  const head = Object.keys(rows[0] ?? {});
  const lines = [head.map(cellOf), ...rows.map((row) => head.map((name) => cellOf(row[name])))];
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Formats in which a list can be copied or saved. */
export const rowFormats = (rows: () => Rows): readonly Format[] => [
  { name: 'csv', title: 'CSV', ending: 'csv', type: 'text/csv', make: () => csvOf(rows()) },
  {
    name: 'json',
    title: 'JSON',
    ending: 'json',
    type: 'application/json',
    make: () => JSON.stringify(rows(), null, 2),
  },
];

/** Several tables of one page: each as CSV or as JSON, named by what it has. */
export const tableFormats = (tables: Readonly<Record<string, () => Rows>>): readonly Format[] =>
  Object.entries(tables).flatMap(([title, rows]) =>
    rowFormats(rows).map((format) => ({
      ...format,
      name: `${title} ${format.name}`,
      title: `${title}, ${format.title}`,
    })),
  );
