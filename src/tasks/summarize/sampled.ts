/** A summary of texts of which samples were read: its sentences and chapters at their places in the whole texts. */
import { type Document, type Sample, sampleNote } from '../../text/index.ts';
import type { Chapter } from './outline.ts';
import type { Problem } from './problem.ts';
import type { Summary, SummarySentence } from './summary.ts';

/** The last sentence of each stretch of a sample but the last. */
export function stretchEnds({ sentences }: Pick<Document, 'sentences'>, { starts }: Sample): number[] {
  const ends: number[] = [];
  let stretch = 1;
  sentences.forEach(({ start }, s) => {
    if (!(start >= starts[stretch])) return;
    while (starts[stretch] <= start) stretch++;
    if (s > 0) ends.push(s - 1);
  });
  return ends;
}

export function inWholeTexts<T extends Pick<Summary, 'sentences' | 'all' | 'outline' | 'notes'>>(
  { corpus, samples }: Problem,
  summary: T,
): T {
  if (!samples) return summary;
  const places = new Map(
    corpus.documents.flatMap(({ id, sentences }, d) => {
      const sample = samples[d];
      return sample ? [[id, { sample, number: (s: number) => sample.sentence(sentences[s].start) }] as const] : [];
    }),
  );
  const numberOf = (document: string, s: number) => places.get(document)?.number(s) ?? s;
  const placed = <S extends SummarySentence>(sentence: S): S => {
    const { document, index, start, end, why } = sentence;
    const sample = places.get(document)?.sample;
    return {
      ...sentence,
      ...(sample && { index: numberOf(document, index), ...spanIn(sample, start, end) }),
      ...(why.like && { why: { ...why, like: { ...why.like, index: numberOf(why.like.document, why.like.index) } } }),
    };
  };
  const placedChapter = (chapter: Chapter): Chapter => {
    const { document, from, to, start, end, gist } = chapter;
    const sample = places.get(document)?.sample;
    if (!sample) return chapter;
    return {
      ...chapter,
      ...spanIn(sample, start, end),
      from: numberOf(document, from),
      to: numberOf(document, to),
      ...(gist !== undefined && { gist: numberOf(document, gist) }),
    };
  };
  const { all, outline } = summary;
  return {
    ...summary,
    sentences: summary.sentences.map(placed),
    ...(all && { all: all.map(placed) }),
    ...(outline && { outline: outline.map(placedChapter) }),
    notes: [...summary.notes, ...Array.from(places.values(), ({ sample }) => sampleNote(sample))],
  };
}

const spanIn = (sample: Sample, start: number, end: number) => ({
  start: sample.offset(start),
  end: sample.offset(end),
});
