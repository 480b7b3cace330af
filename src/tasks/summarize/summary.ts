/** The answer: the picked sentences in reading order, each with its place, its time, its score and its reason. */
import { InputError } from '../../check/index.ts';
import { oneLine, type Place, placeOf } from '../../text/index.ts';
import { openingLength } from '../quoting/quote.ts';
import { type Statement, statementOf } from '../quoting/statement.ts';
import { type Budget, cutTo } from './budget.ts';
import { isSpeech, type Kind, kindOf } from './kind.ts';
import type { Ranking } from './method.ts';
import type { MethodName } from './methods.ts';
import type { Chapter } from './outline.ts';
import { type Coverage, coverageOf } from './parts.ts';
import { documentAt, type Problem, sentenceAt, textOf } from './problem.ts';
import type { PickedSentence } from './select.ts';
import { reasons, type Why } from './why.ts';

/** A sentence of a summary: its place, its score, its words, its reason. */
export interface SummarySentence extends Place {
  /** Id of its document. */
  readonly document: string;
  /** Its number there, from 0. */
  readonly index: number;
  /** Where it stands in the document's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly score: number;
  /** As it stands in the text, but for hesitations. */
  readonly text: string;
  /** Hesitations and small words said twice were left out within it. */
  readonly cleaned?: true;
  /** Its first words were left out: it is printed behind “…”. */
  readonly trimmed?: true;
  /** Of speech: what the sentence does. */
  readonly kind?: Statement;
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
  /** With `outline`: the chapters; their gists are the sentences. */
  readonly outline?: readonly Chapter[];
  /** With `explain`: how much of the text the summary touches. */
  readonly coverage?: Coverage;
  readonly notes: readonly string[];
}

const CLEANED =
  'Hesitations and small words said twice are left out of what is quoted; the option clutter, with keep, quotes what was said.';

export function summaryOf(
  problem: Problem,
  ranking: Ranking,
  picks: readonly PickedSentence[],
  { budget, explain, redundancy, notes }: Pick<Summary, 'budget' | 'notes'> & { explain: boolean; redundancy: number },
) {
  const why = reasons(problem, ranking, picks, redundancy);
  const describe = (s: number) => sentenceOf(problem, ranking, s, why(s));
  const picked = new Map(picks.map((pick) => [pick.sentence, pick.room]));
  const sentences = readingOrder(problem, [...picked.keys()])
    .map((s) => shortened(problem, s, describe(s), budget, picked.get(s)))
    .filter(({ text }) => text !== '');
  if (picks.length > 0 && sentences.length === 0) throw tooSmall(budget);
  const every = readingOrder(
    problem,
    Array.from(problem.documentOf, (_, s) => s),
  );
  const all = () => every.map((s) => ({ ...describe(s), picked: picked.has(s) }));
  return {
    sentences,
    text: sentences.map(printed).join(' '),
    ...(explain && { all: all(), coverage: coverageOf(problem, sentences) }),
    notes: sentences.some(({ cleaned }) => cleaned) ? [...notes, CLEANED] : notes,
  };
}

function sentenceOf(problem: Problem, ranking: Ranking, s: number, why: Why): SummarySentence {
  const { time, page, start: from, end: sentenceEnd } = sentenceAt(problem, s);
  const { text: all, language } = documentAt(problem, s);
  const isSpoken = isSpeech((ranking.settings?.kind as Kind | undefined) ?? kindOf(problem).kind);
  const [start, end, speaker] = [problem.quoteStart[s], problem.quoteEnd[s], problem.speakers[s]];
  return {
    document: documentAt(problem, s).id,
    index: problem.positionOf[s],
    start,
    end,
    ...placeOf({ time, speaker, page }),
    score: ranking.scores[s],
    text: textOf(problem, s),
    ...(problem.quoted?.has(s) && { cleaned: true as const }),
    ...(start > from + openingLength(all.slice(from, sentenceEnd)) && { trimmed: true as const }),
    ...(isSpoken && { kind: statementOf(all.slice(from, sentenceEnd), language) }),
    why,
  };
}

/** A sentence cut to the room there was for it, which may hold no character. */
function shortened(
  problem: Problem,
  s: number,
  sentence: SummarySentence,
  budget: Budget,
  room: number | undefined,
): SummarySentence {
  if (room === undefined) return sentence;
  const unspaced = budget.unit === 'words' && sentence.text.split(/\s+/u).filter(Boolean).length < problem.words[s];
  const whole = unspaced ? sentence.text.slice(0, tokenEnd(problem, s, room) - sentence.start) : sentence.text;
  const text = cutTo(whole, { ...budget, limit: room });
  return { ...sentence, text, ...(!sentence.cleaned && { end: sentence.start + text.length }) };
}

/** Where the n-th word of a quotation ends, in a script without blanks. */
function tokenEnd(problem: Problem, s: number, n: number): number {
  const { firstToken, start, end } = documentAt(problem, s).tokens;
  const last = firstToken[problem.positionOf[s] + 1];
  let first = firstToken[problem.positionOf[s]];
  while (first < last && start[first] < problem.quoteStart[s]) first++;
  return first === last ? problem.quoteEnd[s] : end[Math.min(first + Math.max(1, n), last) - 1];
}

/** The error of a budget that holds nothing of the text: one byte, where every character takes three. */
export const tooSmall = ({ limit, unit }: Budget): InputError =>
  new InputError('summarize', `a budget of ${limit} ${unit} holds no character of the text; allow more`);

/** A quotation on one line; where its first words were left out, behind “…”. */
export function printed({ text, trimmed }: Pick<SummarySentence, 'text' | 'trimmed'>): string {
  const line = oneLine(text);
  return trimmed ? `… ${line}` : line;
}

/** Documents by date where every one has a date, else as they were given; sentences as they stand. */
function readingOrder(problem: Problem, sentences: readonly number[]): number[] {
  const dates = problem.corpus.documents.map(({ date }) => Date.parse(date ?? ''));
  const dated = dates.every(Number.isFinite);
  const when = (s: number) => (dated ? dates[problem.documentOf[s]] : 0);
  const given = (s: number) => problem.given[problem.documentOf[s]];
  return sentences.toSorted((a, b) => when(a) - when(b) || given(a) - given(b) || a - b);
}
