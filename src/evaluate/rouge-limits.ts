/** The length limits of ROUGE-1.5.5, which cut raw lines. */
const BLANKS = { ascii: /[ \t-\r]+/, unicode: /\s+/ };

/** The lines up to a number of words; a leading blank makes an empty first word, which counts. */
export function firstWords(lines: readonly string[], limit: number, mode: keyof typeof BLANKS): string[] {
  const kept: string[] = [];
  let left = limit;
  for (const line of lines) {
    const words = line.split(BLANKS[mode]);
    while (words.at(-1) === '') words.pop();
    if (words.length > left) return [...kept, words.slice(0, left).join(' ')];
    kept.push(line);
    left -= words.length;
  }
  return kept;
}

/** The lines up to a number of UTF-8 bytes, line ends not counted; the cut may fall inside a word. */
export function firstBytes(lines: readonly string[], limit: number): string[] {
  const kept: string[] = [];
  let left = limit;
  for (const line of lines) {
    const { units, bytes } = fitting(line, left);
    kept.push(line.slice(0, units));
    if (units < line.length) break;
    left -= bytes;
  }
  return kept;
}

/** The lines that each fit the limit alone, up to the first that does not, which is cut. */
export function firstBytesOfEach(lines: readonly string[], limit: number): string[] {
  const long = lines.findIndex((line) => fitting(line, limit).units < line.length);
  return long < 0 ? [...lines] : [...lines.slice(0, long), ...firstBytes([lines[long]], limit)];
}

/** How much of a line fits into a number of bytes. A character cut in two is left out: half of one is no token. */
function fitting(line: string, limit: number): { units: number; bytes: number } {
  let [units, bytes] = [0, 0];
  while (units < line.length) {
    const code = line.codePointAt(units)!;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes + size > limit) break;
    bytes += size;
    units += size === 4 ? 2 : 1;
  }
  return { units, bytes };
}
