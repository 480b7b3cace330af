/** The label of a disc on the topic map. */

/** Approximate width of a letter. */
const LETTER = 6.4;
/** As many lines of a label as a disc has room for, each cut to its width. */
export function lines(label: string, r: number): string[] {
  const room = Math.max(4, Math.floor((2 * r - 6) / LETTER));
  const most = Math.max(1, Math.min(3, Math.floor(r / 9) - 1));
  const out: string[] = [];
  for (const word of label.split(/(?<=[\s-])/)) {
    const last = out.at(-1);
    if (last !== undefined && (last + word).trimEnd().length <= room && !last.endsWith(', '))
      out[out.length - 1] = last + word;
    else out.push(word);
  }
  // Nothing follows a line that was cut: what is seen is the beginning of the name, which voice control needs.
  const cut = out.findIndex((line) => line.trimEnd().length > room);
  const shown = out.slice(0, cut < 0 ? most : Math.min(most, cut + 1));
  const end = shown.length - 1;
  if (end === cut) shown[end] = `${shown[end].slice(0, room - 1)}…`;
  else if (shown.length < out.length) shown[end] = shown[end].replace(/[,\s-]*$/, ' …');
  return shown;
}
