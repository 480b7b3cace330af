/** Rows as JSON, or as comma-separated values that spreadsheets read. */
import { type Cell, csv } from '../../../src/render/text.ts';
import type { Format } from './format.ts';

/** A text that a spreadsheet would take for a formula is marked as text. */
const plain = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

export type Rows = readonly Readonly<Record<string, Cell>>[];

/** The keys of the first row are the head. The mark at the start tells spreadsheets that it is UTF-8. */
export function csvOf(rows: Rows): string {
  const head = Object.keys(rows[0] ?? {});
  return `\ufeff${csv([head, ...rows.map((row) => head.map((name) => plain(row[name])))], '\r\n')}`;
}

/** Formats in which a list can be copied or saved. */
export const rowFormats = (rows: () => Rows | Promise<Rows>): readonly Format[] => [
  { name: 'csv', title: 'CSV', ending: 'csv', type: 'text/csv', make: async () => csvOf(await rows()) },
  {
    name: 'json',
    title: 'JSON',
    ending: 'json',
    type: 'application/json',
    make: async () => JSON.stringify(await rows(), null, 2),
  },
];

/** Several tables of one page: each as CSV or as JSON, named by what it has. */
export const tableFormats = (tables: Readonly<Record<string, () => Rows | Promise<Rows>>>): readonly Format[] =>
  Object.entries(tables).flatMap(([title, rows]) =>
    rowFormats(rows).map((format) => ({
      ...format,
      name: `${title} ${format.name}`,
      title: `${title}, ${format.title}`,
    })),
  );
