/** Reads the evaluation sets from the folder given by --data, and says what belongs there when one is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../src/check/index.ts';
import { jsonLines } from '../src/formats/index.ts';
import type { ReferenceSet } from '../src/tasks/compare/index.ts';

const WHAT: Readonly<Record<string, string>> = {
  'multiling2011.jsonl': '{set, language, docs[10], refs[3]}: the MultiLing 2011 pilot, WikiNews in seven languages',
  'opinosis.jsonl': '{set, docs, refs}: review sentences with short gold summaries (Opinosis)',
  'cmplg.jsonl': '{id, text, refs}: research papers with their abstracts (the cmp-lg corpus)',
  'cnndm-100.jsonl': '{id, text, refs}: 100 news stories with their highlights',
};

export function referenceSets(
  data: string | undefined,
  file: string,
  keep: (row: Row) => boolean = () => true,
): ReferenceSet[] {
  const path = join(data ?? '', file);
  if (data === undefined || !existsSync(path)) {
    throw new InputError(
      'experiment',
      `needs --data DIR with ${file} in it: ${WHAT[file] ?? 'one JSON object a line'}`,
    );
  }
  return jsonLines(readFileSync(path, 'utf8'), file)
    .map(({ value }) => value as unknown as Row)
    .filter(keep)
    .map(referenceSet);
}

type Text = string | { readonly text: string };
const textOf = (text: Text) => (typeof text === 'string' ? text : text.text);

export interface Row {
  readonly id?: string;
  readonly set?: string;
  readonly language?: string;
  readonly text?: string;
  readonly docs?: readonly Text[];
  readonly refs: readonly Text[];
}

function referenceSet({ id, set, text, docs = [text!], refs }: Row): ReferenceSet {
  const documents = docs.map((doc, i) => ({ id: `${i + 1}`, text: textOf(doc) }));
  return { id: String(id ?? set), documents, references: refs.map(textOf) };
}
