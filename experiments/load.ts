/** Reads the evaluation sets from the folder given by --data, and says what belongs there when one is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../src/check/index.ts';
import { parse } from '../src/formats/markdown.ts';
import { parseReferenceSets } from '../src/formats/reference-sets.ts';
import type { ReferenceSet } from '../src/tasks/compare/index.ts';
import type { Cue, Source } from '../src/text/index.ts';

const WHAT: Readonly<Record<string, string>> = {
  'multiling2011.jsonl': '{set, language, docs[10], refs[3]}: the MultiLing 2011 pilot, WikiNews in seven languages',
  'opinosis.jsonl': '{set, docs, refs}: review sentences with short gold summaries (Opinosis)',
  'cmplg.jsonl': '{id, text, refs}: research papers with their abstracts (the cmp-lg corpus)',
  'qmsum.jsonl':
    '{id, split, turns[[speaker, text]], general[], topics[{topic, spans}]}: meetings with their summaries and parts (QMSum)',
  'cnndm-100.jsonl': '{id, text, refs}: 100 news stories with their highlights',
  'ted-talks.jsonl.gz': '{id, text, description?}, compressed: talks with what people wrote about them',
  'chaptered-talks.jsonl.gz':
    '{id, series, title, paragraphs[], chapters[{title, first}]}, compressed: talks with their headings',
  'sections.jsonl.gz':
    '{id, series, title, paragraphs[], chapters[{title, first}]}, compressed: articles with their headings',
  'tagged.txt':
    'English sentences, one a line, each word and mark with its universal part of speech: `The/DET boats/NOUN …`',
  'changelog-podcasts.jsonl': '{id, show, markdown}: transcripts of the Changelog podcasts with **Speaker:** turns',
};

/** What to say where a file of the data folder is missing; nothing where it is there. */
export const missing = (data: string | undefined, file: string): string | undefined =>
  data !== undefined && existsSync(join(data, file))
    ? undefined
    : `needs --data DIR with ${file} in it: ${WHAT[file] ?? 'one JSON object a line'}`;

/** The lines of a file of the data folder, which may be compressed. */
export function linesOf(data: string | undefined, file: string): string[] {
  const without = missing(data, file);
  if (without !== undefined) throw new InputError('experiment', without);
  const bytes = readFileSync(join(data!, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}

/** Talks that somebody wrote about, with their titles. */
export const talkSets = (data: string | undefined): ReferenceSet[] =>
  linesOf(data, 'ted-talks.jsonl.gz').flatMap((line) => {
    const { id, title, text, description } = JSON.parse(line) as Record<string, string | undefined>;
    return description
      ? [{ id: id!, documents: [{ id: id!, title: title!, text: text! }], references: [description] }]
      : [];
  });

/** Every so many talks, with the headings that people gave their chapters as the reference. */
export const headedTalks = (data: string | undefined, every: number): ReferenceSet[] =>
  linesOf(data, 'chaptered-talks.jsonl.gz')
    .filter((_, i) => i % every === 0)
    .map((line) => {
      const { id, title, paragraphs, chapters } = JSON.parse(line) as {
        id: string;
        title: string;
        paragraphs: string[];
        chapters: { title: string }[];
      };
      const headings = [title, ...chapters.map((chapter) => chapter.title)].join('\n');
      return { id, documents: [{ id, text: paragraphs.join('\n\n') }], references: [headings] };
    });

/** The sets of a file, those of one language where it has several. */
export function referenceSets(data: string | undefined, file: string, language?: string): ReferenceSet[] {
  const lines = linesOf(data, file).filter((line) => language === undefined || JSON.parse(line).language === language);
  return parseReferenceSets(lines.join('\n'), file);
}

/** Podcasts as transcripts; nobody wrote a summary of them. */
export const podcastEpisodes = (data: string | undefined): { id: string; documents: readonly Source[] }[] =>
  linesOf(data, 'changelog-podcasts.jsonl').map((line) => {
    const { id, markdown } = JSON.parse(line) as { id: string; markdown: string };
    return { id, documents: parse(markdown, id).entries };
  });

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
    for (const [speaker, spoken] of turns) {
      cues.push({ start: text.length, end: text.length + spoken.length, speaker });
      text += `${spoken}\n\n`;
    }
    return general.length > 0 ? [{ id, documents: [{ id, text, cues }], references: general }] : [];
  });
}
