/** Lines that are data and no words: uuencode and base64, as posts and e-mails carry them. */

/** uuencode: M and sixty characters from blank to `; base64 and the like: forty-four letters and more without a blank. */
const LINE =
  /^(?:M[\x20-\x60]{60}|(?=[a-zA-Z+/]*[0-9+/])(?=[A-Z0-9+/]*[a-z])(?=[a-z0-9+/]*[A-Z])[A-Za-z0-9+/]{44,}={0,2})[ \t]*\r?$/gm;

/** The spans of encoded lines, in the order of the text. A single one may be chance; two on end are not. */
export function encodedLines(text: string): [start: number, end: number][] {
  const lines: [number, number][] = [];
  // `matchAll` would make a pattern of its own for every text, and a library has many.
  LINE.lastIndex = 0;
  for (let found = LINE.exec(text); found; found = LINE.exec(text)) lines.push([found.index, LINE.lastIndex]);
  if (lines.length < 2) return [];
  const follows = (a: [number, number] | undefined, b: [number, number] | undefined) =>
    a !== undefined && b !== undefined && b[0] - a[1] <= 2;
  return lines.filter((line, i) => follows(lines[i - 1], line) || follows(line, lines[i + 1]));
}
