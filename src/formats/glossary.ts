/** The glossary is a Markdown table, word · meaning · file · paper; this reads it back. */
import { suggestion } from '../check/index.ts';

export type GlossaryEntry = ReturnType<typeof parseGlossary>[number];

export function parseGlossary(markdown: string) {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => {
    const [word, meaning, file, paper] = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => plain(cell.trim()));
    return { word, meaning, file, paper };
  });
}

/** The entry of a word, however it is written; where there is none, a word near it. */
export function lookUp(glossary: string, word: string): { readonly entry?: GlossaryEntry; readonly near: string } {
  const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const entries = parseGlossary(glossary);
  const entry = entries.find((one) => key(one.word) === key(word));
  const names = entries.map((one) => one.word);
  return { ...(entry && { entry }), near: suggestion(word, names) };
}

/** Without the marks of Markdown: links keep their text, code its letters. */
const plain = (cell: string): string => cell.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*\\]/g, '');
