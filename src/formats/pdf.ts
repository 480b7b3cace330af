/** PDF: its pages, read by PDF.js. Pictures of pages have no text; what would take minutes is given up by `apart.ts`. */
import { InputError, needed } from '../check/index.ts';
import { dayInName, dayOf } from '../text/index.ts';
import type { Reading } from './entry.ts';
import { type PdfLine, textOfPages } from './pdf-lines.ts';

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
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

async function pagesOf(bytes: Uint8Array, name: string) {
  const { getDocumentProxy } = await needed('formats', 'reading PDF', 'unpdf', () => import('unpdf'));
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch((error: Error) => {
    if (error.name !== 'PasswordException') throw damaged(name, error);
    throw new InputError(name, 'is protected by a password and cannot be read');
  });
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
