/** Words inside Markdown: links become their text, emphasis and code lose their marks, pictures and footnotes go. */
import { unescapeEntities } from './entities.ts';
import { forwardFinder } from './finder.ts';

/** Lengths are bounded so that hostile text costs no more than linear time. */
const TOKEN =
  /\\([!-/:-@[-`{-~])|(`{1,3})([^`\n]{1,500})\2(?!`)|\[\^[^\]\s]{1,60}\]|\[([^[\]\n]{0,1000})\](?:\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)|\[[^\]\n]{0,200}\])|<((?:https?:\/\/|mailto:)[^\s<>]{1,1000})>|<\/?[a-zA-Z][^<>\n]{0,500}>|(\*+|_+|~+)/g;

interface Run {
  readonly mark: string;
  readonly at: number;
  left: number;
}

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
