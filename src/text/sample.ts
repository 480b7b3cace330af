/**
 * A long text read in stretches from all over it, for a first answer: what is read in place of it, and where that stands
 * in the whole. Stretches lie evenly; each begins with a heading where there is one before the next, else with a paragraph.
 */
import { integer, thousands } from '../check/index.ts';
import { sentencesOf } from './analyze.ts';
import type { Cue, Sentence, Source, Span } from './document.ts';
import { firstWhere } from './first-where.ts';
import type { AnalyzeOptions } from './settings.ts';

export interface Sample {
  /** The stretches, one after the other. */
  readonly source: Source;
  /** Where each of them begins there. */
  readonly starts: readonly number[];
  /** The sentences of the whole text. */
  readonly sentences: readonly Sentence[];
  /** How many of them are in the sample. */
  readonly read: number;
  /** Where a character of the sample stands in the whole text. */
  offset(at: number): number;
  /** The sentence of the whole text that a character of the sample is in. */
  sentence(at: number): number;
}

export const SAMPLE_OPTION = integer({
  min: 10_000,
  help: 'read only about so many characters of a longer text, in stretches from all over it: a first answer, sooner',
});

/** Sentences of a stretch: what they are about can be told, and a change of topic be seen. */
const STRETCH = 24;
/** A paragraph that begins within so many sentences is waited for; a heading, where so many are left before the next stretch. */
const NEAR = 12;
const BETWEEN = '\n\n';
/** `## Title`, or a line with a rule under it; a short line alone may be a remark. */
const MARKED = /^#+\s|\n\s*[=-]+\s*$/;

/** About so many characters of a text; nothing where that would be more than half of it. */
export async function sampleOf(
  source: Source,
  characters: number,
  options: AnalyzeOptions = {},
): Promise<Sample | undefined> {
  if (characters > source.text.length / 2) return undefined;
  const sentences = await sentencesOf(source, options);
  if (sentences.length === 0) return undefined;
  const spans = stretchesOf(source.text, sentences, characters);
  const length = spans.reduce((sum, { from, to }) => sum + sentences[to - 1].end - sentences[from].start, 0);
  if (length > source.text.length / 2) return undefined;
  return joined(source, sentences, spans);
}

/** What a person should know about an answer from a sample. */
export const sampleNote = ({ read, sentences }: Sample): string =>
  `Only ${thousands(read)} of ${thousands(sentences.length)} sentences were read, from all over the text.`;

/** Sentences `from` … `to` - 1. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

function stretchesOf(text: string, sentences: readonly Sentence[], characters: number): Stretch[] {
  const number = Math.max(1, Math.round(((characters / text.length) * sentences.length) / STRETCH));
  const apart = sentences.length / number;
  const isHeading = ({ kind, start, end }: Sentence) => kind === 'heading' && MARKED.test(text.slice(start, end));
  return Array.from({ length: number }, (_, k) => {
    const next = Math.floor((k + 1) * apart);
    const from = k === 0 ? 0 : beginningIn(sentences, Math.floor(k * apart), next, isHeading);
    return { from, to: Math.min(next, from + STRETCH) };
  });
}

/** The sentence with which a stretch of those from `at` up to `next` begins. */
function beginningIn(
  sentences: readonly Sentence[],
  at: number,
  next: number,
  isHeading: (sentence: Sentence) => boolean,
): number {
  let paragraph = at;
  for (let s = at; s < next; s++) {
    if (s <= next - NEAR && isHeading(sentences[s])) return s;
    const begins = s > 0 && sentences[s].paragraph !== sentences[s - 1].paragraph;
    if (begins && paragraph === at && s <= at + NEAR) paragraph = s;
  }
  return paragraph;
}

function joined(source: Source, sentences: readonly Sentence[], stretches: readonly Stretch[]): Sample {
  const texts: string[] = [];
  const starts: number[] = [];
  /** What the stretches are in the whole text. */
  const spans: Span[] = [];
  let [length, read] = [0, 0];
  for (const { from, to } of stretches) {
    const span = { start: sentences[from].start, end: sentences[to - 1].end };
    spans.push(span);
    starts.push(length);
    texts.push(source.text.slice(span.start, span.end));
    length += span.end - span.start + BETWEEN.length;
    read += to - from;
  }
  const offset = (at: number) => {
    const k = Math.max(0, firstWhere(starts.length, (k) => starts[k] > at) - 1);
    return Math.min(spans[k].end, spans[k].start + at - starts[k]);
  };
  /** Where a character of the whole text, or the next one that is read, stands in the sample. */
  const inSample = (at: number): number | undefined => {
    const k = firstWhere(spans.length, (k) => spans[k].end > at);
    return k === spans.length ? undefined : starts[k] + Math.max(0, at - spans[k].start);
  };
  const { cues, chapters, breaks, ...rest } = source;
  return {
    source: {
      ...rest,
      text: texts.join(BETWEEN),
      ...(cues && { cues: cuesIn(cues, spans, starts) }),
      ...(chapters && {
        chapters: chapters.flatMap((mark) => {
          const start = inSample(mark.start);
          return start === undefined ? [] : [{ ...mark, start }];
        }),
      }),
      ...(breaks && { breaks: breaks.flatMap((at) => inSample(at) ?? []) }),
    },
    starts,
    sentences,
    read,
    offset,
    sentence(at) {
      const there = offset(at);
      return Math.min(
        sentences.length - 1,
        firstWhere(sentences.length, (s) => sentences[s].end > there),
      );
    },
  };
}

/** Cues, each cut to the stretch that it is in. */
function cuesIn(cues: readonly Cue[], spans: readonly Span[], starts: readonly number[]): Cue[] {
  return spans.flatMap(({ start, end }, k) => {
    const inside: Cue[] = [];
    for (let c = firstWhere(cues.length, (c) => cues[c].end > start); c < cues.length && cues[c].start < end; c++) {
      const [from, to] = [Math.max(start, cues[c].start), Math.min(end, cues[c].end)];
      inside.push({ ...cues[c], start: from - start + starts[k], end: to - start + starts[k] });
    }
    return inside;
  });
}
