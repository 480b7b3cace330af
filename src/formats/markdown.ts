/**
 * Markdown as text: headings keep their `#` and items their bullet (a reader of sentences knows them), wrapped lines
 * are put together, all other marks go. Program code is left out. A transcript in Markdown is read by turns.ts.
 */

import { FAILSAFE_SCHEMA, load } from 'js-yaml';
import { unescapeEntities } from './entities.ts';
import { count, type Reading } from './entry.ts';
import { forwardFinder } from './finder.ts';
import { flow } from './flow.ts';
import { plainNote } from './notes.ts';
import { type About, headingOf, parseTurns } from './turns.ts';

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const UNDERLINE = /^\s{0,3}(=+|-{2,})\s*$/;
const RULE = /^\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+(?:\[[ xX]\]\s+)?(?=\S)/;
const QUOTE = /^\s{0,3}(?:>\s?)+/;
const DEFINITION = /^\s{0,3}\[[^\]\n]{1,200}\]:\s*\S/;
const TABLE_RULE = /^(?=[^-]*-)(?=[^|]*\|)[\s|:-]+$/;
const INDENTED = /^(?: {4}|\t)/;

export function parse(text: string, name: string): Reading {
  const front = frontMatter(text.replace(/\r\n?/g, '\n'));
  const { body, related, tags: inText } = plainNote(front.body);
  const tags = [...new Set([...(front.about.tags ?? []), ...inText])];
  const about = { ...front.about, ...(tags.length > 0 && { tags }), ...(related.length > 0 && { related }) };
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

/** The lines between `---` at the front: title, date, language and tags are taken from them. */
const FRONT = /^\ufeff?---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

export function frontMatter(text: string): { body: string; about: About } {
  const found = FRONT.exec(text);
  if (!found) return { body: text, about: {} };
  const fields = fieldsOf(found[1]);
  const [title, date] = [wordsOf(fields.title), wordsOf(fields.date ?? fields.created)];
  const language = wordsOf(fields.language ?? fields.lang);
  const tags = listOf(fields.tags ?? fields.keywords);
  return {
    body: text.slice(found[0].length),
    about: {
      ...(title && { title }),
      ...(date && { date }),
      ...(language && { language }),
      ...(tags.length > 0 && { tags }),
    },
  };
}

/** Each field at the margin with the lines below it; scalars as they are written. */
function fieldsOf(yaml: string): Readonly<Record<string, unknown>> {
  const fields = yaml.split(/\n(?=[\w-]{1,60}:)/).flatMap((field) => {
    const [all, name] = /^([\w-]{1,60}):/.exec(field) ?? [];
    return all === undefined ? [] : [[name.toLowerCase(), parsed(field.slice(all.length))] as const];
  });
  return Object.fromEntries(fields);
}

/** What is not YAML, such as an unquoted colon, is taken as words. */
function parsed(yaml: string): unknown {
  try {
    return Object(load(`value:${yaml}`, { schema: FAILSAFE_SCHEMA })).value;
  } catch {
    return yaml.replace(/\s+/g, ' ');
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A list, or words with commas between them. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : wordsOf(value).split(','))
    .map((tag) => wordsOf(tag).replace(/^#/, ''))
    .filter((tag) => tag !== '');

/** Lengths are bounded so that hostile text costs no more than linear time. */
const TOKEN =
  /\\([!-/:-@[-`{-~])|(`{1,3})([^`\n]{1,500})\2(?!`)|\[\^[^\]\s]{1,60}\]|\[([^[\]\n]{0,1000})\](?:\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)|\[[^\]\n]{0,200}\])|<((?:https?:\/\/|mailto:)[^\s<>]{1,1000})>|<\/?[a-zA-Z][^<>\n]{0,500}>|(\*+|_+|~+)/g;

interface Run {
  readonly mark: string;
  readonly at: number;
  left: number;
}

/** Words: links become their text, emphasis and code lose their marks, pictures and footnotes go. */
export function inline(text: string): string {
  const parts: string[] = [];
  const open: Run[] = [];
  let from = 0;
  const source = text.includes('![') ? withoutImages(text) : text;
  for (const token of source.matchAll(TOKEN)) {
    parts.push(unescapeEntities(source.slice(from, token.index)));
    from = token.index + token[0].length;
    const [, escaped, , code, label, address, run] = token;
    if (run) emphasis(run, source, token.index, parts, open);
    else parts.push(escaped ?? code ?? address ?? (label === undefined ? '' : inline(label)));
  }
  parts.push(unescapeEntities(source.slice(from)));
  return parts.join('');
}

/** Without `![what it shows](address)` and `![what it shows][name]`, on one line. */
function withoutImages(text: string): string {
  const [image, label, line] = [forwardFinder(text, '!['), forwardFinder(text, ']'), forwardFinder(text, '\n')];
  const closings = { '(': forwardFinder(text, ')'), '[': forwardFinder(text, ']') };
  const kept: string[] = [];
  let from = 0;
  for (let at = image(0); at < Infinity; at = image(at)) {
    const named = label(at + 2);
    const opener = text[named + 1];
    const end = opener === '(' || opener === '[' ? closings[opener](named + 2) : Infinity;
    if (end < line(at)) {
      kept.push(text.slice(from, at));
      from = at = end + 1;
    } else at += 2;
  }
  return kept.join('') + text.slice(from);
}

/** How many open runs are looked through for the one that a run closes. */
const REACH = 12;

/** A run that closes takes its partner's marks away and its own; what finds no partner stays as it is written. */
function emphasis(run: string, source: string, at: number, parts: string[], open: Run[]): void {
  const [mark] = run;
  const before = source[at - 1] ?? ' ';
  const after = source[at + run.length] ?? ' ';
  const inWord = mark === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  let left = run.length;
  if (inWord || (mark === '~' && run.length < 2)) {
    parts.push(run);
    return;
  }
  if (/\S/.test(before)) {
    for (let i = open.length - 1; i >= Math.max(0, open.length - REACH) && left > 0; i--) {
      if (open[i].mark !== mark) continue;
      const taken = Math.min(left, open[i].left);
      left -= taken;
      open[i].left -= taken;
      parts[open[i].at] = mark.repeat(open[i].left);
      if (open[i].left === 0) open.splice(i, 1);
    }
  }
  if (left > 0 && /\S/.test(after)) open.push({ mark, at: parts.length, left });
  parts.push(mark.repeat(left));
}
