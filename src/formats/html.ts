/** Web pages: the main text as a reader view shows it; the whole text where a page has no main part. */
import { needed } from '../check/index.ts';
import type { Source } from '../text/index.ts';
import { count, type ReaderOptions, type Reading } from './entry.ts';
import { markupText } from './markup.ts';
import { decodeStrictly, decodeText } from './texts.ts';

/** Beyond these the reader view takes seconds or breaks; the whole text is read instead. */
const MAX_ELEMENTS = 16_000;
const MAX_MEAN_DEPTH = 30;
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
  const large = whole.elements > MAX_ELEMENTS || whole.depths > MAX_MEAN_DEPTH * whole.elements;
  if (large) notes.push(`${name} is too large or too deep for a reader view; its whole text was read.`);
  const main = large ? undefined : await readerView(html, name);
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
  const [{ parseHTML }, { Readability }] = await needed(
    'formats',
    'reading HTML',
    'linkedom @mozilla/readability',
    () => Promise.all([import('linkedom/worker'), import('@mozilla/readability')]),
  );
  // A page that the reader view cannot take is read whole.
  const view = async () => new Readability(parseHTML(html).document as unknown as Document).parse();
  const article = await view().catch(() => null);
  if (!article?.content) return undefined;
  const { text, code } = await markupText(article.content, name);
  return { text, code, title: article.title || undefined, date: article.publishedTime || undefined };
}

const DECLARED =
  /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w-]{2,40})|^<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w-]{2,40})/i;

/** What the page says of itself, when that is an encoding there is; UTF-8 is tried without being asked. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const found = DECLARED.exec(head);
  const label = found?.[1] ?? found?.[2];
  const isThere = label !== undefined && decodeStrictly(label, new Uint8Array()) !== undefined;
  return isThere && !/^utf-?(?:8|16)/i.test(label) ? label : 'auto';
}
