/** The glossary is a Markdown table, word · meaning · file · paper; this reads it back. */
export interface GlossaryEntry {
  readonly word: string;
  readonly meaning: string;
  readonly file: string;
  readonly paper: string;
}

export function parseGlossary(markdown: string): GlossaryEntry[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [word, meaning, file, paper] = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => plain(cell.trim()));
    return { word, meaning, file, paper };
  });
}

/** Without the marks of Markdown: links keep their text, code its letters. */
const plain = (cell: string): string => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*\\]/g, '');
