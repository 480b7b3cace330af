/**
 * Texts with known boundaries: talks and textbooks with people's chapters, meetings, podcasts, pieces of six corpora
 * joined, pairs of news joined, and single articles.
 */
import { type Random, random } from '../../src/random/index.ts';
import { type Problem, problemOf } from '../../src/tasks/structure/problem.ts';
import { analyze, type Source, splitSentences } from '../../src/text/index.ts';
import { linesOf } from '../load.ts';
import { CATEGORY_NAMES } from '../stm/categories.ts';
import { pairs, printed } from '../stm/joined.ts';
import { MEETINGS, meeting, PODCASTS, podcast } from '../stm/load.ts';
import { type Article, readReuters } from '../stm/reuters.ts';
import { SEED, USUAL } from '../stm/settings.ts';
import type { Known } from '../stm/trial.ts';
import { CHAPTERED_TALKS, titledTalk } from './titled-talks.ts';

export interface Text {
  readonly id: string;
  readonly problem: Problem;
  /** The last sentence of each block but the last. */
  readonly truth: readonly number[];
  /** Who made it; texts of one series are left out together. */
  readonly series: string;
}

export const SECTIONS = 'sections.jsonl.gz';
const MARKED = 20;

/** Whether a number is within a third of the true one. */
export const withinThird = (found: number, truth: number): boolean => 3 * Math.abs(found - truth) <= truth;

export const problemFor = async (source: Source): Promise<Problem> =>
  problemOf(await analyze([source], USUAL), undefined, {}, random(SEED));

export const talks = (data: string | undefined, step = 1) => chaptered(data, CHAPTERED_TALKS, step);
/** Encyclopaedia articles and chapters of textbooks; their blocks are the sections. */
export const sections = (data: string | undefined, step = 1) => chaptered(data, SECTIONS, step);

/** Every `step`-th text of a file of paragraphs with people's chapters. */
async function chaptered(data: string | undefined, file: string, step: number): Promise<Text[]> {
  const texts: Text[] = [];
  for (const line of linesOf(data, file).filter((_, i) => i % step === 0)) {
    const { id, series, corpus, chapters } = await titledTalk(JSON.parse(line));
    const problem = problemOf(corpus, undefined, {}, random(SEED));
    texts.push({ id, series, problem, truth: chapters.slice(1).map(({ from }) => from - 1) });
  }
  return texts;
}

/** The same sentences with one blank between them: no paragraphs, no speakers. */
export async function withoutMarks(texts: readonly Text[]): Promise<Text[]> {
  const plain: Text[] = [];
  for (const { id, series, problem, truth } of texts) {
    const { text, sentences } = problem.document;
    const starts = new Set(truth.map((last) => last + 1));
    const pieces = runs(
      sentences.map(({ start, end }) => text.slice(start, end)),
      starts,
    );
    plain.push({
      ...(await textOf(
        glued(
          id,
          pieces.map((lines) => [lines]),
        ),
      )),
      series,
    });
  }
  return plain;
}

const runs = (lines: readonly string[], starts: ReadonlySet<number>): string[][] => {
  const pieces: string[][] = [[]];
  lines.forEach((line, s) => {
    if (starts.has(s)) pieces.push([]);
    pieces.at(-1)!.push(line);
  });
  return pieces;
};

/** Pieces of paragraphs of sentences, as one text. */
function glued(id: string, pieces: readonly (readonly (readonly string[])[])[]): Known {
  const begins: number[] = [];
  let text = '';
  for (const paragraphs of pieces) {
    paragraphs.forEach((lines, p) => {
      if (text !== '') text += paragraphs.length === 1 && pieces.every((piece) => piece.length === 1) ? ' ' : '\n\n';
      if (p === 0 && text !== '') begins.push(text.length);
      text += lines.map((line) => line.trim().replace(/\s+/gu, ' ')).join(' ');
    });
  }
  return { source: { id, text }, begins };
}

/** Sentences of the pieces of a joined text, and how many pieces. */
const SHAPES = [
  { name: '3–11 sentences', least: 3, most: 11, pieces: [3, 5, 10, 10, 20, 50] },
  { name: '10–30 sentences', least: 10, most: 30, pieces: [3, 5, 10, 20] },
  { name: '40–100 sentences', least: 40, most: 100, pieces: [3, 5, 8] },
] as const;
/** Sentences of a paragraph, where a joined text has paragraphs. */
const PARAGRAPH = 6;

export interface JoinedSet {
  readonly name: string;
  readonly texts: readonly Text[];
}

