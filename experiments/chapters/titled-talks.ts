/** Talks with the chapters that people gave them, as documents: speakers and times read, each chapter a passage. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../../src/check/index.ts';
import { transcriptOf } from '../../src/formats/transcript.ts';
import { turnsOf } from '../../src/formats/turns.ts';
import { analyze, type Corpus, type Source } from '../../src/text/index.ts';

export const CHAPTERED_TALKS = 'chaptered-talks.jsonl.gz';

interface Row {
  readonly id: string;
  readonly series: string;
  readonly paragraphs: readonly string[];
  readonly chapters: readonly { readonly title: string; readonly first: number }[];
}

export interface TitledTalk {
  readonly id: string;
  readonly series: string;
  readonly corpus: Corpus;
  /** Sentences from … to - 1, and the heading; the deepest where several stand together, none before the first. */
  readonly chapters: readonly { readonly from: number; readonly to: number; readonly title: string | undefined }[];
}

export function titledTalks(data: string | undefined): Row[] {
  try {
    const lines = gunzipSync(readFileSync(join(data ?? '', CHAPTERED_TALKS))).toString('utf8');
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row);
  } catch {
    throw new InputError(
      'experiment',
      `needs --data DIR with ${CHAPTERED_TALKS} in it: {id, series, paragraphs[], chapters[{title, first}]}, gzipped`,
    );
  }
}

export async function titledTalk(row: Row): Promise<TitledTalk> {
  const titles = new Map(row.chapters.map(({ first, title }) => [first, title]));
  const { source, starts } = sourceOf(row, [...titles.keys()]);
  const corpus = await analyze([source], { language: 'en' });
  const { sentences } = corpus.documents[0];
  const begins = [...titles.values()].flatMap((title, i) => {
    const from = starts[i] === undefined ? -1 : sentences.findIndex(({ start }) => start >= starts[i]!);
    return from < 0 ? [] : [{ from, title: title as string | undefined }];
  });
  if (begins[0]?.from !== 0) begins.unshift({ from: 0, title: undefined });
  const chapters = begins.map(({ from, title }, i) => ({ from, to: begins[i + 1]?.from ?? sentences.length, title }));
  return { id: row.id, series: row.series, corpus, chapters: chapters.filter(({ from, to }) => to > from) };
}

/** The text without its speakers' labels, and where in it the chapters begin. */
function sourceOf({ id, paragraphs }: Row, firsts: readonly number[]): { source: Source; starts: number[] } {
  const text = paragraphs.join('\n\n');
  const offsets = paragraphs.map((_, p) => paragraphs.slice(0, p).reduce((sum, { length }) => sum + length + 2, 0));
  const begins = firsts.map((first) => offsets[first]);
  const turns = turnsOf(text);
  if (!turns) return { source: { id, text }, starts: begins };
  let next = 0;
  const pieces = turns.map(({ text, speaker, paragraph, at }) => {
    let chapter: string | undefined;
    for (; next < begins.length && at >= begins[next]; next++) chapter = String(next);
    return { text, speaker, chapter, ...(paragraph && { after: 'paragraph' as const }) };
  });
  const { chapters = [], ...transcript } = transcriptOf(pieces);
  const starts: number[] = [];
  for (const { start, title } of chapters) starts[Number(title)] = start;
  return { source: { id, ...transcript }, starts };
}
