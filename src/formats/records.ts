/**
 * Records, as in JSON lines or a table, become entries. Which field is the text, the id, the title … is chosen by the
 * user, else recognised by its name, else (the text alone) by its length.
 */
import { InputError, OptionError, suggestion } from '../check/index.ts';
import { checkedSource, type Source } from '../text/index.ts';
import { count, type ReaderOptions, type Reading } from './entry.ts';
import { parse as parseMarkdown } from './markdown.ts';
import { parseTurns } from './turns.ts';

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

/** So many rows decide which field is what. */
export const SAMPLE = 200;

export function recordEntries(rows: readonly Row[], who: string, options: ReaderOptions = {}): Reading {
  if (rows.length === 0) return { entries: [], notes: [] };
  const reader = recordReader(rows.slice(0, SAMPLE), who, options);
  return { entries: rows.flatMap(reader.read), notes: reader.notes() };
}

export type RecordReader = ReturnType<typeof recordReader>;

/** Knows the fields from a sample of the first rows. */
export function recordReader(sample: readonly Row[], who: string, options: ReaderOptions) {
  const fields = [...new Set(sample.flatMap((row) => Object.keys(row.value)))];
  const texts = options.textColumn ? chosen(options.textColumn, fields, who) : textFields(fields, sample, who);
  const id = options.idColumn ? chosen(options.idColumn, fields, who)[0] : named(fields, 'id');
  const about = aboutOf(fields.filter((field) => !texts.includes(field)));
  const notes = new Set<string>();
  let empty = 0;
  return {
    /** The entry of a row, or none where it has no text. */
    read({ value, line }: Row): Source[] {
      const body = bodyOf(value, texts, who, notes);
      const own = id === undefined ? '' : asText(value[id]);
      if (!/\S/.test(body.text)) {
        empty++;
        return [];
      }
      const checked = checkedSource({ ...body, ...about(value), id: own || `${who}:${line}` }, who);
      for (const note of checked.notes) notes.add(note);
      return [checked.source];
    },
    /** Notes on all rows read so far. */
    notes: () => [...notes, ...(empty > 0 ? [`${who}: ${count(empty, 'record')} without a text passed over`] : [])],
  };
}

/** What a record says beside its text. */
function aboutOf(fields: readonly string[]): (value: Row['value']) => Omit<Source, 'id' | 'text'> {
  const roles = (['title', 'date', 'language', 'tags', 'related'] as const).map(
    (role) => [role, named(fields, role)] as const,
  );
  return (value) =>
    Object.fromEntries(
      roles.flatMap(([role, field]) => {
        if (field === undefined) return [];
        const said = role === 'tags' || role === 'related' ? listOf(value[field]) : asText(value[field]).trim();
        return said.length === 0 ? [] : [[role, said]];
      }),
    );
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
    throw new OptionError(
      who,
      `there is no column ${column.trim()}${suggestion(wanted, fields)}; there are ${fields.join(', ')}`,
    );
  });
}

/** By name, else the field whose strings are the longest on average, if they are more than a name or a number. */
function textFields(fields: readonly string[], sample: readonly Row[], who: string): string[] {
  const byName = named(fields, 'text');
  if (byName !== undefined) return [byName];
  const length = (field: string) =>
    sample.reduce((sum, { value }) => sum + stringLength(value[field]), 0) / sample.length;
  const [longest] = fields.map((field) => ({ field, length: length(field) })).sort((a, b) => b.length - a.length);
  if (longest && longest.length >= 20) return [longest.field];
  throw new InputError(who, `has no column that looks like a text (${fields.join(', ')}); name it with textColumn`);
}

const stringLength = (value: unknown): number => (typeof value === 'string' && /\s/.test(value) ? value.length : 0);

type Body = Pick<Source, 'text' | 'cues' | 'chapters' | 'breaks'>;

function bodyOf(value: Row['value'], fields: readonly string[], who: string, notes: Set<string>): Body {
  if (fields.length === 1 && fields[0].toLowerCase() === 'markdown') {
    const reading = parseMarkdown(asText(value[fields[0]]), who);
    if (reading.entries.length > 0) for (const note of reading.notes) notes.add(note);
    return bodyIn(reading);
  }
  const parts = fields.map((field) => asText(value[field])).filter((part) => part !== '');
  const text = parts.join('\n\n');
  if (Array.isArray(value.cues)) return { text, cues: value.cues };
  const spoken = text.includes('\n') ? parseTurns(text, who) : undefined;
  return spoken ? bodyIn(spoken) : { text };
}

function bodyIn({ entries: [entry] }: Reading): Body {
  const { text = '', cues, chapters, breaks } = entry ?? {};
  return { text, ...(cues && { cues }), ...(chapters && { chapters }), ...(breaks && { breaks }) };
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('\n\n');
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function listOf(value: unknown): string[] {
  const list = Array.isArray(value)
    ? value.filter((part) => typeof part === 'string' || typeof part === 'number').map(String)
    : typeof value === 'string'
      ? value.split(/[;,|]/)
      : [];
  return list.map((part) => part.trim()).filter((part) => part !== '');
}
