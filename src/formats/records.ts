/**
 * Records, as in JSON lines or a table, become entries. Which field is the text, the id, the title … is chosen by the
 * user, else recognised by its name, else (the text alone) by its length.
 */
import { InputError, OptionError, suggestion, text as textOption } from '../check/index.ts';
import type { Cue } from '../text/index.ts';
import { count, type Entry, type Reading } from './entry.ts';
import { parse as parseMarkdown } from './markdown.ts';

export const RECORD_OPTIONS = {
  textColumn: textOption({ help: 'column or field of the text; several, separated by commas, are put together' }),
  idColumn: textOption({ help: 'column or field of the id' }),
};
export interface RecordOptions {
  readonly textColumn?: string | undefined;
  readonly idColumn?: string | undefined;
}

export interface Row {
  readonly value: Readonly<Record<string, unknown>>;
  /** Where it stands in its file, for messages and as an id. */
  readonly line: number;
}

/** Names a field goes by, the surest first. */
const NAMES = {
  text: 'text body content markdown transcript article fulltext full_text document abstract review comment message post tweet description summary sentence',
  id: 'id _id docid doc_id document_id newid key uid guid uuid slug filename file url',
  title: 'title headline subject heading name',
  date: 'date published published_at publishedat pubdate created created_at createdat timestamp year',
  language: 'language lang locale',
  tags: 'tags tag topics labels label keywords categories category',
  related: 'related links',
} as const;
type Role = keyof typeof NAMES;

const SAMPLE = 200;

export function entriesOf(rows: readonly Row[], who: string, options: RecordOptions = {}): Reading {
  if (rows.length === 0) return { entries: [], notes: [] };
  const fields = [...new Set(rows.slice(0, SAMPLE).flatMap((row) => Object.keys(row.value)))];
  const role = (wanted: Role) => named(fields, wanted);
  const texts = options.textColumn ? chosen(options.textColumn, fields, who) : textFields(fields, rows, who);
  const id = options.idColumn ? chosen(options.idColumn, fields, who)[0] : role('id');
  const entries: Entry[] = [];
  let empty = 0;
  for (const { value, line } of rows) {
    const given = id === undefined ? undefined : asText(value[id]);
    const body = bodyOf(value, texts, who);
    if (body.text.trim() === '') {
      empty++;
      continue;
    }
    const [title, date, language] = [role('title'), role('date'), role('language')].map((field) => known(field, value, texts));
    const [tags, related] = [role('tags'), role('related')].map((field) => listOf(field, value));
    entries.push({
      ...body,
      id: given || `${who}:${line}`,
      ...(title && { title }),
      ...(date && { date }),
      ...(language && { language }),
      ...(tags && { tags }),
      ...(related && { related }),
    });
  }
  return { entries, notes: empty ? [`${who}: ${count(empty, 'record')} without a text passed over`] : [] };
}

function named(fields: readonly string[], role: Role): string | undefined {
  const plain = new Map(fields.map((field) => [field.trim().toLowerCase().replaceAll(' ', '_'), field]));
  return NAMES[role].split(' ').flatMap((name) => plain.get(name) ?? [])[0];
}

function chosen(columns: string, fields: readonly string[], who: string): string[] {
  return columns.split(',').map((column) => {
    const wanted = column.trim().toLowerCase();
    const found = fields.find((field) => field.trim().toLowerCase() === wanted);
    if (found !== undefined) return found;
    throw new OptionError(who, `there is no column ${column.trim()}${suggestion(wanted, fields)}; there are ${fields.join(', ')}`);
  });
}

/** By name, else the field whose strings are the longest on average, if they are more than a name or a number. */
function textFields(fields: readonly string[], rows: readonly Row[], who: string): string[] {
  const byName = named(fields, 'text');
  if (byName !== undefined) return [byName];
  const sample = rows.slice(0, SAMPLE);
  const length = (field: string) => sample.reduce((sum, { value }) => sum + stringLength(value[field]), 0) / sample.length;
  const [longest] = fields.map((field) => ({ field, length: length(field) })).sort((a, b) => b.length - a.length);
  if (longest && longest.length >= 20) return [longest.field];
  throw new InputError(who, `has no column that looks like a text (${fields.join(', ')}); name it with textColumn`);
}

const stringLength = (value: unknown): number => (typeof value === 'string' && /\s/.test(value) ? value.length : 0);

function bodyOf(value: Row['value'], fields: readonly string[], who: string): { text: string; cues?: readonly Cue[] } {
  if (fields.length === 1 && fields[0].toLowerCase() === 'markdown') {
    const { text = '', cues } = parseMarkdown(asText(value[fields[0]]), who).entries[0] ?? {};
    return { text, ...(cues && { cues }) };
  }
  const text = fields.map((field) => asText(value[field])).filter((part) => part !== '').join('\n\n');
  return { text, ...(fields.length === 1 && areCues(value.cues, text.length) && { cues: value.cues }) };
}

/** Cues written by an export, taken when they are in order and inside the text. */
function areCues(value: unknown, length: number): value is Cue[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  let end = 0;
  return value.every((cue) => {
    const fits = Number.isInteger(cue?.start) && cue.start >= end && cue.end >= cue.start && cue.end <= length;
    end = cue?.end;
    return fits;
  });
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : Array.isArray(value) ? value.filter((part) => typeof part === 'string').join('\n\n') : '';

const known = (field: string | undefined, value: Row['value'], texts: readonly string[]): string =>
  field === undefined || texts.includes(field) ? '' : asText(value[field]).trim();

function listOf(field: string | undefined, value: Row['value']): string[] | undefined {
  const raw = field === undefined ? undefined : value[field];
  const list = Array.isArray(raw) ? raw.map(String) : typeof raw === 'string' ? raw.split(/[;,|]/) : [];
  const parts = list.map((part) => part.trim()).filter((part) => part !== '');
  return parts.length > 0 ? parts : undefined;
}
