/** The cells of tables, with quotes as in RFC 4180; the separator is found from the first lines, a head from its looks. */
import { InputError } from '../check/index.ts';
import type { Row } from './records.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE = 20_000;
const MAX_COLUMNS = 1000;

export const neverClosed = (name: string, line: number): string =>
  `${name}: a quote opened on line ${line} is never closed; the rest was read as one cell`;

/** The columns by the first rows: how a row becomes a record, and whether the first is the head. */
export function headOf(rows: readonly Cells[], name: string): { headed: boolean; record(row: Cells): Row } {
  if (rows[0].cells.length > MAX_COLUMNS)
    throw new InputError(name, `has more than ${MAX_COLUMNS} columns; that is no table`);
  const headed = hasHead(rows);
  const columns = rows[0].cells.map((cell, i) => (headed && cell.trim()) || `column ${i + 1}`);
  const record = ({ cells, line }: Cells): Row => ({
    line,
    value: Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])),
  });
  return { headed, record };
}

/** The separator that cuts the first rows into the same number of cells, the most cells winning. */
export function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE);
  const score = (separator: string) => {
    const widths = cellsOf(sample, separator)
      .rows.slice(0, 30)
      .map((row) => row.cells.length);
    const width = widths[0] ?? 1;
    const even = widths.filter((other) => other === width).length / Math.max(1, widths.length);
    return width > 1 ? even * 100 + Math.min(width, 50) : 0;
  };
  return SEPARATORS.map((separator) => ({ separator, score: score(separator) })).reduce((a, b) =>
    b.score > a.score ? b : a,
  ).separator;
}

/** A head has short, distinct names, none of them a number. */
function hasHead(rows: readonly Cells[]): boolean {
  const names = rows[0].cells.map((cell) => cell.trim().toLowerCase());
  const plain = names.every((name) => name.length <= 40 && !/^-?[\d.,]+$/.test(name) && !/[.!?]$/.test(name));
  return plain && names.some((name) => name !== '') && new Set(names).size === names.length;
}

/** The cells of a table, with quotes as in RFC 4180: `"a, ""b"""` is one cell, and a quoted cell may have lines. */
export interface Cells {
  readonly cells: readonly string[];
  readonly line: number;
}

export function cellsOf(text: string, separator: string, firstLine = 1) {
  const rows: Cells[] = [];
  const stop = new RegExp(`[${separator === '|' ? '\\|' : separator}\\r\\n]`, 'g');
  /** A quote that is not closed by the end of the text: its line, and where its row begins, the last of the rows. */
  let unclosed: { line: number; row: { start: number; line: number } } | undefined;
  let cells: string[] = [];
  let line = firstLine;
  let rowLine = line;
  let rowStart = 0;
  const endRow = () => {
    if (cells.length > 1 || cells[0]?.trim()) rows.push({ cells, line: rowLine });
    cells = [];
    rowLine = line;
    rowStart = at;
  };
  let at = 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end >= text.length) unclosed = { line, row: { start: rowStart, line: rowLine } };
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      for (let i = cell.indexOf('\n'); i >= 0; i = cell.indexOf('\n', i + 1)) line++;
      at = end + 1;
    } else cell = '';
    stop.lastIndex = at;
    const next = stop.exec(text)?.index ?? text.length;
    cells.push(cell + text.slice(at, next));
    at = next;
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    line++;
    endRow();
  }
  if (cells.length > 0) endRow();
  return { rows, unclosed };
}

/** The quote that is not doubled, or the end of the text. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return text.length;
}
