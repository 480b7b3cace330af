/**
 * Reads relations from lines: `a<TAB>b` for two documents that belong together, `a<TAB>b<TAB>no` for two that do not, or
 * `id<TAB>label`. A file is of labels when fewer than half of its second fields are ids of documents. Text may come in
 * pieces.
 */
import { InputError, thousands } from '../../../check/index.ts';
import type { GivenRelations } from './resolve.ts';

/** Names of columns: a first line that begins with one, and not with an id, is a header. */
const HEADER = /^(ids?|a|first|from|source|query|left|doc|docs|document|documents|item|name|file)([ _-]?(id|1|a))?$/i;
/** A file with more names that the collection does not know is not about this collection. */
const MAX_UNKNOWN = 5_000_000;

export function relationsParser(ids: ReadonlySet<string>, who = 'relations') {
  const rows: (readonly [string, string, boolean])[] = [];
  const unknown = new Set<string>();
  const notes: string[] = [];
  let rest = '';
  let line = 0;
  let known = 0;

  const read = (text: string): void => {
    line++;
    if (/^\s*(#|$)/.test(text)) return;
    const fields = text.split('\t').map((field) => field.trim());
    const [one, two, verdict] = fields;
    if (rows.length === 0 && notes.length === 0 && two && HEADER.test(one) && !ids.has(one)) {
      notes.push(`Line ${line} of ${who}, “${fields.join(' ')}”, was taken for a header.`);
      return;
    }
    const wrong = !one || !two || fields.length > 3 || (fields.length === 3 && verdict !== 'yes' && verdict !== 'no');
    if (wrong) throw new InputError(`${who}:${line}`, 'every line is a<TAB>b, a<TAB>b<TAB>no or id<TAB>label', text);
    if (ids.has(two)) known++;
    for (const name of [one, two]) if (!ids.has(name)) unknown.add(name);
    if (unknown.size > MAX_UNKNOWN) {
      const max = thousands(MAX_UNKNOWN);
      throw new InputError(who, `names more than ${max} ids or labels that are not in the collection`, two);
    }
    rows.push([one, two, verdict !== 'no']);
  };
  return {
    push(text: string): void {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop()!;
      for (const one of lines) read(one);
    },
    end(): GivenRelations {
      read(rest);
      const noted = notes.length > 0 ? { notes } : {};
      if (known * 2 >= rows.length) return { ...noted, pairs: rows };
      return { ...noted, labels: rows.map(([id, label]) => [id, label] as const) };
    },
  };
}

/** Relations of a text that is there as a whole. */
export function parseRelations(text: string, ids: ReadonlySet<string>, who = 'relations'): GivenRelations {
  const parser = relationsParser(ids, who);
  parser.push(text);
  return parser.end();
}
