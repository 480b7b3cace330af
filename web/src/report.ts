/** A document as it is shown, as one HTML file that needs nothing else: summary, blocks, and the text with its marks. */
import type { Reading } from './reading.svelte.ts';
import { clock, many } from './words.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

const STYLE = `
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.65 Charter, Georgia, serif; color: #1d1b18; background: #fbfaf7 }
h1 { line-height: 1.15 } h2 { margin: 2.5rem 0 .5rem; font: 600 .9375rem system-ui, sans-serif }
p.facts, li small, footer { color: #655f56; font: .8125rem system-ui, sans-serif } a { color: inherit }
mark { background: #fbe4b9 } section { padding-left: 1.25rem; border-left: 4px solid var(--c, #8d867b); margin-bottom: 1.5rem }
section p { white-space: pre-line }`;

export function reportOf(reading: Reading): string {
  const { document: read, summary, blocks } = reading;
  if (!read || !summary) return '';
  const title = escaped(read.title);
  return `<!doctype html>
<html lang="${escaped(read.language ?? 'en')}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p class="facts">${many(read.words, 'word')}, ${many(read.sentences.length, 'sentence')}, ${many(blocks.length, 'block')}</p>
<h2>Summary</h2>
<ul>
${summary.sentences.map(({ index, text, time }) => `<li><a href="#s${index}">${escaped(text)}</a>${time ? ` <small>${clock(time.start)}</small>` : ''}</li>`).join('\n')}
</ul>
<h2>Text</h2>
${blocks.map((block) => sectionOf(reading, block)).join('\n')}
<footer>Summary by ${escaped(summary.method)} ${escaped(JSON.stringify(summary.settings))}, ${summary.budget.limit} ${summary.budget.unit}. ${summary.notes.map(escaped).join(' ')}</footer>
`;
}

function sectionOf(
  { document: read, picked }: Reading,
  { from, to, title, start, colour }: Reading['blocks'][number],
): string {
  const { sentences, text } = read!;
  const paragraphs = new Map<number, string[]>();
  for (let i = from; i <= to; i++) {
    const { start: at, end, paragraph } = sentences[i];
    const words = escaped(text.slice(at, end));
    const shown = picked.has(i) ? `<mark id="s${i}">${words}</mark>` : words;
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), shown]);
  }
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--t${colour % 9}`);
  const stripe = /#[0-9a-f]{6}/i.exec(value)?.[0] ?? '#8d867b';
  const body = [...paragraphs.values()].map((parts) => `<p>${parts.join(' ')}</p>`).join('\n');
  const heading = `${start === undefined ? '' : `${clock(start)} `}${escaped(title)}`;
  return `<section style="--c: ${stripe}"><h2>${heading}</h2>\n${body}</section>`;
}
