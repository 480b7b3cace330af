/**
 * Blocks: the stretches no sentence crosses. A paragraph ends at a blank line; inside it, a list item begins a block of
 * its own, and so does a line that somebody ended on purpose (see `isDeliberate`). Hard-wrapped lines stay together.
 */
import { isBlank, isLetter, isLineBreak, isLower, skipBlanks, trimBlanks } from './characters.ts';
import type { Sentence, Span } from './document.ts';

export interface TextBlock {
  readonly start: number;
  end: number;
  readonly paragraph: number;
  kind: Sentence['kind'];
  /** Where the words begin, after a bullet or number that must not be read as the end of a sentence. */
  readonly from: number;
}

interface Line extends Span {
  readonly indent: number;
  /** Blank lines stand before it, or nothing at all. */
  readonly afterBlank: boolean;
}

/** A heading is at most this long, and its text begins within this many paragraphs. */
const HEADING_LENGTH = 90;
const HEADING_REACH = 3;
/** A line break is deliberate when the next word would have fitted in this share of the paragraph's width. */
const FILLED = 0.66;

const MARKDOWN_HEADING = /#{1,6}[ \t]/y;
const RULE = /(?:=+|-{3,}|\*{3,}|_{3,}|~{3,}|\*(?: \*){2,})$/y;
const BULLET = /[-*+•‣▪◦●○■□–·][ \t\u00a0]+/y;
const NUMBER = /(?:\(?\d{1,3}[.)]|\(?[a-zA-Z]\))[ \t\u00a0]+/y;

/** Which line breaks part blocks: those made on purpose, those before anything but a small letter, or all of them. */
export type Breaks = 'deliberate' | 'before capitals' | 'all';

/** `plain`: no headings, items or deliberate breaks, as in subtitles. */
export function blocksOf(text: string, breaks: Breaks, plain: boolean): TextBlock[] {
  const blocks: TextBlock[] = [];
  const lines = linesOf(text);
  let paragraph = -1;
  let width = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const open = line.afterBlank || isIndented(text, lines, i, blocks.at(-1)) ? undefined : blocks.at(-1);
    if (line.afterBlank) width = widest(lines, i);
    if (open && isUnderline(text, open, lines, i)) {
      open.end = line.end;
      continue;
    }
    const heading = !plain && isHeadingLine(text, lines, i);
    const marker = plain || heading ? 0 : markerLength(text, lines, i, open?.kind === 'item');
    const broken = breaks === 'all' || (breaks === 'before capitals' && !isLower(text.charCodeAt(line.start)));
    const fresh = heading || marker > 0 || broken || open?.kind === 'heading';
    if (open && !fresh && (plain || !isDeliberate(text, lines[i - 1], line, width))) {
      open.end = line.end;
      continue;
    }
    if (!open || heading || open.kind === 'heading') paragraph++;
    const kind = heading ? 'heading' : marker > 0 ? 'item' : 'sentence';
    blocks.push({ start: line.start, end: line.end, from: line.start + marker, paragraph, kind });
  }
  if (!plain) markHeadings(text, blocks);
  return blocks;
}

/** Lines with something on them, trimmed. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let blank = true;
  for (let start = 0; start < text.length; ) {
    let end = start;
    while (end < text.length && !isLineBreak(text, end)) end++;
    const first = skipBlanks(text, start, end);
    if (first < end)
      lines.push({ start: first, end: trimBlanks(text, first, end), indent: first - start, afterBlank: blank });
    blank = first >= end;
    start = end + 1;
  }
  return lines;
}

/** The width of the paragraph that begins with line `first`. */
function widest(lines: readonly Line[], first: number): number {
  let width = 0;
  for (let i = first; i < lines.length && (i === first || !lines[i].afterBlank); i++) {
    width = Math.max(width, lines[i].end - lines[i].start);
  }
  return width;
}

/** A paragraph may begin with an indented line instead of a blank one, when the line before it ends a sentence. */
function isIndented(text: string, lines: readonly Line[], i: number, open: TextBlock | undefined): boolean {
  if (i === 0 || open?.kind !== 'sentence' || lines[i].indent < lines[i - 1].indent + 2) return false;
  return '.!?"”»)'.includes(text[lines[i - 1].end - 1]);
}

/** `# Title`, a rule alone, or a first line with a rule under it. */
function isHeadingLine(text: string, lines: readonly Line[], i: number): boolean {
  const { start, end, afterBlank } = lines[i];
  if (at(MARKDOWN_HEADING, text, start) > 0 || isRule(text, lines[i])) return true;
  const under = lines[i + 1];
  return afterBlank && end - start <= HEADING_LENGTH && under?.afterBlank === false && isRule(text, under);
}

const isUnderline = (text: string, open: TextBlock, lines: readonly Line[], i: number): boolean =>
  open.kind === 'heading' && open.start === lines[i - 1].start && isRule(text, lines[i]);

function isRule(text: string, line: Line): boolean {
  const length = line.end - line.start;
  return length > 1 && length <= 200 && at(RULE, text.slice(line.start, line.end), 0) > 0;
}

/** The length of a bullet or number at the start of a line; a number counts only where a sentence could begin. */
function markerLength(text: string, lines: readonly Line[], i: number, inList: boolean): number {
  const { start, end, afterBlank } = lines[i];
  const numbered = afterBlank || inList || '.!?:;。'.includes(text[lines[i - 1].end - 1]);
  const length = at(BULLET, text, start) || (numbered ? at(NUMBER, text, start) : 0);
  return start + length < end ? length : 0;
}

/** A break where the next word would have had ample room, and what follows does not go on in lower case. */
function isDeliberate(text: string, line: Line, next: Line, width: number): boolean {
  if (',-–—(&/'.includes(text[line.end - 1]) || isLower(text.charCodeAt(next.start))) return false;
  if (text.charCodeAt(next.start) < 32) return false;
  const room = FILLED * width - (line.end - line.start);
  if (room <= 1) return false;
  let word = next.start;
  while (word < next.end && word - next.start < room && !isBlank(text.charCodeAt(word))) word++;
  return word - next.start < room - 1;
}

/** A short paragraph of one line that does not end like a sentence is the heading of a text that follows soon. */
function markHeadings(text: string, blocks: TextBlock[]): void {
  let toText = Infinity;
  for (let i = blocks.length - 1; i >= 0; i--) {
    const block = blocks[i];
    const alone = blocks[i - 1]?.paragraph !== block.paragraph && blocks[i + 1]?.paragraph !== block.paragraph;
    if (block.kind === 'sentence' && alone && looksLikeHeading(text, block)) {
      if (++toText <= HEADING_REACH) block.kind = 'heading';
    } else if (block.kind !== 'heading') toText = 0;
  }
}

function looksLikeHeading(text: string, { start, end }: TextBlock): boolean {
  if (end - start > HEADING_LENGTH || '.!?…:;,"”»。！？।؟۔։'.includes(text[end - 1])) return false;
  let words = 1;
  let letters = 0;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (isLineBreak(text, i)) return false;
    if (isBlank(unit)) words++;
    else if (isLetter(unit)) letters++;
  }
  return words <= 14 && letters > 0;
}

/** The length of a sticky match at a position, 0 without one. */
function at(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex - position : 0;
}
