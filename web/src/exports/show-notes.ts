/** Show notes of a document in Markdown: what it is about, its chapters, who speaks, and what was kept of it. */

import { renderChapters } from '../../../src/render/chapters.ts';
import { marked } from '../../../src/render/page.ts';
import type { Kept } from '../api.ts';
import type { Reading } from '../reading.svelte.ts';
import { placeWords } from '../words.ts';

/** The chapters as they are shown, for the formats in which they are saved. */
export function chaptered({ document: read, blocks, detail }: Reading): Parameters<typeof renderChapters>[0] {
  const sentences = read!.sentences;
  return {
    document: read!.id,
    title: read!.title,
    blocks: blocks.map(({ from, to, title, start, gist, sections }) => {
      const last = sentences.slice(from, to + 1).findLast(({ time }) => time)?.time?.end;
      return {
        from,
        to,
        title,
        start: sentences[from].start,
        end: sentences[to].end,
        ...(sentences[from].page && { page: sentences[from].page }),
        ...(start !== undefined && { time: { start, end: Math.max(start, last ?? start) } }),
        ...(detail && gist && { gist }),
        ...(detail && sections?.length && { sections }),
      };
    }),
  };
}

export function showNotes(reading: Reading, kept: readonly Kept[]): string {
  const { title, date, sentences } = reading.document!;
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))];
  const line = (text: string) => marked(text.replace(/\s+/g, ' '));
  const said = (quote: Kept) => placeWords(quote).join(', ');
  const chapters = renderChapters(chaptered(reading), 'markdown').replace(/^# .*\n+/, '');
  const quotes = kept.map(
    (quote) =>
      `> ${line(quote.text)}${said(quote) ? ` (${line(said(quote))})` : ''}${quote.note ? `\n>\n> ${line(quote.note)}` : ''}`,
  );
  const parts: [string, string][] = [
    ['Summary', line(reading.summary?.sentences.map(({ text }) => text).join(' ') ?? '')],
    ['Chapters', reading.blocks.length > 1 ? chapters.trim() : ''],
    ['Speakers', speakers.map((name) => `- ${line(name)}`).join('\n')],
    ['Quotes', quotes.join('\n\n')],
  ];
  const written = parts.filter(([, text]) => text !== '').map(([heading, text]) => `## ${heading}\n\n${text}\n`);
  return [`# ${line(title)}\n`, ...(date ? [`${date}\n`] : []), ...written].join('\n');
}