/** Pieces of different documents of one corpus in a row: beginnings and middles, the same with and without paragraphs. */
export async function joinedPieces(data: string | undefined, each = 3): Promise<JoinedSet[]> {
  const draw = random(SEED);
  const corpora = Object.entries(corporaIn(data));
  const sets: JoinedSet[] = [];
  for (const { name, least, most, pieces } of SHAPES) {
    const [plain, marked]: Text[][] = [[], []];
    for (const [corpus, documents] of corpora) {
      for (let i = 0; i < each * pieces.length; i++) {
        const id = `${corpus} ${least}–${most} ${i}`;
        const chosen = piecesOf(documents, draw, pieces[i % pieces.length], [least, most], i % 2 === 0);
        if (chosen.length < 2) continue;
        const paragraphs = chosen.map((lines) => inParagraphs(lines, draw));
        plain.push(
          await textOf(
            glued(
              id,
              chosen.map((lines) => [lines]),
            ),
          ),
        );
        marked.push(await textOf(glued(id, paragraphs)));
      }
    }
    sets.push({ name: `pieces of ${name}`, texts: plain }, { name: 'with paragraphs', texts: marked });
  }
  return sets;
}

/** Documents as lists of sentences. */
type Documents = readonly (readonly string[])[];

function corporaIn(data: string | undefined): Record<string, Documents> {
  const rows = (file: string) => linesOf(data, file).map((line) => JSON.parse(line));
  const texts = {
    news: articles().map(({ text }) => text),
    cnn: rows('cnndm-100.jsonl').map(({ text }) => text),
    wikinews: rows('multiling2011.jsonl')
      .filter(({ language }) => language === 'english')
      .flatMap(({ docs }) => docs.slice(0, 3).map(({ text }: { text: string }) => text)),
    papers: rows('cmplg.jsonl').map(({ text }) => text),
    talks: rows('ted-talks.jsonl.gz')
      .filter((_, i) => i % 4 === 0)
      .map(({ text }) => text),
    prose: rows(SECTIONS).map(({ paragraphs }) => paragraphs.join('\n\n')),
  };
  const readable = (lines: readonly string[]) => lines.join(' ').length < LONG_SENTENCE * lines.length;
  return Object.fromEntries(
    Object.entries(texts).map(([corpus, all]) => [corpus, all.map(sentencesIn).filter(readable)]),
  );
}

/** Characters of a sentence, on average, in a document that has full stops. */
const LONG_SENTENCE = 250;

const sentencesIn = (text: string): string[] =>
  splitSentences(text, { language: 'en' })
    .map(({ start, end }) => text.slice(start, end))
    .filter((line) => /\p{L}/u.test(line));

function piecesOf(
  documents: Documents,
  draw: Random,
  count: number,
  [least, most]: readonly [number, number],
  fromBeginning: boolean,
): string[][] {
  const pieces: string[][] = [];
  for (const d of draw.order(documents.length)) {
    const length = least + draw.below(most - least + 1);
    const room = documents[d].length - length;
    if (room < 0) continue;
    const from = fromBeginning ? 0 : draw.below(room + 1);
    pieces.push(documents[d].slice(from, from + length));
    if (pieces.length === count) break;
  }
  return pieces;
}

function inParagraphs(lines: readonly string[], draw: Random): string[][] {
  const starts = new Set<number>();
  for (let s = 0; s < lines.length; s += 1 + draw.below(PARAGRAPH)) starts.add(s);
  starts.delete(0);
  return runs(lines, starts);
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

export const twoTexts = (news: readonly Article[], most: number) =>
  known(
    pairs(news, CATEGORY_NAMES, most, random(SEED)).map(({ text, begins }, i) => ({
      source: { id: String(i), text },
      begins,
    })),
  );

export const singles = (news: readonly Article[], count: number) =>
  known(news.slice(0, count).map((article) => ({ source: { id: article.id, text: printed(article) }, begins: [] })));

/** News articles of one topic each, of another kind: WikiNews and CNN. */
export function singleStories(data: string | undefined): Promise<Text[]> {
  const { wikinews, cnn } = corporaIn(data);
  return known(
    [...wikinews, ...cnn].map((lines, i) => ({ source: { id: String(i), text: lines.join(' ') }, begins: [] })),
  );
}

async function known(given: readonly Known[], step = 1): Promise<Text[]> {
  const texts: Text[] = [];
  for (const one of given.filter((_, i) => i % step === 0)) texts.push(await textOf(one));
  return texts;
}

async function textOf({ source, begins }: Known): Promise<Text> {
  const problem = await problemFor(source);
  const { sentences } = problem.document;
  const ends = begins.map((at) => sentences.findIndex(({ start }) => start >= at) - 1);
  const truth = [...new Set(ends)].filter((end) => end >= 0 && end < sentences.length - 1).sort((a, b) => a - b);
  return { id: source.id, series: source.id, problem, truth };
}
