/** PDF: the lines of its pages, put together to paragraphs by pdf-paragraphs.ts. Pictures of pages have no text. */
import { InputError } from '../check/index.ts';
import type { Reading } from './entry.ts';
import { needed } from './needed.ts';
import { type PdfLine, paragraphsOf } from './pdf-paragraphs.ts';
import { catchingStrays } from './pdf-strays.ts';

interface Pages {
  readonly lines: readonly PdfLine[][];
  readonly broken: number;
  readonly title: string | undefined;
}

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  const { result, strays } = await catchingStrays(() => pagesOf(bytes, name));
  const { lines, broken, title } = result;
  const text = paragraphsOf(lines);
  const damage = strays[0] ?? (broken > 0 ? new Error('its pages cannot be read') : undefined);
  if (text === '' && damage) throw damaged(name, damage);
  if (text === '') throw new InputError(name, 'has no text; pages that are pictures need text recognition (OCR) first');
  const notes = [
    ...(strays.length > 0 ? [`${name} is damaged (${strays[0].message}); what could be recovered was read.`] : []),
    ...(broken > 0 ? [`${name}: ${broken} of ${broken + lines.length} pages could not be read.`] : []),
  ];
  return { entries: [{ id: name, text, ...(title && { title }) }], notes };
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
    return { lines, broken, title: await titleOf(pdf) };
  } finally {
    await pdf.destroy?.();
  }
}

async function opened<T>(open: () => Promise<T>, name: string): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { name: kind } = error as Error;
    if (kind === 'PasswordException') throw new InputError(name, 'is protected by a password and cannot be read');
    throw damaged(name, error as Error);
  }
}

const damaged = (name: string, { message }: Error): InputError =>
  new InputError(name, `is not a PDF file, or a damaged one (${message})`);

async function titleOf(pdf: { getMetadata(): Promise<{ info: unknown }> }): Promise<string | undefined> {
  const about = await pdf.getMetadata().catch(() => undefined);
  const title = (about?.info as { Title?: unknown } | undefined)?.Title;
  return typeof title === 'string' && /\s/.test(title.trim()) ? title.trim() : undefined;
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
