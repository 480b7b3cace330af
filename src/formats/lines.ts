/** Lines of a text of any size, and one JSON object a line: `{id, text, title?, date?, language?, tags?, related?, cues?}`. */
import { InputError } from '../check/index.ts';
import { type Fields, objectIn } from '../check/json-values.ts';

/** A line, or several; only `\n` ends one: JSON may hold U+2028. */
export interface Lines {
  readonly text: string;
  /** The number of the first, from 1. */
  readonly line: number;
}

/** A text of any size in blocks of whole lines. A line of more than `longest` characters is reported by its number and passed over. */
export async function* lineBlocks(
  texts: AsyncIterable<string>,
  longest = Infinity,
  tooLong: (line: number) => void = () => {},
): AsyncGenerator<Lines> {
  let waiting: string[] = [];
  let [size, line, skipping] = [0, 1, false];
  for await (const text of texts) {
    const end = text.lastIndexOf('\n') + 1;
    const begin = skipping ? text.indexOf('\n') + 1 : 0;
    if (end > 0) {
      if (skipping) tooLong(line++);
      const block = waiting.join('') + text.slice(begin, end);
      if (block !== '') yield { text: block, line };
      line += linesIn(block);
      [waiting, size, skipping] = [[], 0, false];
    }
    if (skipping) continue;
    waiting.push(text.slice(end));
    size += text.length - end;
    if (size > longest) [waiting, skipping] = [[], true];
  }
  if (skipping) tooLong(line);
  else if (size > 0) yield { text: waiting.join(''), line };
}

/** One by one. */
export function* linesOf({ text, line }: Lines): Generator<Lines> {
  for (let [start, number] = [0, line]; start < text.length; number++) {
    const stop = text.indexOf('\n', start);
    const end = stop < 0 ? text.length : stop;
    yield { text: text.slice(start, end), line: number };
    start = end + 1;
  }
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

export const notAnObject = (who: string, line: number, json: string): InputError =>
  new InputError(`${who}:${line}`, 'every line must be a JSON object', json);

/** The objects of a file of JSON lines, each with its number. Blank lines are passed over; a bad one throws. */
export function jsonLines(text: string, who: string): { value: Fields; line: number }[] {
  const rows: { value: Fields; line: number }[] = [];
  for (const { text: json, line } of linesOf({ text, line: 1 })) {
    if (!/\S/.test(json)) continue;
    const value = objectIn(json);
    if (!value) throw notAnObject(who, line, json);
    rows.push({ value, line });
  }
  return rows;
}
