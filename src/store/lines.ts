/** The lines of a file of any size, one at a time, with their numbers. Only `\n` ends a line: JSON may hold U+2028. */
import { createReadStream } from 'node:fs';

export interface Line {
  readonly text: string;
  readonly line: number;
}

export async function* linesOf(path: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop()!;
    for (const text of parts) yield { text, line: ++line };
  }
  rest += decoder.decode();
  if (rest !== '') yield { text: rest, line: ++line };
}

/** The object of a line of JSON; undefined where it is none. */
export function objectOf(json: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
