/** Word documents: the paragraphs of `word/document.xml`, their headings and lists; what was deleted is left out.
 * A transcript, as Teams writes it, is read by turns.ts. */
import { InputError } from '../check/index.ts';
import { dayInName } from '../text/index.ts';
import type { Reading } from './entry.ts';
import { flow } from './flow.ts';
import { eachTag, fieldsIn } from './markup.ts';
import { parseTurns } from './turns.ts';
import { unzip } from './zip.ts';

const BODY = 'word/document.xml';
const STYLES = 'word/styles.xml';
const ABOUT = 'docProps/core.xml';
/** Deleted words, field codes, and the copy of a drawing kept for old programs. */
const SILENT = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'mc:Fallback']);

export async function parse(bytes: Uint8Array, name: string): Promise<Reading> {
  const parts = await unzip(bytes, name, 'DOCX', (part) => part === BODY || part === STYLES || part === ABOUT);
  const body = parts.get(BODY);
  if (body === undefined) throw new InputError(name, 'is not a Word document: it has no word/document.xml');
  const text = await bodyText(body, name, await headingStyles(parts.get(STYLES) ?? '', name));
  if (text === '') return { entries: [], notes: [`${name} has no text.`] };
  const { 'dc:title': title, 'dcterms:created': made } = await fieldsIn(parts.get(ABOUT) ?? '', name);
  const date = dayInName(name) ?? made;
  const known = { ...(title && { title }), ...(date && { date }) };
  return parseTurns(text, name, known) ?? { entries: [{ id: name, text, ...known }], notes: [] };
}

async function bodyText(xml: string, who: string, styles: ReadonlyMap<string, number>): Promise<string> {
  const out = flow();
  let silent = 0;
  let inText = false;
  let mark = '';
  let started = true;
  const begin = () => {
    if (!started) out.block(mark);
    started = true;
  };
  let cells = 0;
  await eachTag(xml, who, {
    open(name, { 'w:val': value = '' }) {
      if (SILENT.has(name)) silent++;
      else if (name === 'w:p') {
        mark = '';
        started = cells > 0;
      } else if (name === 'w:pStyle' && styles.has(value)) mark = `${'#'.repeat(styles.get(value)!)} `;
      else if (name === 'w:outlineLvl' && /^[0-5]$/.test(value)) mark = `${'#'.repeat(Number(value) + 1)} `;
      else if (name === 'w:numPr' && mark === '') mark = '- ';
      else if (name === 'w:tr') out.block();
      else if (name === 'w:tc') {
        out.cell();
        cells++;
      } else if (name === 'w:t') inText = true;
      else if (name === 'w:tab' || name === 'w:noBreakHyphen') inRun(name === 'w:tab' ? ' ' : '-');
      else if (name === 'w:br' || name === 'w:cr') out.line();
    },
    text: (words) => inText && inRun(words),
    close(name) {
      if (SILENT.has(name)) silent--;
      else if (name === 'w:t') inText = false;
      else if (name === 'w:p' && cells > 0) out.add(' ');
      else if (name === 'w:tc') cells--;
      else if (name === 'w:tbl') out.block();
    },
  });
  function inRun(words: string): void {
    if (silent > 0) return;
    begin();
    out.add(words);
  }
  return out.text();
}

/** The styles that are headings, by their level: `heading 1`, `Title`, whatever the language calls them. */
async function headingStyles(xml: string, who: string): Promise<Map<string, number>> {
  const levels = new Map<string, number>();
  let style = '';
  await eachTag(xml, who, {
    open(name, attributes) {
      if (name === 'w:style') style = attributes['w:styleId'] ?? '';
      if (name !== 'w:name') return;
      const found = /^(?:heading ([1-6])|(title))$/i.exec(attributes['w:val'] ?? '');
      if (found) levels.set(style, found[2] ? 1 : Number(found[1]));
    },
  });
  return levels;
}
