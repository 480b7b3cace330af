/** From bytes and a name to documents: finds the format, decodes, reads. No disk; a browser may call it with a file. */
import { InputError, resolve } from '../check/index.ts';
import { checkedSource, dayInName } from '../text/index.ts';
import type { ReaderOptions, Reading } from './entry.ts';
import { formatOfBytes, formatOfText, otherKind } from './sniff.ts';
import { FORMAT_OPTIONS, type FormatName, type FormatOptions, formatOf, formatOfEnding } from './table.ts';
import { decodeText } from './texts.ts';

/** Larger texts do not fit a string with room to work. */
export const LARGEST = 400 * 2 ** 20;

/**
 * Documents from the bytes or the text of one file. The format goes by the ending of `name` and by the content; the option
 * `format` settles it.
 *
 * @example
 * const { entries, notes } = await parse(bytes, 'talk.vtt');
 */
export async function parse(input: Uint8Array | string, name: string, options: FormatOptions = {}): Promise<Reading> {
  const { format, ...settings } = resolve('formats', FORMAT_OPTIONS, options);
  const who = plainName(name);
  if (input.length > LARGEST) throw new InputError(who, `is larger than ${LARGEST / 2 ** 20} MB; split it first`);
  const chosen = format === 'auto' ? formatOfName(input, name) : format;
  const reading = await (chosen === undefined
    ? readUnnamed(input, who, settings)
    : readAs(chosen, input, who, settings).catch((error) => {
        if (format !== 'auto' && error instanceof InputError)
          error.message += `; format says how a file is read, not how a result is printed`;
        throw error;
      }));
  const marked = typeof input === 'string' ? undefined : formatOfBytes(input);
  const strange =
    marked && chosen && marked !== chosen
      ? [`${who} begins like ${marked}, but was read as ${chosen}, as format says.`]
      : [];
  const { entries, notes } = checkedReading({ ...reading, notes: [...strange, ...reading.notes] }, who);
  return { entries, notes: entries.length === 0 && notes.length === 0 ? [`${who} is empty.`] : notes };
}

/** Documents that have words, each through the gate; a date that the file does not say may stand in its name. */
function checkedReading({ entries, notes }: Reading, who: string): Reading {
  const day = entries.length === 1 && entries[0].id === who ? dayInName(who) : undefined;
  const checked = entries.map((entry) => checkedSource(day === undefined ? entry : { date: day, ...entry }, who));
  return {
    entries: checked.map(({ source }) => source).filter(({ text }) => /\S/.test(text)),
    notes: [...notes, ...checked.flatMap((entry) => entry.notes)],
  };
}

/** Whether the id of an entry is that of its file, or of a row without an id in it: not an id of its own. */
export const isPlaced = (id: string, file: string): boolean =>
  id.startsWith(file) && /^(?::\d+)?$/.test(id.slice(file.length));

/** A name on one line. */
export const plainName = (name: string): string => name.replace(/\p{Cc}+/gu, ' ');

/** By the first bytes, else by the ending; a `.txt` may be anything that is text. */
function formatOfName(input: Uint8Array | string, name: string): FormatName | undefined {
  const marked = typeof input === 'string' ? undefined : formatOfBytes(input);
  const ending = marked ?? formatOfEnding(name);
  return ending === 'text' ? undefined : ending;
}

async function readUnnamed(input: Uint8Array | string, who: string, options: ReaderOptions): Promise<Reading> {
  if (typeof input === 'string') return readAs(formatOfText(input), input, who, options);
  const other = otherKind(input);
  if (other) throw new InputError(who, `is ${other}`);
  const { text } = await decodeText(input, who, options.encoding);
  return readAs(formatOfText(text), input, who, options);
}

async function readAs(
  format: FormatName,
  input: Uint8Array | string,
  who: string,
  options: ReaderOptions,
): Promise<Reading> {
  if (input.length === 0) return { entries: [], notes: [] };
  const reader = await formatOf(format).load();
  if (reader.from === 'bytes') {
    return reader.parse(typeof input === 'string' ? new TextEncoder().encode(input) : input, who, options);
  }
  const { text, notes } =
    typeof input === 'string' ? { text: input, notes: [] } : await decodeText(input, who, options.encoding);
  if (!/\S/.test(text)) return { entries: [], notes };
  const reading = await reader.parse(text, who, options);
  return { ...reading, notes: [...notes, ...reading.notes] };
}
