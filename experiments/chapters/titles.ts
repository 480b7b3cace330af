/**
 * Titles at people's own boundaries, beside the titles people wrote there: the share of titles that have a content word
 * in common with people's, and how many of people's content words they have; at most seven words, compared by stem.
 * The weights of the words are learnt here too, and judged on series of talks that they were not learnt from, on meetings,
 * at the topics that people named in them, and on written articles, at their sections.
 */

import { titlesOf } from '../../src/tasks/titles/index.ts';
import { TITLE_FEATURES, TITLE_WEIGHTS, type TitleWeights, wordScores } from '../../src/tasks/titles/word-scores.ts';
import { type Language, loadLanguage, splitWords } from '../../src/text/index.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { type Examples, logistic } from './logistic.ts';
import { titledMeetings } from './titled-meetings.ts';
import { SECTIONS, type TitledTalk, titledTalk, titledTalks } from './titled-talks.ts';

/** Titles by what a chapter is for, and how people call such a chapter. */
const ROLES: readonly (readonly [string, RegExp])[] = [
  ['Introduction', /^int(?:ro|o)|preamble/i],
  ['Q&A', /q ?& ?a|q\/a|question/i],
  ['Closing', /conclu|clos|wrap|outro|summar|take-?away|take-home|final|farewell|end of/i],
];
const FOLDS = 5;
/** Words of a title that are compared. */
export const MAX_WORDS = 7;

export async function run({ data, log }: ExperimentArgs): Promise<void> {
  const english = await loadLanguage('en');
  const talks: TitledTalk[] = [];
  for (const row of titledTalks(data)) talks.push(await titledTalk(row));
  const series = [...new Set(talks.map((talk) => talk.series))].sort();
  const foldOf = (talk: TitledTalk) => series.indexOf(talk.series) % FOLDS;
  const examples = await Promise.all(talks.map((talk) => examplesOf(talk, english)));
  const learn = (chosen: (talk: TitledTalk) => boolean) =>
    weightsOf(logistic(joined(examples.filter((_, t) => chosen(talks[t])))));

  log(`Titles at people's boundaries: ${talks.length} talks of ${series.length} series`);
  log('weights                          share  recall  words');
  log(`in the source                    ${row(await score(talks, english, () => TITLE_WEIGHTS))}`);
  const folds = Array.from({ length: FOLDS }, (_, fold) => learn((talk) => foldOf(talk) !== fold));
  const others = (talk: TitledTalk) => folds[foldOf(talk)];
  log(`learnt from other series         ${row(await score(talks, english, others))}`);
  const meetings = await titledMeetings(data);
  log(`topics of ${meetings.length} meetings           ${row(await score(meetings, english, () => TITLE_WEIGHTS))}`);
  const sections = await Promise.all(titledTalks(data, SECTIONS).map(titledTalk));
  log(
    `sections of ${sections.length} articles         ${row(await score(sections, english, () => TITLE_WEIGHTS, false))}`,
  );
  const inRoles = (await Promise.all(talks.map(calledByRole))).flat();
  for (const [role, called] of ROLES) {
    const people = inRoles.filter(({ ours }) => ours.startsWith(role));
    const agreed = people.filter(({ title }) => called.test(title)).length;
    log(`called ${role}: ${people.length}, by people too: ${((100 * agreed) / people.length).toFixed(0)} %`);
  }
  log('\nlearnt from all, for word-scores.ts:');
  for (const [name, value] of Object.entries(learn(() => true))) log(`  ${name}: ${value.toFixed(2)},`);
}

/** The chapters that we call by what they are for, beside people's titles. */
async function calledByRole({ corpus, chapters }: TitledTalk): Promise<{ ours: string; title: string }[]> {
  const blocks = chapters.map(({ from, to }) => ({ document: 0, from, to }));
  const titles = await titlesOf(corpus, blocks, { roles: true });
  return titles.flatMap(({ kind, text }, b) => {
    const { title } = chapters[b];
    return kind === 'role' && title !== undefined ? { ours: text, title } : [];
  });
}

const row = ({ share, recall, words }: Score) => `${share.toFixed(3)}  ${recall.toFixed(3)}   ${words.toFixed(2)}`;

interface Score {
  readonly share: number;
  readonly recall: number;
  readonly words: number;
}

async function score(
  talks: readonly TitledTalk[],
  language: Language,
  weights: (talk: TitledTalk) => TitleWeights,
  roles = true,
): Promise<Score> {
  let [count, shared, recall, words] = [0, 0, 0, 0];
  for (const talk of talks) {
    const blocks = talk.chapters.map(({ from, to }) => ({ document: 0, from, to }));
    const titles = await titlesOf(talk.corpus, blocks, { weights: weights(talk), roles });
    talk.chapters.forEach(({ title }, b) => {
      const wanted = contentWords(title ?? '', language);
      if (wanted.size === 0) return;
      const written = titles[b].text.split(/\s+/);
      const ours = contentWords(written.slice(0, MAX_WORDS).join(' '), language);
      const common = [...wanted].filter((word) => ours.has(word)).length;
      count++;
      words += written.length;
      recall += common / wanted.size;
      if (common > 0) shared++;
    });
  }
  return { share: shared / count, recall: recall / count, words: words / count };
}

export function contentWords(title: string, { normal, stem, stopWords }: Language): Set<string> {
  const words = splitWords(title).map(({ start, end }) => normal(title.slice(start, end)));
  return new Set(words.filter((word) => !stopWords.has(word) && /\p{L}/u.test(word)).map(stem));
}

/** One example a word of a chapter: its features, and whether the person's title has it. */
async function examplesOf({ corpus, chapters }: TitledTalk, language: Language): Promise<Examples> {
  const scores = await wordScores(
    corpus,
    chapters.map(({ from, to }) => ({ document: 0, from, to })),
  );
  const x: number[] = [];
  const y: number[] = [];
  chapters.forEach(({ title }, b) => {
    const wanted = contentWords(title ?? '', language);
    if (wanted.size === 0) return;
    for (const term of scores[b].keys()) {
      const { features } = scores[b].get(term)!;
      x.push(1, ...TITLE_FEATURES.map((name) => features[name]));
      y.push(wanted.has(corpus.lexicon.term(term)) ? 1 : 0);
    }
  });
  return { x: Float64Array.from(x), y: Float64Array.from(y), columns: TITLE_FEATURES.length + 1 };
}

function joined(parts: readonly Examples[]): Examples {
  const [columns] = parts.map((part) => part.columns);
  const rows = parts.reduce((sum, { y }) => sum + y.length, 0);
  const [x, y] = [new Float64Array(rows * columns), new Float64Array(rows)];
  let at = 0;
  for (const part of parts) {
    x.set(part.x, at * columns);
    y.set(part.y, at);
    at += part.y.length;
  }
  return { x, y, columns };
}

const weightsOf = ([bias, ...rest]: Float64Array): TitleWeights =>
  Object.fromEntries([['bias', bias], ...TITLE_FEATURES.map((name, j) => [name, rest[j]])]) as TitleWeights;
