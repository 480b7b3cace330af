/**
 * Reads relations from lines: `a<TAB>b` for two documents that belong together, `a<TAB>b<TAB>no` for two that do not, or
 * `id<TAB>label`. A file is of labels when fewer than half of its second fields are ids of documents. Text may come in
 * pieces: what is kept of a line is a few numbers.
 */
import { InputError, thousands } from '../../../check/index.ts';
import { entriesOf, growable } from './entries.ts';
import type { GivenRelations } from './resolve.ts';

/** Names of columns: a first line that begins with one, and not with an id, is a header. */
const HEADER = /^(ids?|a|first|from|source|query|left|doc|docs|document|documents|item|name|file)([ _-]?(id|1|a))?$/i;
/** A file with more names that the collection does not know is not about this collection. */
const MAX_UNKNOWN = 5_000_000;

export interface RelationsParser {
  push(text: string): void;
  end(): GivenRelations;
}

export function relationsParser(ids: ReadonlySet<string>, who = 'relations'): RelationsParser {
  const names = [...ids];
  const numberOf = new Map(names.map((name, i) => [name, i]));
  const [first, second, rejected] = [growable(Uint32Array), growable(Uint32Array), growable(Uint8Array)];
  const notes: string[] = [];
  let rest = '';
  let line = 0;
  let known = 0;

  const numbered = (name: string): number => {
    const number = numberOf.get(name);
    if (number !== undefined) return number;
    if (names.length - ids.size >= MAX_UNKNOWN) {
      throw new InputError(
        who,
        `names more than ${thousands(MAX_UNKNOWN)} ids or labels that are not in the collection`,
        name,
      );
    }
    numberOf.set(name, names.length);
    return names.push(name) - 1;
  };
  const read = (text: string): void => {
    line++;
    if (/^\s*(#|$)/.test(text)) return;
    const fields = text.split('\t').map((field) => field.trim());
    const [one, two, verdict] = fields;
    if (first.length === 0 && notes.length === 0 && two && HEADER.test(one) && !ids.has(one)) {
      notes.push(`Line ${line} of ${who}, “${fields.join(' ')}”, was taken for a header.`);
      return;
    }
    const wrong = !one || !two || fields.length > 3 || (fields.length === 3 && verdict !== 'yes' && verdict !== 'no');
    if (wrong) throw new InputError(`${who}:${line}`, 'every line is a<TAB>b, a<TAB>b<TAB>no or id<TAB>label', text);
    if (ids.has(two)) known++;
    first.push(numbered(one));
    second.push(numbered(two));
    rejected.push(verdict === 'no' ? 1 : 0);
  };
  return {
    push(text) {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop()!;
      for (const one of lines) read(one);
    },
    end() {
      read(rest);
      const [a, b, no] = [first.values(), second.values(), rejected.values()];
      const noted = notes.length > 0 ? { notes } : {};
      if (known * 2 >= a.length) {
        return { ...noted, pairs: entriesOf(a.length, (i) => [names[a[i]], names[b[i]], no[i] === 0] as const) };
      }
      return { ...noted, labels: entriesOf(a.length, (i) => [names[a[i]], names[b[i]]] as const) };
    },
  };
}

/** Relations of a text that is there as a whole. */
export function parseRelations(text: string, ids: ReadonlySet<string>, who = 'relations') {
  const parser = relationsParser(ids, who);
  parser.push(text);
  const { pairs, labels, notes } = parser.end();
  return {
    ...(pairs && { pairs: [...pairs] }),
    ...(labels && { labels: [...labels] }),
    ...(notes && { notes }),
  } satisfies GivenRelations;
}
