/**
 * A page as the reader view needs it: blocks, links and what marks them, without scripts, styles, inline marks and empty
 * elements. The reader view takes time with the square of what has no text; this has none of it.
 */
import { NOT_TEXT } from './markup.ts';
import { needed } from './needed.ts';

export interface ReaderPage {
  readonly html: string;
  readonly elements: number;
  /** The sum of their depths. */
  readonly depths: number;
}

const words = (list: string): Set<string> => new Set(list.split(' '));
/** Marks inside a line: their text stays. */
const INLINE = words(
  'abbr acronym b bdi bdo big cite dfn em font i ins kbd mark q s samp small strike strong sub sup tt u var wbr center img input source picture nobr',
);
const ATTRIBUTES = words(
  'class id role itemprop itemtype href rel property name content lang dir hidden aria-hidden datetime style',
);
const LONGEST_VALUE = 200;
const LONGEST_CONTENT = 2_000;
/** More line breaks in a row say nothing. */
const BREAKS = 2;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ESCAPES[mark]);

export async function readerPage(html: string): Promise<ReaderPage> {
  const { Parser } = await needed('HTML', 'htmlparser2', () => import('htmlparser2'));
  const parts: string[] = [];
  const open: { at: number; tag: string | undefined }[] = [];
  let [silent, breaks, elements, depth, depths] = [0, 0, 0, 0, 0];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (silent > 0 || NOT_TEXT.has(name)) {
        silent++;
        return;
      }
      if (name === 'br') {
        if (++breaks <= BREAKS) parts.push('<br>');
        return;
      }
      const tag = INLINE.has(name) || (name === 'span' && !attributes.itemprop && !attributes.rel) ? undefined : name;
      open.push({ at: parts.length, tag });
      if (tag === undefined) return;
      depth++;
      parts.push(`<${tag}${written(attributes)}>`);
    },
    ontext(text) {
      if (silent > 0) return;
      const line = inPre(open) ? text : text.replace(/\s+/g, ' ');
      if (line.trim() !== '') breaks = 0;
      if (line !== ' ' || !(parts.at(-1) ?? ' ').endsWith(' ')) parts.push(escaped(line));
    },
    onclosetag(name) {
      if (silent > 0) {
        silent--;
        return;
      }
      if (name === 'br') return;
      const { at, tag } = open.pop() ?? { at: 0, tag: undefined };
      if (tag === undefined) return;
      if (tag !== 'meta' && parts.length === at + 1) parts.length = at;
      else {
        elements++;
        depths += depth;
        if (tag !== 'meta') parts.push(`</${tag}>`);
      }
      depth--;
    },
  });
  parser.end(html);
  return { html: parts.join(''), elements, depths };
}

const inPre = (open: readonly { tag: string | undefined }[]): boolean => open.at(-1)?.tag === 'pre';

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(
      ([name, value]) => ` ${name}="${escaped(value.slice(0, name === 'content' ? LONGEST_CONTENT : LONGEST_VALUE))}"`,
    )
    .join('');
