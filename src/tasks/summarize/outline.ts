/**
 * An outline: the chapters of a document, or the documents of a collection, each with its title and its gist, within
 * the budget. A small budget gives fewer chapters, not shorter sentences.
 */
import { type Place, placeOf } from '../../text/index.ts';
import { utf8Length } from '../quoting/places.ts';
import { cutterOf } from '../structure/auto.ts';
import { gistsOf, type Title, titlesOf } from '../titles/index.ts';
import { type Budget, costs, cutTo } from './budget.ts';
import { THIRDS } from './parts.ts';
import { documentAt, type Problem, sentenceAt, sentencesOf } from './problem.ts';
import { ranked } from './select.ts';

/** Its page is that of its first sentence. */
export interface Chapter extends Omit<Place, 'speaker'> {
  readonly document: string;
  readonly title: string;
  /** Its first and its last sentence, from 0, and the stretch of text they cover. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** The sentence that says what it is about, from 0; absent where none fits. */
  readonly gist?: number;
}

/** What a chapter takes of the budget: a title of a few words and a sentence. */
const PER_CHAPTER = { words: 28, bytes: 170, sentences: 1 };
/** A gist may take so much more than its equal share of what is left. */
const ABOVE_SHARE = 1.5;

export interface Outline {
  readonly chapters: readonly Chapter[];
  /** The sentences that are gists, in the order of the chapters. */
  readonly gists: readonly number[];
}

export async function outlineOf(problem: Problem, scores: Float64Array, budget: Budget): Promise<Outline> {
  const wanted = Math.max(1, Math.floor(budget.limit / PER_CHAPTER[budget.unit]));
  const ranges = rangesOf(problem, wanted);
  const passages = ranges.map(({ first, last }) => ({
    document: problem.documentOf[first],
    from: problem.positionOf[first],
    to: problem.positionOf[last] + 1,
  }));
  const written = await titlesOf(problem.corpus, passages);
  const several = problem.corpus.documents.length > 1;
  const titles = ranges.map(({ first }, c) =>
    cutTo((several ? documentAt(problem, first).title : undefined) ?? written[c].text, budget),
  );
  const gists = fitting(problem, ranges, await proposed(problem, passages, written, scores, ranges), {
    budget,
    left: budget.limit - titles.reduce((sum, title) => sum + titleCost(title, budget), 0),
  });
  return {
    chapters: ranges.map((range, c) => chapterOf(problem, range, titles[c], gists[c])),
    gists: gists.filter((gist) => gist !== undefined),
  };
}

interface Range {
  /** Its first and its last sentence, among those of all documents. */
  readonly first: number;
  readonly last: number;
}

/** A text alone has its own chapters, or thirds. Of many documents, each is a chapter; the longest, where there is no room for all. */
function rangesOf(problem: Problem, maxRanges: number): Range[] {
  const documents = sentencesOf(problem).map(({ first, last }) => ({ first, last: last - 1 }));
  if (documents.length > 1) {
    const longest = [...documents].sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first);
    const given = ({ first }: Range) => problem.given[problem.documentOf[first]];
    return longest.slice(0, maxRanges).sort((a, b) => given(a) - given(b));
  }
  const cut = cutterOf(problem.corpus);
  const usual = cut().length + 1;
  const ends = cut(Math.min(maxRanges, Math.max(usual, THIRDS)));
  return [...ends, problem.size - 1].map((last, c) => ({ first: c === 0 ? 0 : ends[c - 1] + 1, last }));
}

type Passages = Parameters<typeof gistsOf>[1];

/** For each chapter the sentences that could be its gist, the best first. */
async function proposed(
  problem: Problem,
  passages: Passages,
  titles: readonly Title[],
  scores: Float64Array,
  ranges: readonly Range[],
) {
  const quoted = await gistsOf(problem.corpus, passages, titles);
  const order = ranked(problem, scores);
  return ranges.map(({ first, last }, c) => {
    const within = order.filter((s) => s >= first && s <= last);
    const gist = quoted[c];
    const best = gist && first - problem.positionOf[first] + gist.sentence;
    return best !== undefined && within.includes(best) ? [best, ...within] : within;
  });
}

/** One sentence a chapter, within what is left of the budget. */
function fitting(
  problem: Problem,
  ranges: readonly Range[],
  proposals: readonly (readonly number[])[],
  { budget, left }: { readonly budget: Budget; readonly left: number },
): (number | undefined)[] {
  const costOf = costs(budget, problem);
  let room = left;
  return ranges.map((_, c) => {
    const share = budget.unit === 'sentences' ? 1 : (ABOVE_SHARE * room) / (ranges.length - c);
    const gist = proposals[c].find((s) => costOf[s] <= Math.min(room, share));
    if (gist !== undefined) room -= costOf[gist];
    return gist;
  });
}

/** A title stands before its gist with a colon and a blank. */
function titleCost(title: string, { unit }: Budget): number {
  if (unit === 'sentences') return 0;
  return unit === 'bytes' ? utf8Length(title) + 2 : title.split(/\s+/u).filter(Boolean).length;
}

function chapterOf(problem: Problem, { first, last }: Range, title: string, gist: number | undefined): Chapter {
  const [begin, end] = [sentenceAt(problem, first), sentenceAt(problem, last)];
  return {
    document: documentAt(problem, first).id,
    title,
    from: problem.positionOf[first],
    to: problem.positionOf[last],
    start: begin.start,
    end: end.end,
    ...placeOf({
      time: begin.time && { start: begin.time.start, end: end.time?.end ?? begin.time.end },
      page: begin.page,
    }),
    ...(gist !== undefined && { gist: problem.positionOf[gist] }),
  };
}
