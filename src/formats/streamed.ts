/** JSON lines and tables of any size, some records at a time: what a file holds need not fit into memory. */

import { InputError } from '../check/index.ts';
import { objectIn } from '../check/json-values.ts';
import type { Source } from '../text/index.ts';
import { type Cells, cellsOf, headOf, neverClosed, separatorOf } from './csv.ts';
import { count, type ReaderOptions, type Reading, type Streamable } from './entry.ts';
import { type Lines, lineBlocks, linesOf, notAnObject } from './lines.ts';
import { type RecordReader, type Row, recordReader, SAMPLE } from './records.ts';
import { textsOf } from './texts.ts';

/** Characters of a line, or of a row whose quote is not closed; more is reported and passed over. */
const LONGEST = 64 * 2 ** 20;
const LONGEST_ROW = 16 * 2 ** 20;

type OnNote = (note: string) => void;
type Blocks = AsyncIterable<Lines> | Iterable<Lines>;

export async function* streamed(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  format: Streamable,
  options: ReaderOptions & { readonly encoding?: string | undefined },
): AsyncGenerator<Reading> {
  const notes: string[] = [];
  const onNote: OnNote = (note) => notes.push(note);
  const texts = textsOf(bytes, { who: name, encoding: options.encoding, onNote });
  const blocks = lineBlocks(texts, LONGEST, (line) =>
    onNote(`${name}:${line}: the line is longer than ${LONGEST / 2 ** 20} MB and was passed over`),
  );
  let empty = true;
  for await (const some of entries(blocks, name, format, options, onNote)) {
    empty &&= some.length === 0;
    yield { entries: some, notes: [] };
  }
  yield { entries: [], notes: empty && notes.length === 0 ? [`${name} is empty.`] : notes };
}

/** Reads a text that is there as a whole. */
export const parseWhole =
  (format: Streamable) =>
  async (text: string, name: string, options: ReaderOptions = {}): Promise<Reading> => {
    const whole = { entries: [] as Source[], notes: [] as string[] };
    const onNote: OnNote = (note) => whole.notes.push(note);
    for await (const some of entries([{ text, line: 1 }], name, format, options, onNote))
      for (const entry of some) whole.entries.push(entry);
    return whole;
  };

/** The first rows decide which field is what. */
async function* entries(
  blocks: Blocks,
  name: string,
  format: Streamable,
  options: ReaderOptions,
  onNote: OnNote,
): AsyncGenerator<Source[]> {
  const rows = format === 'jsonl' ? objects(blocks, name, onNote) : cells(blocks, name, onNote);
  let waiting: Row[] = [];
  let reader: RecordReader | undefined;
  for await (const some of rows) {
    waiting = waiting.length === 0 ? some : waiting.concat(some);
    if (!reader && waiting.length < SAMPLE) continue;
    reader ??= recordReader(waiting.slice(0, SAMPLE), name, options);
    yield waiting.flatMap(reader.read);
    waiting = [];
  }
  if (!reader && waiting.length > 0) reader = recordReader(waiting, name, options);
  if (reader) yield waiting.flatMap(reader.read);
  reader?.notes().forEach(onNote);
}

/** Lines that are no objects: so many are reported one by one, the others counted. */
const MAX_REPORTED = 5;

async function* objects(blocks: Blocks, name: string, onNote: OnNote): AsyncGenerator<Row[]> {
  const bad: InputError[] = [];
  let [good, more] = [0, 0];
  for await (const block of blocks) {
    const rows: Row[] = [];
    for (const { text, line } of linesOf(block)) {
      const value = objectIn(text);
      if (value) rows.push({ value, line });
      else if (!/\S/.test(text)) continue;
      else if (bad.length < MAX_REPORTED) bad.push(notAnObject(name, line, text));
      else more++;
    }
    good += rows.length;
    yield rows;
  }
  // Nothing good at all: the file is something else.
  if (good === 0 && bad.length > 0) throw bad[0];
  for (const { message } of bad) onNote(`${message}; the line was passed over`);
  if (more > 0) onNote(`${name}: ${count(more, 'more line')} passed over`);
}

async function* cells(blocks: Blocks, name: string, onNote: OnNote): AsyncGenerator<Row[]> {
  let head: ReturnType<typeof headOf> | undefined;
  let records = 0;
  for await (const rows of rowsOf(blocks, name, onNote)) {
    if (rows.length === 0) continue;
    const first = head === undefined;
    head ??= headOf(rows, name);
    const body = first && head.headed ? rows.slice(1) : rows;
    records += body.length;
    yield body.map(head.record);
  }
  if (head && records === 0) throw new InputError(name, 'the table has a head but no rows');
}

/** A row whose quote is not closed yet waits for the next block with a quote. */
async function* rowsOf(blocks: Blocks, name: string, onNote: OnNote): AsyncGenerator<Cells[]> {
  let separator: string | undefined;
  let open: Lines | undefined;
  for await (const block of blocks) {
    const all: Lines = open ? { text: open.text + block.text, line: open.line } : block;
    separator ??= separatorOf(all.text);
    if (open && !block.text.includes('"') && all.text.length <= LONGEST_ROW) {
      open = all;
      continue;
    }
    const { rows, unclosed } = cellsOf(all.text, separator, all.line);
    open = unclosed && { text: all.text.slice(unclosed.row.start), line: unclosed.row.line };
    yield unclosed ? rows.filter(({ line }) => line < unclosed.row.line) : rows;
    if (!open || open.text.length <= LONGEST_ROW) continue;
    onNote(`${name}:${open.line}: a quote is opened and not closed; the line was passed over`);
    open = { text: open.text.slice(open.text.indexOf('\n') + 1), line: open.line + 1 };
  }
  if (!open) return;
  const { rows, unclosed } = cellsOf(open.text, separator!, open.line);
  if (unclosed) onNote(neverClosed(name, unclosed.line));
  yield rows;
}
