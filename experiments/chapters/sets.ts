/** Texts with known boundaries, read once: talks with people's chapters, meetings, podcasts, joined news, single news. */
import { random } from '../../src/random/index.ts';
import { type Problem, problemOf } from '../../src/tasks/structure/problem.ts';
import { analyze, type Source } from '../../src/text/index.ts';
import { linesOf } from '../load.ts';
import { CATEGORY_NAMES } from '../stm/categories.ts';
import { beginnings, pairs, printed } from '../stm/joined.ts';
import { MEETINGS, meeting, PODCASTS, podcast } from '../stm/load.ts';
import { type Article, readReuters } from '../stm/reuters.ts';
import { SEED, USUAL } from '../stm/settings.ts';
import type { Known } from '../stm/trial.ts';
import { titledTalk, titledTalks } from './titled-talks.ts';

export interface Text {
  readonly id: string;
  readonly problem: Problem;
  /** The last sentence of each block but the last. */
  readonly truth: readonly number[];
  /** Who made it; texts of one series are left out together. */
  readonly series: string;
}

const MARKED = 20;

/** Whether a number is within a third of the true one. */
export const withinThird = (found: number, truth: number): boolean => 3 * Math.abs(found - truth) <= truth;

export const problemFor = async (source: Source): Promise<Problem> =>
  problemOf(await analyze([source], USUAL), undefined, {}, random(SEED));

/** Every `step`-th talk. */
export async function talks(data: string | undefined, step = 1): Promise<Text[]> {
  const rows = titledTalks(data).filter((_, i) => i % step === 0);
  const texts: Text[] = [];
  for (const row of rows) {
    const { id, series, corpus, chapters } = await titledTalk(row);
    const problem = problemOf(corpus, undefined, {}, random(SEED));
    texts.push({ id, series, problem, truth: chapters.slice(1).map(({ from }) => from - 1) });
  }
  return texts;
}

export const meetings = (data: string | undefined, step = 1) => known(linesOf(data, MEETINGS).map(meeting), step);

/** Podcasts that have a break; its parts lie between the breaks. One has a mark at every turn, which is no break. */
export const podcasts = (data: string | undefined, step = 1) =>
  known(
    linesOf(data, PODCASTS)
      .map(podcast)
      .filter(({ begins }) => begins.length > 0 && begins.length < MARKED),
    step,
  );

/** Test articles of Reuters-21578 that have words. */
export const articles = (): Article[] => readReuters().test.filter(({ text }) => /\w/.test(text));

/** Beginnings of different articles in a row (Choi 2000). */
export function joined(news: readonly Article[], count: number, shape: Parameters<typeof beginnings>[2]) {
  const draw = random(SEED);
  return known(
    Array.from({ length: count }, (_, i) => {
      const { text, begins } = beginnings(news, draw, shape);
      return { source: { id: String(i), text }, begins };
    }),
  );
}

export const twoTexts = (news: readonly Article[], most: number) =>
  known(
    pairs(news, CATEGORY_NAMES, most, random(SEED)).map(({ text, begins }, i) => ({
      source: { id: String(i), text },
      begins,
    })),
  );

export const singles = (news: readonly Article[], count: number) =>
  known(news.slice(0, count).map((article) => ({ source: { id: article.id, text: printed(article) }, begins: [] })));

async function known(given: readonly Known[], step = 1): Promise<Text[]> {
  const texts: Text[] = [];
  for (const { source, begins } of given.filter((_, i) => i % step === 0)) {
    const problem = await problemFor(source);
    const { sentences } = problem.document;
    const ends = begins.map((at) => sentences.findIndex(({ start }) => start >= at) - 1);
    const truth = [...new Set(ends)].filter((end) => end >= 0 && end < sentences.length - 1).sort((a, b) => a - b);
    texts.push({ id: source.id, series: source.id, problem, truth });
  }
  return texts;
}
