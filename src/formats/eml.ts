/** E-mail: what the sender wrote. Quoted replies and the signature are left out and counted; attachments are counted. */
import { InputError } from '../check/index.ts';
import { count, type Reading } from './entry.ts';
import { markupText } from './markup.ts';
import { decodeStrictly, USUAL } from './texts.ts';

const QUOTED = /^\s{0,3}>/;
const SIGNATURE = /^-- ?$/;
/** Parts inside parts; no letter has more. */
const DEEPEST = 20;

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  const { default: PostalMime } = await import('postal-mime');
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: DEEPEST });
  const letter = await parser.parse(inUtf8(withoutEmptyRuns(bytes))).catch((error: Error) => error);
  if (letter instanceof Error)
    return { entries: [], notes: [`${name} has no text that can be read: ${letter.message}.`] };
  if (!letter.headers.some(({ key }) => key === 'from' || key === 'subject' || key === 'date')) {
    throw new InputError(name, 'is not an e-mail: it has no From, Subject or Date');
  }
  const { text, left } = letter.text?.trim()
    ? written(letter.text)
    : { text: (await markupText(letter.html ?? '', name)).text.trim(), left: 0 };
  const attached = letter.attachments.length;
  const notes = [
    ...(left > 0 ? [`${name}: ${count(left, 'line')} of quoted replies and signature left out.`] : []),
    ...(attached > 0 ? [`${name}: ${count(attached, 'attachment')} not read.`] : []),
  ];
  const title = letter.subject?.trim();
  if (text === '') return { entries: [], notes: [...notes, `${name} has no text.`] };
  const date = isoDate(letter.date);
  return { entries: [{ id: name, text, ...(title && { title }), ...(date && { date }) }], notes };
}

/** At most two empty or blank lines in a row: more say nothing, and the reader takes its time for each. */
function withoutEmptyRuns(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let [length, newlines] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x0a) newlines++;
    else if (byte !== 0x0d && byte !== 0x20 && byte !== 0x09) newlines = 0;
    if (newlines < 3 || (newlines === 3 && byte !== 0x0d)) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

/** Bytes without any charset are UTF-8 where they are valid, else those of an old mail. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  if (decodeStrictly('utf-8', bytes) !== undefined) return bytes;
  const text = new TextDecoder(USUAL).decode(bytes);
  return /charset/i.test(text) ? bytes : new TextEncoder().encode(text);
}

function written(text: string): { text: string; left: number } {
  const lines = text.trimEnd().split(/\r?\n/);
  const end = lines.findIndex((line) => SIGNATURE.test(line));
  const body = end < 0 ? lines : lines.slice(0, end);
  const own = body.filter((line, i) => !QUOTED.test(line) && !isIntroduction(line, body[i + 1] || body[i + 2]));
  return {
    text: own
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    left: lines.length - own.length,
  };
}

/** `On Monday, Anna wrote:` above a quotation. */
const isIntroduction = (line: string, next = ''): boolean => /^.{1,200}:\s*$/.test(line) && QUOTED.test(next);

function isoDate(value = ''): string | undefined {
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
