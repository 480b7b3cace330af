/** The lines of the pages of a PDF, put together to paragraphs and headings. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const WIDE_GAP = 1.45;
const LARGER = 1.15;
const LONGEST_HEADING = 200;
const SENTENCE_END = /[.!?:…。！？]["'”’)\]]*\d{0,3}$/;
const BULLET = /^[•‣▪◦●○■–]\s+/;
/** `Chapter one . . . . . 7` */
const CONTENTS = /(?:\.\s?){5,}\s*\w*$/;
const HYPHEN = /\p{L}[-\u00ad\u2010]$/u;

/**
 * Lines of pages become paragraphs: by the space between lines, the size of letters and indents. Words cut at the end
 * of a line are healed; heads and feet that return on most pages are dropped; larger letters make a heading. `pages`:
 * where each begins in the text; one without words begins where the next does.
 */
export function textOfPages(given: readonly (readonly PdfLine[])[]): { text: string; pages: number[] } {
  const kept = withoutFurniture(given);
  const lines = kept.flat();
  const body = usual(lines.map((line) => line.height));
  const pitch = usual(
    lines
      .slice(1)
      .map((line, i) => lines[i].y - line.y)
      .filter((gap) => gap > 0),
  );
  const blocks: { text: string; heading: boolean }[] = [];
  /** Of each line: its block, and where it begins in the words of that. */
  const places: (readonly [block: number, at: number])[] = [];
  lines.forEach((line, i) => {
    const heading = line.height > body * LARGER && line.text.length <= LONGEST_HEADING && /\p{L}/u.test(line.text);
    const open = blocks.at(-1);
    const fresh = BULLET.test(line.text) || heading !== open?.heading || begins(lines[i - 1], line, pitch);
    if (!open || fresh) blocks.push({ text: line.text, heading });
    else open.text = joined(open.text, line.text);
    const block = blocks.length - 1;
    places.push([block, blocks[block].text.length - line.text.length]);
  });
  const texts = blocks.map(({ text, heading }) => (heading ? `# ${text}` : text.replace(BULLET, '- ')));
  const starts: number[] = [];
  let text = '';
  texts.forEach((words, i) => {
    text += gapBefore(texts, i);
    starts.push(text.length);
    text += words;
  });
  let line = 0;
  const pages = kept.map((page) => {
    const [block, at] = places[line] ?? [texts.length, 0];
    line += page.length;
    return at === 0
      ? (starts[block] ?? text.length)
      : starts[block] + at + texts[block].length - blocks[block].text.length;
  });
  if (pages.length > 0) pages[0] = 0;
  return { text, pages };
}

const isItem = (text: string): boolean => text.startsWith('- ');

function gapBefore(texts: readonly string[], i: number): string {
  if (i === 0) return '';
  return isItem(texts[i]) && isItem(texts[i - 1]) ? '\n' : '\n\n';
}

/** A paragraph begins after a gap or where the margin moves; on a new column or page only where the last sentence had ended. */
function begins(before: PdfLine, line: PdfLine, pitch: number): boolean {
  if (Math.abs(before.height - line.height) > 0.1 * Math.max(before.height, line.height) + 0.5) return true;
  const gap = before.y - line.y;
  const ended = SENTENCE_END.test(before.text);
  if (gap <= 0 || gap > pitch * 20) return ended;
  if (gap > pitch * WIDE_GAP) return true;
  const indent = Math.abs(line.x - before.x);
  return ended && indent > line.height * 0.8 && indent < line.height * 6;
}

function joined(text: string, next: string): string {
  if (HYPHEN.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

const EDGE = 2;
const PAGE_NUMBER = /^[-–\s]*(?:\d{1,4}|[ivxlc]{1,6})[-–\s]*$/;

/** Lines at the edges of pages that come on half of them, whatever their numbers: running heads, page numbers. */
function withoutFurniture(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const kept = pages.map((page) => page.filter((line) => line.text !== '' && !CONTENTS.test(line.text)));
  if (pages.length < 3) return kept;
  const times = new Map<string, number>();
  const edge = (page: readonly PdfLine[], i: number) => i < EDGE || i >= page.length - EDGE;
  const keysOf = (page: readonly PdfLine[]) => new Set(page.filter((_, i) => edge(page, i)).map(keyOf));
  for (const page of kept) for (const key of keysOf(page)) times.set(key, (times.get(key) ?? 0) + 1);
  return kept.map((page) =>
    page.filter(
      (line, i) => !edge(page, i) || (!PAGE_NUMBER.test(line.text) && times.get(keyOf(line))! < pages.length / 2),
    ),
  );
}

const keyOf = (line: PdfLine): string => line.text.replace(/\d+/g, '0');

/** The most frequent value, to a tenth. */
function usual(values: readonly number[]): number {
  const times = new Map<number, number>();
  for (const value of values) {
    const rounded = Math.round(value * 10) / 10;
    times.set(rounded, (times.get(rounded) ?? 0) + 1);
  }
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
