/** A text of any size in blocks of whole lines, with their numbers. Only `\n` ends a line: JSON may hold U+2028. */
export interface LineBlock {
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
}

/** A line of more than `longest` characters is reported by its number and passed over. */
export async function* lineBlocks(
  texts: AsyncIterable<string>,
  longest = Infinity,
  tooLong: (line: number) => void = () => {},
): AsyncGenerator<LineBlock> {
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

export interface Line {
  readonly text: string;
  readonly line: number;
}

export function* linesOf({ text, line }: LineBlock): Generator<Line> {
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
