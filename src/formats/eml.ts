/** E-mail: what the sender wrote. Quoted replies and the signature are left out and counted; attachments are counted. */
import { InputError } from '../check/index.ts';
import { count, type Reading } from './entry.ts';
import { markupText } from './markup.ts';
import { headerText, leavesOf, type Part, partOf, textOf } from './mime.ts';

const QUOTED = /^\s{0,3}>/;
const SIGNATURE = /^-- ?$/;

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  const raw = new TextDecoder('latin1').decode(bytes);
  const { headers } = partOf(raw);
  if (!headers.has('from') && !headers.has('subject') && !headers.has('date')) {
    throw new InputError(name, 'is not an e-mail: it has no From, Subject or Date');
  }
  const leaves = leavesOf(raw);
  const attached = leaves.filter((leaf) => isAttached(leaf) || !leaf.type.startsWith('text/')).length;
  const shown = leaves.filter((leaf) => !isAttached(leaf));
  const plain = shown.filter((leaf) => leaf.type === 'text/plain');
  const { text, left } = plain.length > 0 ? written(plain) : await fromHtml(shown, name);
  const notes = [
    ...(left > 0 ? [`${name}: ${count(left, 'line')} of quoted replies and signature left out.`] : []),
    ...(attached > 0 ? [`${name}: ${count(attached, 'attachment')} not read.`] : []),
  ];
  const title = headerText(headers.get('subject') ?? '').trim();
  if (text === '') return { entries: [], notes: [...notes, `${name} has no text.`] };
  const date = isoDate(headers.get('date'));
  return { entries: [{ id: name, text, ...(title && { title }), ...(date && { date }) }], notes };
}

const isAttached = ({ headers }: Part): boolean => /^\s*attachment/i.test(headers.get('content-disposition') ?? '');

async function fromHtml(parts: readonly Part[], name: string): Promise<{ text: string; left: number }> {
  const pages = parts.filter((part) => part.type === 'text/html').map((part) => markupText(textOf(part), name));
  return {
    text: (await Promise.all(pages))
      .map((page) => page.text)
      .join('\n\n')
      .trim(),
    left: 0,
  };
}

function written(parts: readonly Part[]): { text: string; left: number } {
  let left = 0;
  const bodies = parts.map((part) => {
    const flowed = part.parameters.get('format')?.toLowerCase() === 'flowed';
    const lines = textOf(part).split('\n');
    const end = lines.findIndex((line) => SIGNATURE.test(line));
    const body = end < 0 ? lines : lines.slice(0, end);
    const own = body.filter((line, i) => !QUOTED.test(line) && !isIntroduction(line, body[i + 1] ?? body[i + 2]));
    left += lines.length - own.length;
    return flowed ? unflowed(own) : own.join('\n');
  });
  return {
    text: bodies
      .join('\n\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    left,
  };
}

/** `On Monday, Anna wrote:` above a quotation. */
const isIntroduction = (line: string, next = ''): boolean => /^.{1,200}:\s*$/.test(line) && QUOTED.test(next);

/** In format=flowed a blank at the end of a line says that the paragraph goes on. */
function unflowed(lines: readonly string[]): string {
  return lines.map((line) => (line.endsWith(' ') ? line : `${line}\n`)).join('');
}

function isoDate(value = ''): string | undefined {
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
