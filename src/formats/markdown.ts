/**
 * Markdown as text: headings keep their `#` and items their bullet (a reader of sentences knows them), wrapped lines
 * are put together, all other marks go. Program code is left out. A transcript in Markdown is read by turns.ts.
 */
import { count, type Reading } from './entry.ts';
import { flow } from './flow.ts';
import { frontMatter } from './front-matter.ts';
import { headingOf } from './heading.ts';
import { inline } from './markdown-inline.ts';
import { parseTurns } from './turns.ts';

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const UNDERLINE = /^\s{0,3}(=+|-{2,})\s*$/;
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(?:\[[ xX]\]\s+)?(?=\S)/;
const QUOTE = /^\s{0,3}(?:>\s?)+/;
const DEFINITION = /^\s{0,3}\[[^\]\n]{1,200}\]:\s*\S/;
const TABLE_RULE = /^(?=[^-]*-)(?=[^|]*\|)[\s|:-]+$/;
const INDENTED = /^(?: {4}|\t)/;

export function parse(text: string, name: string): Reading {
  const { body, about } = frontMatter(text.replace(/\r\n?/g, '\n'));
  const spoken = parseTurns(body, name, about, inline);
  if (spoken) return spoken;
  const { text: plain, title, code } = markdownText(body);
  if (plain === '') return { entries: [], notes: [`${name} has no text.`] };
  const entry = { id: name, text: plain, ...(title && { title }), ...about };
  return { entries: [entry], notes: code ? [`${name}: ${count(code, 'block')} of program code left out.`] : [] };
}

function markdownText(markdown: string): { text: string; title: string | undefined; code: number } {
  const out = flow();
  const lines = markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split('\n');
  let title: string | undefined;
  let code = 0;
  let blank = true;
  let inList = false;
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) write(out, paragraph);
    paragraph = [];
  };
  const heading = (level: number, words: string) => {
    close();
    out.block(`${'#'.repeat(level)} `);
    out.add(inline(words));
    out.block();
    if (level === 1) title ??= inline(words).trim();
    inList = false;
  };

  for (let i = 0; i < lines.length; i++) {
    const line = lines[i].replace(QUOTE, '');
    const fence = FENCE.exec(line);
    const fenced = fence ? line.slice(fence[0].length) : '';
    // A line may open a fence and close it; one that goes on after that has code in its words.
    if (fence && (!fenced.includes(fence[1]) || fenced.trimEnd().endsWith(fence[1]))) {
      close();
      code++;
      if (!fenced.includes(fence[1])) {
        do i++;
        while (i < lines.length && !lines[i].trimEnd().endsWith(fence[1]));
      }
      blank = true;
      continue;
    }
    if (line.trim() === '') {
      close();
      out.block();
      blank = true;
      continue;
    }
    const atx = headingOf(line);
    const item = RULE.test(line) ? null : ITEM.exec(line);
    const under = paragraph.length > 0 ? UNDERLINE.exec(line) : null;
    if (atx) heading(atx.level, atx.title);
    else if (under && !inList) {
      const words = paragraph.join(' ');
      paragraph = [];
      heading(under[1][0] === '=' ? 1 : 2, words);
    } else if (RULE.test(line)) {
      close();
      out.block();
      inList = false;
    } else if ((DEFINITION.test(line) && paragraph.length === 0) || TABLE_RULE.test(line)) close();
    else if (blank && !inList && INDENTED.test(line)) {
      code++;
      while (i + 1 < lines.length && (INDENTED.test(lines[i + 1]) || lines[i + 1].trim() === '')) i++;
    } else if (item) {
      close();
      inList = true;
      const indent = '  '.repeat(Math.min(4, Math.floor(item[1].replaceAll('\t', '  ').length / 2)));
      out.block(`${indent}${item[2] ? `${item[2]}. ` : '- '}`);
      paragraph = [line.slice(item[0].length)];
    } else if (/^\s*\|/.test(line)) {
      close();
      out.block();
      paragraph = [row(line)];
    } else {
      if (blank && inList && !/^\s/.test(line)) inList = false;
      paragraph.push(line);
    }
    blank = false;
  }
  close();
  return { text: out.text(), title, code };
}

const row = (line: string): string =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ');

/** Wrapped lines flow together; two blanks or a backslash at the end keep a break. */
function write(out: ReturnType<typeof flow>, lines: readonly string[]): void {
  const words = lines
    .map((line) => (/(?: {2}|\\)$/.test(line) ? `${line.replace(/\\$/, '').trimEnd()}\n` : `${line} `))
    .join('');
  inline(words)
    .split('\n')
    .forEach((line, i) => {
      if (i > 0 && line.trim() !== '') out.line();
      out.add(line);
    });
}
