/** Electronic books: the chapters in the order of the spine, one document; rights-managed books are refused. */
import { InputError } from '../check/index.ts';
import type { Reading } from './entry.ts';
import { eachTag, fieldsIn, markupText } from './markup.ts';
import { unzip } from './zip.ts';

const WANTED = /\.(?:x?html?|opf|xml)$/i;
const FONTS_ONLY = /\.(?:[ot]tf|woff2?)"/i;

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  const parts = await unzip(bytes, name, 'EPUB', (part) => WANTED.test(part));
  const locks = parts.get('META-INF/encryption.xml');
  if (locks && /CipherReference/.test(locks) && !FONTS_ONLY.test(locks)) {
    throw new InputError(name, 'is protected (DRM) and cannot be read');
  }
  const root = await packagePath(parts.get('META-INF/container.xml') ?? '', name);
  const opf = parts.get(root) ?? '';
  const hrefs = await chaptersIn(opf, name);
  const missing: string[] = [];
  const chapters: string[] = [];
  // A file that the spine names under several names is read once.
  for (const path of new Set(hrefs.map((href) => resolvePath(root, href)))) {
    const chapter = parts.get(path);
    if (chapter === undefined) missing.push(path);
    else chapters.push((await markupText(chapter, name)).text);
  }
  if (hrefs.length === 0) throw new InputError(name, 'is not an EPUB book: it has no list of chapters');
  const text = chapters.filter((chapter) => chapter !== '').join('\n\n');
  const notes = missing.length > 0 ? [`${name}: ${missing.length} of ${hrefs.length} chapters are missing.`] : [];
  if (text === '') return { entries: [], notes: [...notes, `${name} has no text.`] };
  const { 'dc:title': title, 'dc:date': date, 'dc:language': language } = await fieldsIn(opf, name);
  return {
    entries: [{ id: name, text, ...(title && { title }), ...(date && { date }), ...(language && { language }) }],
    notes,
  };
}

async function packagePath(xml: string, who: string): Promise<string> {
  let path = '';
  await eachTag(xml, who, {
    open(name, attributes) {
      if (name.replace(/^.*:/, '') === 'rootfile') path ||= attributes['full-path'] ?? '';
    },
  });
  return path;
}

async function chaptersIn(opf: string, who: string): Promise<string[]> {
  const files = new Map<string, string>();
  /** A chapter that the spine names again is read once. */
  const spine = new Set<string>();
  await eachTag(opf, who, {
    open(name, attributes) {
      const tag = name.replace(/^.*:/, '');
      if (tag === 'item' && !/\bnav\b/.test(attributes.properties ?? ''))
        files.set(attributes.id, attributes.href ?? '');
      if (tag === 'itemref' && attributes.linear !== 'no') spine.add(attributes.idref);
    },
  });
  return [...spine].flatMap((id) => files.get(id) ?? []);
}

/** `OEBPS/content.opf` and `../text/a%20b.xhtml#x` are `text/a b.xhtml`. */
function resolvePath(from: string, href: string): string {
  const steps = from.split('/').slice(0, -1);
  for (const step of decoded(href.replace(/#.*$/, '')).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
