/** Reads the evaluation sets from the folder given by --data, and says what belongs there when one is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../src/check/index.ts';
import { parseReferenceSets } from '../src/formats/reference-sets.ts';
import type { ReferenceSet } from '../src/tasks/compare/index.ts';
import type { Cue } from '../src/text/index.ts';

const WHAT: Readonly<Record<string, string>> = {
  'multiling2011.jsonl': '{set, language, docs[10], refs[3]}: the MultiLing 2011 pilot, WikiNews in seven languages',
  'opinosis.jsonl': '{set, docs, refs}: review sentences with short gold summaries (Opinosis)',
  'cmplg.jsonl': '{id, text, refs}: research papers with their abstracts (the cmp-lg corpus)',
  'qmsum.jsonl': '{id, turns[[speaker, text]], general[]}: meetings with their summaries (QMSum)',
  'cnndm-100.jsonl': '{id, text, refs}: 100 news stories with their highlights',
};

/** The lines of a file of the data folder. */
function linesOf(data: string | undefined, file: string): string[] {
  const path = join(data ?? '', file);
  if (data === undefined || !existsSync(path)) {
    throw new InputError(
      'experiment',
      `needs --data DIR with ${file} in it: ${WHAT[file] ?? 'one JSON object a line'}`,
    );
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** The sets of a file, those of one language where it has several. */
export function referenceSets(data: string | undefined, file: string, language?: string): ReferenceSet[] {
  const lines = linesOf(data, file).filter((line) => language === undefined || JSON.parse(line).language === language);
  return parseReferenceSets(lines.join('\n'), file);
}

/** Meetings as transcripts: every turn a paragraph with its speaker. */
export function meetingSets(data: string | undefined): ReferenceSet[] {
  return linesOf(data, 'qmsum.jsonl').flatMap((line) => {
    const {
      id,
      turns,
      general = [],
    } = JSON.parse(line) as { id: string; turns: [string, string][]; general?: string[] };
    const cues: Cue[] = [];
    let text = '';
    for (const [speaker, said] of turns) {
      cues.push({ start: text.length, end: text.length + said.length, speaker });
      text += `${said}\n\n`;
    }
    return general.length > 0 ? [{ id, documents: [{ id, text, cues }], references: general }] : [];
  });
}
