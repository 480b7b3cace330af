/** PDF: its pages, read by PDF.js; what would take that minutes is refused. Pictures of pages have no text. */
import { InputError } from '../check/index.ts';
import { dayInName, dayOf } from '../text/index.ts';
import { needed, type Reading } from './entry.ts';
import { forwardFinder } from './finder.ts';
import { type PdfLine, textOfPages } from './pdf-lines.ts';

interface Pages extends Awaited<ReturnType<typeof aboutOf>> {
  readonly lines: readonly PdfLine[][];
  readonly broken: number;
}

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  await refuseStates(bytes, name);
  const { result, strays } = await catchingStrays(() => pagesOf(bytes, name));
  const { lines, broken, ...about } = result;
  const { text, pages } = textOfPages(lines);
  const damage = strays[0] ?? (broken > 0 && new Error('its pages cannot be read'));
  if (text === '' && damage) throw damaged(name, damage);
  if (text === '') throw new InputError(name, 'has no text; pages that are pictures need text recognition (OCR) first');
  const notes = [
    ...(strays.length > 0 ? [`${name} is damaged (${strays[0].message}); what could be recovered was read.`] : []),
    ...(broken > 0 ? [`${name}: ${broken} of ${lines.length} pages could not be read.`] : []),
  ];
  return { entries: [{ id: name, text, pages, ...about }], notes };
}

async function pagesOf(bytes: Uint8Array, name: string): Promise<Pages> {
  const { getDocumentProxy } = await needed('PDF', 'unpdf', () => import('unpdf'));
  const pdf = await opened(() => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), name);
  try {
    const lines: PdfLine[][] = [];
    let broken = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf
        .getPage(number)
        .then((found) => found.getTextContent())
        .catch(() => undefined);
      lines.push(page ? linesOf(page.items as Item[]) : []);
      if (!page) broken++;
    }
    return { lines, broken, ...(await aboutOf(pdf, name)) };
  } finally {
    await pdf.destroy?.();
  }
}

/** Graphics states inside one another; readers must take 28. PDF.js takes a time with the square of their number. */
const MAX_DEPTH = 500;
/** Graphics states in all: they take PDF.js most of its time, and deflated they take no room. */
const MAX_STATES = 50_000;
/** Bytes of a file that earn it one state more; bytes of content that are looked through, unpacked. */
const [BYTES_OF_STATE, MAX_CONTENT] = [8, 128 * 2 ** 20];
/** Compressed bytes that are unpacked at once: no more than a thousand times as many come out. */
const SLICE = 2 ** 16;
/** The method in the first byte of a zlib stream. */
const DEFLATE = 8;

/** Looks through the content of pages and forms, as it is or deflated, before PDF.js does. */
async function refuseStates(bytes: Uint8Array, name: string): Promise<void> {
  const { Unzlib } = await needed('PDF', 'fflate', () => import('fflate'));
  const text = new TextDecoder('latin1').decode(bytes);
  const endFrom = forwardFinder(text, 'endstream');
  const most = MAX_STATES + bytes.length / BYTES_OF_STATE;
  let [left, end, states] = [MAX_CONTENT, 0, 0];
  for (const begin of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = begin.index + begin[0].length;
    if (start < end) continue;
    end = Math.min(endFrom(start), bytes.length);
    const content = bytes.subarray(start, end);
    const nested = statesIn((depth) => {
      if (depth > MAX_DEPTH)
        throw new InputError(name, `has graphics states nested more than ${MAX_DEPTH} deep; that is no page`);
      if (++states > most) throw new InputError(name, 'has more graphics states than a document of its size');
    });
    const look = (piece: Uint8Array) => {
      left -= piece.length;
      nested(piece);
    };
    if ((content[0] & 0xf) !== DEFLATE) look(content);
    else {
      const unpacking = new Unzlib(look);
      try {
        for (let at = 0; at < content.length && left > 0; at += SLICE) unpacking.push(content.subarray(at, at + SLICE));
      } catch (error) {
        // What is not deflated, or damaged, is left to PDF.js.
        if (error instanceof InputError) throw error;
      }
    }
    if (left <= 0) return;
  }
}

const [OPEN, CLOSE, BACKSLASH, SLASH] = [...'()\\/'].map((mark) => mark.charCodeAt(0));
const [SAVE, RESTORE] = [...'qQ'].map((mark) => mark.charCodeAt(0));
/** What ends a word, beside blanks. */
const MARKS = new Set([...'()<>[]{}/%'].map((mark) => mark.charCodeAt(0)));

