/** PDF: the lines of its pages, put together to paragraphs. Pictures of pages have no text. */
import { InputError } from '../check/index.ts';
import { dayInName, dayOf } from '../text/index.ts';
import { needed, type Reading } from './entry.ts';
import { forwardFinder } from './finder.ts';

interface Pages extends Awaited<ReturnType<typeof aboutOf>> {
  readonly lines: readonly PdfLine[][];
  readonly broken: number;
}

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  await refuseStates(bytes, name);
  const { result, strays } = await catchingStrays(() => pagesOf(bytes, name));
  const { lines, broken, ...about } = result;
  const text = paragraphsOf(lines);
  const damage = strays[0] ?? (broken > 0 && new Error('its pages cannot be read'));
  if (text === '' && damage) throw damaged(name, damage);
  if (text === '') throw new InputError(name, 'has no text; pages that are pictures need text recognition (OCR) first');
  const notes = [
    ...(strays.length > 0 ? [`${name} is damaged (${strays[0].message}); what could be recovered was read.`] : []),
    ...(broken > 0 ? [`${name}: ${broken} of ${broken + lines.length} pages could not be read.`] : []),
  ];
  return { entries: [{ id: name, text, ...about }], notes };
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
      if (page) lines.push(linesOf(page.items as Item[]));
      else broken++;
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

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const WIDE_GAP = 1.45;
const LARGER = 1.15;
const LONGEST_HEADING = 200;
const SENTENCE_END = /[.!?:…。！？]["'”’)\]]*\d{0,3}$/;
const BULLET = /^[•‣▪◦●○■–]\s+/;
/** `Chapter one . . . . . 7` */
const CONTENTS = /(?:\.\s?){5,}\s*\w*$/;
const HYPHEN = /\p{L}[-\u00ad\u2010]$/u;

/**
 * Lines of pages become paragraphs: by the space between lines, the size of letters and indents. Words cut at the end
 * of a line are healed; heads and feet that return on most pages are dropped; larger letters make a heading.
 */
export function paragraphsOf(pages: readonly (readonly PdfLine[])[]): string {
  const lines = withoutFurniture(pages).flat();
  const body = usual(lines.map((line) => line.height));
  const pitch = usual(
    lines
      .slice(1)
      .map((line, i) => lines[i].y - line.y)
      .filter((gap) => gap > 0),
  );
  const blocks: { text: string; heading: boolean }[] = [];
  lines.forEach((line, i) => {
    const heading = line.height > body * LARGER && line.text.length <= LONGEST_HEADING && /\p{L}/u.test(line.text);
    const open = blocks.at(-1);
    const fresh = BULLET.test(line.text) || heading !== open?.heading || begins(lines[i - 1], line, pitch);
    if (!open || fresh) blocks.push({ text: line.text, heading });
    else open.text = joined(open.text, line.text);
  });
  const texts = blocks.map(({ text, heading }) => (heading ? `# ${text}` : text.replace(BULLET, '- ')));
  return texts.map((text, i) => gapBefore(texts, i) + text).join('');
}

const isItem = (text: string): boolean => text.startsWith('- ');

function gapBefore(texts: readonly string[], i: number): string {
  if (i === 0) return '';
  return isItem(texts[i]) && isItem(texts[i - 1]) ? '\n' : '\n\n';
}

/** A paragraph begins after a gap or where the margin moves; on a new column or page only where the last sentence had ended. */
function begins(before: PdfLine, line: PdfLine, pitch: number): boolean {
  if (Math.abs(before.height - line.height) > 0.1 * Math.max(before.height, line.height) + 0.5) return true;
  const gap = before.y - line.y;
  const ended = SENTENCE_END.test(before.text);
  if (gap <= 0 || gap > pitch * 20) return ended;
  if (gap > pitch * WIDE_GAP) return true;
  const indent = Math.abs(line.x - before.x);
  return ended && indent > line.height * 0.8 && indent < line.height * 6;
}

function joined(text: string, next: string): string {
  if (HYPHEN.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

const EDGE = 2;
const PAGE_NUMBER = /^[-–\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–\s]*$/;

/** Lines at the edges of pages that come on half of them, whatever their numbers: running heads, page numbers. */
function withoutFurniture(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const kept = pages.map((page) => page.filter((line) => line.text !== '' && !CONTENTS.test(line.text)));
  if (pages.length < 3) return kept;
  const times = new Map<string, number>();
  const edge = (page: readonly PdfLine[], i: number) => i < EDGE || i >= page.length - EDGE;
  const keysOf = (page: readonly PdfLine[]) => new Set(page.filter((_, i) => edge(page, i)).map(keyOf));
  for (const page of kept) for (const key of keysOf(page)) times.set(key, (times.get(key) ?? 0) + 1);
  return kept.map((page) =>
    page.filter(
      (line, i) => !edge(page, i) || (!PAGE_NUMBER.test(line.text) && times.get(keyOf(line))! < pages.length / 2),
    ),
  );
}

const keyOf = (line: PdfLine): string => line.text.replace(/\d+/g, '0');

/** The most frequent value, to a tenth. */
function usual(values: readonly number[]): number {
  const times = new Map<number, number>();
  for (const value of values) {
    const rounded = Math.round(value * 10) / 10;
    times.set(rounded, (times.get(rounded) ?? 0) + 1);
  }
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
