/** The answer: the picked sentences in reading order, each with its place, its time, its score and its reason. */
import type { TimeSpan } from '../../text/index.ts';
import { type Budget, cutTo } from './budget.ts';
import type { Ranking } from './method.ts';
import type { MethodName } from './methods.ts';
import { documentAt, type Problem, sentenceAt, textOf } from './problem.ts';
import type { Pick } from './select.ts';
import { reasons, type Why } from './why.ts';

/** A sentence of a summary: its place, its score, its words, its reason. */
export interface SummarySentence {
  /** Id of its document. */
  readonly document: string;
  /** Its number there, from 0. */
  readonly index: number;
  /** Where it stands in the document's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly time?: TimeSpan;
  readonly speaker?: string;
  readonly score: number;
  readonly text: string;
  readonly why: Why;
}

/** A summary: its sentences in the order of the text, what made it, and what the user should know. */
export interface Summary {
  readonly method: MethodName;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly budget: Budget;
  /** In the order of the documents (by date where all have one), then of the text. */
  readonly sentences: readonly SummarySentence[];
  readonly text: string;
  /** With `explain`: every sentence of every document, picked or not. */
  readonly all?: readonly (SummarySentence & { readonly picked: boolean })[];
  readonly notes: readonly string[];
}

export function summaryOf(
  problem: Problem,
  ranking: Ranking,
  picks: readonly Pick[],
  budget: Budget,
  explain: boolean,
) {
  const why = reasons(problem, ranking, picks);
  const tell = (s: number) => sentenceOf(problem, ranking, s, why(s));
  const picked = new Map(picks.map((pick) => [pick.sentence, pick.room]));
  const sentences = readingOrder(problem, [...picked.keys()]).map((s) => shortened(tell(s), budget, picked.get(s)));
  const every = readingOrder(
    problem,
    Array.from(problem.documentOf, (_, s) => s),
  );
  const all = () => every.map((s) => ({ ...tell(s), picked: picked.has(s) }));
  return {
    sentences,
    text: sentences.map((sentence) => oneLine(sentence.text)).join(' '),
    ...(explain && { all: all() }),
  };
}

function sentenceOf(problem: Problem, { scores }: Ranking, s: number, why: Why): SummarySentence {
  const { start, end, time, speaker } = sentenceAt(problem, s);
  return {
    document: documentAt(problem, s).id,
    index: problem.positionOf[s],
    start,
    end,
    ...(time && { time }),
    ...(speaker !== undefined && { speaker }),
    score: scores[s],
    text: textOf(problem, s),
    why,
  };
}

/** A sentence cut to the room there was for it. */
function shortened(sentence: SummarySentence, budget: Budget, room: number | undefined): SummarySentence {
  if (room === undefined) return sentence;
  const text = cutTo(sentence.text, { ...budget, limit: room });
  return { ...sentence, text, end: sentence.start + text.length };
}

/** A sentence may be broken over lines in its document; a quotation is not. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

/** Documents by date where every one has a date, else as they were given; sentences as they stand. */
function readingOrder(problem: Problem, sentences: readonly number[]): number[] {
  const dates = problem.corpus.documents.map(({ date }) => Date.parse(date ?? ''));
  const dated = dates.every(Number.isFinite);
  const when = (s: number) => (dated ? dates[problem.documentOf[s]] : 0);
  const given = (s: number) => problem.given[problem.documentOf[s]];
  return sentences.toSorted((a, b) => when(a) - when(b) || given(a) - given(b) || a - b);
}
