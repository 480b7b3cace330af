/** HTML to text by its tags, as they come: no tree, so that size cannot break it; and XML tag by tag, for DOCX and EPUB. */
import { InputError, needed } from '../check/index.ts';
import { type Flow, flow } from './flow.ts';

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr main nav p pre section summary table tr ul ol'.split(
    ' ',
  ),
);
/** Elements whose content is no text of the page. */
const NOT_TEXT = new Set(
  'script style noscript template svg math iframe object canvas audio video select textarea button'.split(' '),
);
const SILENT = new Set([...NOT_TEXT, 'head', 'title', 'rt', 'rp']);
/** The reader of tags slows down with the square of the depth. */
const DEEPEST = { HTML: { levels: 10_000, what: 'page' }, XML: { levels: 1_000, what: 'document' } };
/** Lists inside lists that are shown by their indentation. */
const MAX_INDENT = 8;
const INLINE_GAP = new Set(['img', 'input']);

const DATES =
  /^(?:(?:dc|dcterms|sailthru)[.:])?(?:date(?:[.:](?:issued|created|published))?|issued|created)$|^(?:article:published_time|og:published_time|datepublished|datecreated|pub-?date|publish-?date|publication[-_]date|citation_(?:publication_)?date|parsely-pub-date)$/i;

/** `<meta name="date" content="…">` and its like, and `<time itemprop="datePublished" datetime="…">`. */
function dateIn(tag: string, { name, property, itemprop, content, datetime }: Readonly<Record<string, string>>) {
  if (tag !== 'meta' && tag !== 'time') return undefined;
  const said = [name, property, itemprop].some((of) => of !== undefined && DATES.test(of));
  return said ? (content ?? datetime) : undefined;
}

/** Also how many blocks of program code were left out, how many tags there are, and the sum of their depths. */
export async function markupText(html: string, who: string) {
  const out = flow();
  const lists: { ordered: boolean; next: number }[] = [];
  let silent = 0;
  let inTitle = false;
  let title: string | undefined;
  let language: string | undefined;
  let date: string | undefined;
  let [depth, depths, elements, code, preformatted] = [0, 0, 0, 0, 0];
  const tags: Tags = {
    open(name, attributes) {
      elements++;
      depths += ++depth;
      if (name === 'html' && attributes.lang) language = attributes.lang;
      if (name === 'title' && title === undefined) [title, inTitle] = ['', true];
      date ??= dateIn(name, attributes);
      if (silent > 0 || SILENT.has(name) || (name === 'code' && preformatted > 0)) {
        if (name === 'code' && silent === 0) code++;
        silent++;
        return;
      }
      if (name === 'pre') preformatted++;
      if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', next: Number(attributes.start) || 1 });
      openTag(name, out, lists);
    },
    text(words) {
      if (silent === 0) preformatted > 0 ? addLines(out, words) : out.add(words);
      else if (inTitle) title += words;
    },
    close(name) {
      depth--;
      if (name === 'title') inTitle = false;
      if (silent > 0) {
        silent--;
        return;
      }
      if (name === 'pre') preformatted = Math.max(0, preformatted - 1);
      if (name === 'ul' || name === 'ol') lists.pop();
      if (BLOCKS.has(name) || name === 'li' || /^h[1-6]$/.test(name)) out.block();
    },
  };
  await eachTag(html, who, tags, 'HTML');
  const heading = title?.replace(/\s+/g, ' ').trim();
  return {
    text: out.text(),
    ...(heading && { title: heading }),
    ...(language && { language }),
    ...(date && { date }),
    ...{ code, elements, depths },
  };
}

function openTag(name: string, out: Flow, lists: { ordered: boolean; next: number }[]): void {
  const list = lists.at(-1);
  if (/^h[1-6]$/.test(name)) out.block(`${'#'.repeat(Number(name[1]))} `);
  else if (name === 'li')
    out.block(
      '  '.repeat(Math.min(MAX_INDENT, Math.max(0, lists.length - 1))) + (list?.ordered ? `${list.next++}. ` : '- '),
    );
  else if (name === 'td' || name === 'th') out.cell();
  else if (name === 'br') out.line();
  else if (INLINE_GAP.has(name)) out.add(' ');
  else if (BLOCKS.has(name)) out.block();
}

/** Text as it was typed keeps its lines; an empty one parts blocks. */
function addLines(out: Flow, words: string): void {
  words.split(/\r?\n/).forEach((line, i) => {
    if (i > 0) line.trim() === '' ? out.block() : out.line();
    out.add(line);
  });
}

interface Tags {
  open?(name: string, attributes: Record<string, string>): void;
  text?(words: string): void;
  close?(name: string): void;
}

/** Reads tags and the text between them as they come. */
export async function eachTag(markup: string, who: string, tags: Tags, language: keyof typeof DEEPEST = 'XML') {
  const { Parser } = await needed('formats', `reading ${language}`, 'htmlparser2', () => import('htmlparser2'));
  const { levels, what } = DEEPEST[language];
  let depth = 0;
  const handler = {
    onopentag(name: string, attributes: Record<string, string>) {
      if (++depth > levels) throw new InputError(who, `has tags more than ${levels} deep; that is no ${what}`);
      tags.open?.(name, attributes);
    },
    ...(tags.text && { ontext: tags.text }),
    onclosetag(name: string) {
      depth--;
      tags.close?.(name);
    },
  };
  new Parser(handler, { xmlMode: language === 'XML' }).end(markup);
}

/** What the elements of a record say, by their names, such as `dc:title`; of several of one name the first. */
export async function fieldsIn(xml: string, who: string): Promise<Readonly<Record<string, string>>> {
  const fields = new Map<string, string>();
  let field = '';
  await eachTag(xml, who, {
    open: (name) => void (field = fields.has(name) ? '' : name),
    text: (words) => void fields.set(field, (fields.get(field) ?? '') + words),
    close: () => void (field = ''),
  });
  return Object.fromEntries(Array.from(fields, ([name, words]) => [name, words.trim()]));
}
