/** One document at a glance: its title, how long it is, a summary, its chapters, the phrases it comes back to. */
import {
  type Given,
  integer,
  type Options,
  passing,
  pick,
  resolve,
  type Watching,
  watched,
} from '../../check/index.ts';
import { ANALYZE_OPTIONS, analyze, type Place, placeOf, type Source, unlabelled } from '../../text/index.ts';
import type { Structure } from '../structure/index.ts';
import { sourceOf, structureOf } from '../structure/structure.ts';
import { DEFAULT_WORDS } from '../summarize/budget.ts';
import { type SummarySentence, summarizeProblem } from '../summarize/index.ts';
import { problemOf } from '../summarize/problem.ts';
import { documentTitle, type KeyPhrase, keyPhrasesOf } from '../titles/index.ts';

/** A document at a glance: title, length, summary, chapters, key phrases. */
export interface Glance {
  readonly document: string;
  readonly title: string;
  /** Nobody gave it a title: it is called by its words. */
  readonly untitled?: true;
  readonly language: string;
  readonly words: number;
  /** To read it, at the mean rate of readers. */
  readonly minutes: number;
  /** Of the recording, in seconds. */
  readonly duration?: number;
  readonly speakers?: readonly string[];
  readonly summary: readonly SummarySentence[];
  /** Where there are several. */
  readonly chapters: readonly GlanceChapter[];
  readonly phrases: readonly KeyPhrase[];
  readonly notes: readonly string[];
}

/** A chapter: its title and its place in the text. */
export interface GlanceChapter extends Omit<Place, 'speaker'> {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  /** Its first sentence, from 0. */
  readonly from: number;
  readonly to: number;
}

export const GLANCE_OPTIONS = {
  words: integer({ min: 1, help: 'words of a summary (default: 100, less of a short text; 60 of a topic)' }),
  ...ANALYZE_OPTIONS,
} satisfies Options;
/** The options of `glance`: words of the summary, and how words are read. @interface */
export type GlanceOptions = Given<typeof GLANCE_OPTIONS>;

/** Words a minute in silent reading: the mean of 190 studies (Brysbaert 2019). */
const WORDS_A_MINUTE = 238;
const PHRASES = 8;
/** Words of the summary of a short text. */
const MIN_SUMMARY_WORDS = 30;
/** A text of fewer words is one chapter. */
const CHAPTER_WORDS = 400;

/**
 * A document at a glance: its title, the minutes it takes to read, a summary, its chapters, the phrases it comes back to.
 *
 * @example
 * const { title, minutes, summary, chapters, phrases } = await glance(text);
 * console.log(title, Math.ceil(minutes), summary.map((sentence) => sentence.text), phrases.map((phrase) => phrase.text));
 */
export async function glance(input: string | Source, all: GlanceOptions & Watching = {}): Promise<Glance> {
  const [watching, given] = watched('glance', all);
  resolve('glance', GLANCE_OPTIONS, given);
  const { source, notes: mended } = sourceOf('glance', input);
  const analysis = pick(given, ANALYZE_OPTIONS);
  const corpus = unlabelled(await analyze([source], analysis, undefined, 1, watching));
  await passing(watching, 'choosing sentences', 0, 1);
  const [document] = corpus.documents;
  const words = document.tokens.term.length;
  const length = given.words ?? Math.min(DEFAULT_WORDS, Math.max(MIN_SUMMARY_WORDS, Math.round(words / 4)));
  const summary = summarizeProblem(problemOf(corpus, { given: [0], notes: [] }), { ...analysis, words: length });
  const cut = words < CHAPTER_WORDS ? undefined : await structureOf({ source, corpus }, analysis, watching);
  await passing(watching, 'phrases', 0, 1);
  const phrases = await keyPhrasesOf(corpus, PHRASES);
  const title = source.title?.trim() || (await documentTitle(corpus, phrases));
  const duration = source.cues?.reduce((last, { time }) => Math.max(last, time?.end ?? 0), 0);
  const speakers = [...new Set((source.cues ?? []).flatMap(({ speaker }) => speaker ?? []))];
  return {
    document: source.id,
    title,
    ...(source.title?.trim() ? {} : { untitled: true as const }),
    language: document.language,
    words,
    minutes: words / WORDS_A_MINUTE,
    ...(duration && { duration }),
    ...(speakers.length > 0 && { speakers }),
    summary: summary.sentences,
    chapters: cut ? chaptersOf(cut) : [],
    phrases,
    notes: [...new Set([...corpus.notes, ...mended, ...summary.notes])],
  };
}

const chaptersOf = ({ blocks }: Structure): GlanceChapter[] =>
  blocks.length < 2
    ? []
    : blocks.map(({ title, start, end, from, to, time, page }) => ({
        title,
        start,
        end,
        from,
        to,
        ...placeOf({ time, page }),
      }));
