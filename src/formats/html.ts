/** Web pages: the main text as a reader view shows it; the whole text where a page has no main part. */
import type { Source } from '../text/index.ts';
import { count, needed, type ReaderOptions, type Reading } from './entry.ts';
import { markupText, NOT_TEXT } from './markup.ts';
import { decodeText } from './texts.ts';

/** Beyond these the reader view takes seconds or breaks; the whole text is read instead. */
const MAX_ELEMENTS = 8_000;
const MAX_DEPTHS = 120_000;
/** A main text shorter than this share of the page is a teaser or a mistake. */
const MIN_SHARE = 0.05;
const SHORT = 140;

export async function parse(
  bytes: Uint8Array,
  name: string,
  { encoding = 'auto' }: ReaderOptions = {},
): Promise<Reading> {
  const { text: html, notes } = await decodeText(bytes, name, encoding === 'auto' ? declaredEncoding(bytes) : encoding);
  const page = await pageOf(html, name);
  return { entries: page.entry.text === '' ? [] : [page.entry], notes: [...notes, ...page.notes] };
}

async function pageOf(html: string, name: string): Promise<{ entry: Source; notes: string[] }> {
  const whole = await markupText(html, name);
  const notes: string[] = [];
  const page = await readerPage(html);
  const large = page.elements > MAX_ELEMENTS || page.depths > MAX_DEPTHS;
  if (large) notes.push(`${name} is too large or too deep for a reader view; its whole text was read.`);
  const main = large ? undefined : await readerView(page.html, name);
  const { text, code } = main && main.text.length >= Math.max(SHORT, whole.text.length * MIN_SHARE) ? main : whole;
  if (text === '') notes.push(`${name} has no text.`);
  if (code > 0) notes.push(`${name}: ${count(code, 'block')} of program code left out.`);
  const title = main?.title ?? whole.title;
  const { language } = whole;
  const date = main?.date ?? whole.date;
  const entry = { id: name, text, ...(title && { title }), ...(language && { language }), ...(date && { date }) };
  return { entry, notes };
}

async function readerView(html: string, name: string) {
  const [{ parseHTML }, { Readability }] = await needed('HTML', 'linkedom @mozilla/readability', () =>
    Promise.all([import('linkedom/worker'), import('@mozilla/readability')]),
  );
  const article = articleOf(() => new Readability(parseHTML(html).document as unknown as Document).parse());
  if (!article?.content) return undefined;
  const { text, code } = await markupText(article.content, name);
  return { text, code, title: article.title || undefined, date: article.publishedTime || undefined };
}

/** A page that the reader view cannot take is read whole. */
function articleOf<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const DECLARED =
  /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w-]{2,40})|^<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w-]{2,40})/i;

/** What the page says of itself, when that is an encoding there is; UTF-8 is tried without being asked. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const found = DECLARED.exec(head);
  const label = found?.[1] ?? found?.[2];
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return 'auto';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'auto';
  }
}

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

/**
 * A page as the reader view needs it: blocks, links and what marks them, without scripts, styles, inline marks and empty
 * elements. The reader view takes time with the square of what has no text; this has none of it.
 */
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