/** Takes content piece by piece: `q` saves the state and `Q` brings the last one back. */
function statesIn(saved: (depth: number) => void): (piece: Uint8Array) => void {
  let [depth, strings, length, letter, escaped] = [0, 0, 0, 0, false];
  return (piece) => {
    for (const byte of piece) {
      if (strings > 0) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === OPEN) strings++;
        else if (byte === CLOSE) strings--;
      } else if (byte > 32 && !MARKS.has(byte)) {
        length++;
        letter = byte;
      } else {
        if (length === 1 && letter === SAVE) saved(++depth);
        else if (length === 1 && letter === RESTORE) depth = Math.max(0, depth - 1);
        length = byte === SLASH ? 1 : 0;
        strings = byte === OPEN ? 1 : 0;
      }
    }
  };
}

async function opened<T>(open: () => Promise<T>, name: string): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new InputError(name, 'is protected by a password and cannot be read');
    throw damaged(name, error as Error);
  }
}

const damaged = (name: string, { message }: Error): InputError =>
  new InputError(name, `is not a PDF file, or a damaged one (${message})`);

/** A file may have been made long after its text: a date in its name goes before that of its making. */
async function aboutOf(pdf: { getMetadata(): Promise<{ info: unknown }> }, name: string) {
  const about = await pdf.getMetadata().catch(() => undefined);
  const { Title: title, CreationDate: made } = (about?.info ?? {}) as Readonly<Record<string, unknown>>;
  const date = dayInName(name) ?? dayOf(String(made ?? '').replace(/^(?:D:)?(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'));
  const isTitle = typeof title === 'string' && /\s/.test(title.trim());
  return { ...(isTitle && { title: title.trim() }), ...(date !== undefined && { date }) };
}

interface Item {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly height?: number;
  /** The last two numbers are the place on the page, from the lower left corner. */
  readonly transform?: readonly number[];
}

function linesOf(items: readonly Item[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: { text: string; x: number; y: number; height: number } | undefined;
  for (const { str = '', hasEOL, height = 0, transform } of items) {
    const [x, y] = [transform?.[4] ?? 0, transform?.[5] ?? 0];
    if (open && str.trim() !== '' && Math.abs(y - open.y) > Math.max(open.height, height) * 0.6) {
      lines.push(open);
      open = undefined;
    }
    if (!open && str.trim() !== '') open = { text: '', x, y, height };
    if (open) {
      open.text += str;
      open.height = Math.max(open.height, str.trim() === '' ? 0 : height);
    }
    if (hasEOL && open) {
      lines.push(open);
      open = undefined;
    }
  }
  if (open) lines.push(open);
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }));
}

/** Its exceptions by name: XRefEntryException, FormatError, … */
const isOfPdf = (reason: unknown): reason is Error =>
  reason instanceof Error && (/(Exception|FormatError)$/.test(reason.name) || /pdfjs/.test(reason.stack ?? ''));

/**
 * Runs `read` and gives what it returns, with the rejections that were left behind. PDF.js rejects promises that it keeps
 * to itself; in Node an unhandled rejection ends the process, so they are caught meanwhile. Every other one stays an error.
 */
async function catchingStrays<T>(read: () => Promise<T>): Promise<{ result: T; strays: readonly Error[] }> {
  const strays: Error[] = [];
  const release = onUnhandled((reason) => isOfPdf(reason) && strays.push(reason) > 0);
  try {
    return { result: await read(), strays };
  } finally {
    // A rejection counts as unhandled at the end of the turn in which it came.
    await new Promise((resume) => setTimeout(resume));
    release();
  }
}

function onUnhandled(take: (reason: unknown) => boolean): () => void {
  if (typeof process === 'object' && typeof process.on === 'function') {
    const listener = (reason: unknown) => {
      if (!take(reason)) throw reason;
    };
    process.on('unhandledRejection', listener);
    return () => process.off('unhandledRejection', listener);
  }
  const listener = (event: PromiseRejectionEvent) => take(event.reason) && event.preventDefault();
  globalThis.addEventListener?.('unhandledrejection', listener);
  return () => globalThis.removeEventListener?.('unhandledrejection', listener);
}
