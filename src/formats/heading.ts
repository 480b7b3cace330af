/** `## Title ##` of Markdown. */
export interface Heading {
  readonly level: number;
  readonly title: string;
}

const OPENS = /^\s{0,3}(#{1,6})(?=\s)/;

export function headingOf(line: string): Heading | undefined {
  const opening = OPENS.exec(line);
  if (!opening) return undefined;
  let end = line.trimEnd().length;
  while (line[end - 1] === '#') end--;
  return { level: opening[1].length, title: line.slice(opening[0].length, end).trim() };
}
