/** The cells of a table, with quotes as in RFC 4180: `"a, ""b"""` is one cell, and a quoted cell may have lines. */
export interface Cells {
  readonly cells: readonly string[];
  readonly line: number;
}

export interface Table {
  readonly rows: Cells[];
  /** A quote that is not closed by the end of the text: its line, and where its row begins, the last of the rows. */
  readonly unclosed?: { readonly line: number; readonly row: { readonly start: number; readonly line: number } };
}

export function cellsOf(text: string, separator: string, firstLine = 1): Table {
  const rows: Cells[] = [];
  const stop = new RegExp(`[${separator === '|' ? '\\|' : separator}\\r\\n]`, 'g');
  let unclosed: Table['unclosed'];
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
  return { rows, ...(unclosed && { unclosed }) };
}

/** The quote that is not doubled, or the end of the text. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return text.length;
}
