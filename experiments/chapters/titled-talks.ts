/** Talks with the chapters that people gave them, as documents: speakers and times read, each chapter a passage. */
import { transcriptOf } from '../../src/formats/transcript.ts';
import { turnsOf } from '../../src/formats/turns.ts';
import { analyze, type Corpus, type Source } from '../../src/text/index.ts';
import { linesOf } from '../load.ts';

export const CHAPTERED_TALKS = 'chaptered-talks.jsonl.gz';
export const SECTIONS = 'sections.jsonl.gz';

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

/** The rows of a file: talks, or sections, which are written. */
export const titledTalks = (data: string | undefined, file = CHAPTERED_TALKS): Row[] =>
  linesOf(data, file).map((line) => JSON.parse(line) as Row);

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
