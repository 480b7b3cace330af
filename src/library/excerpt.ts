const AROUND = 90;

/** A stretch of the text around the first of the words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const folded = text.toLowerCase();
  const at = words.map((word) => folded.indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - AROUND);
  const stretch = text.slice(from, at + 2 * AROUND).replace(/\s+/gu, ' ');
  return from > 0 ? `…${stretch.replace(/^\S*\s/u, '')}…` : `${stretch}…`;
}
