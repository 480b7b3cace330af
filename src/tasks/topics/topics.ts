/** The topics of a corpus. */
import { choice, type Given, InputError, integer, OptionError, resolve, text } from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, analyze, type Source } from '../../text/index.ts';
import type { Elsewhere } from '../../training/index.ts';
import { byShare } from './by-share.ts';
import { type Choice, chooseTopics } from './choose.ts';
import { describe, type Topic } from './describe.ts';
import { type Fitted, fitTopics, type ModelName } from './fit.ts';
import { type Problem, problemOf, type Run } from './problem.ts';

export const TOPICS_OPTIONS = {
  topics: text({ default: 'auto', help: 'number of topics, or auto' }),
  model: choice(['plsa', 'nmf', 'svd'], { default: 'plsa', help: 'how topics are found' }),
  words: integer({ default: 10, min: 1, max: 1000, help: 'words to show of every topic' }),
  documents: integer({ default: 3, min: 0, max: 1000, help: 'documents to show of every topic' }),
  seed: integer({ default: DEFAULT_SEED, help: 'seed of chance; the same seed gives the same topics' }),
} as const;
export type TopicsOptions = Given<typeof TOPICS_OPTIONS>;

/** What may be said about the topics of a library: its words are counted already, and some of them may be left out. */
const { model: _model, ...ofAnyModel } = TOPICS_OPTIONS;
export const LIBRARY_TOPICS_OPTIONS = {
  ...ofAnyModel,
  extraStopWords: text({ help: `${ANALYZE_OPTIONS.extraStopWords.help}; kept until others are given` }),
} as const;
export type LibraryTopicsOptions = Given<typeof LIBRARY_TOPICS_OPTIONS>;

export interface Topics {
  readonly model: ModelName;
  readonly settings: {
    readonly topics: number;
    readonly seed: number;
    readonly documents: number;
    readonly words: number;
    /** Words a person left out, where a library keeps them. */
    readonly extraStopWords?: string;
  };
  /** How the number of topics was found, when it was not given. */
  readonly choice?: Choice;
  readonly topics: readonly Topic[];
  /** The periods of every topic's trend. */
  readonly periods?: readonly string[];
  readonly notes: readonly string[];
}

export interface TopicsWork extends Elsewhere {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: Run['onProgress'];
}

export async function topics(
  sources: readonly Source[],
  options: TopicsOptions & AnalyzeOptions = {},
  work: TopicsWork = {},
): Promise<Topics> {
  const {
    language,
    stem,
    stopWords,
    extraStopWords,
    keepWords,
    abbreviations,
    minLength,
    numbers = false,
    ...own
  } = options;
  const analysis = { language, stem, stopWords, extraStopWords, keepWords, abbreviations, minLength };
  const corpus = await analyze(sources, { ...analysis, numbers });
  const { result } = await findTopics(problemOf(corpus), own, work);
  return { ...result, notes: [...corpus.notes, ...result.notes] };
}

/** Topics of counts; `fitted` is for keeping the model. */
export async function findTopics(
  problem: Problem,
  options: TopicsOptions = {},
  work: TopicsWork = {},
): Promise<{ readonly result: Topics; readonly fitted: Fitted }> {
  const { topics, model, words, documents, seed } = resolve('topics', TOPICS_OPTIONS, options);
  const { counts } = problem;
  const filled = counts.start.reduce((n, at, d) => n + (d > 0 && at > counts.start[d - 1] ? 1 : 0), 0);
  if (filled < 2) throw new InputError('topics', 'needs at least two documents with words to count', filled);
  const run: Run = { ...work, random: random(seed) };
  const asked = numberOf(topics);
  const choice = asked === undefined ? await chooseTopics(model, counts, run) : undefined;
  const most = Math.min(filled, counts.columns);
  const number = Math.min(choice?.topics ?? asked!, most);
  const fitted = byShare(await fitTopics(model, counts, number, { ...run, random: random(seed) }));
  const result: Topics = {
    model,
    settings: { topics: fitted.topics, seed, documents: problem.documents.length, words: counts.columns },
    ...(choice && { choice }),
    ...describe(problem, fitted, { words, documents }),
    notes: notesOf(fitted, asked, most, problem.documents.length - filled),
  };
  return { result, fitted };
}

/** Nothing for `auto`. */
export function numberOf(topics: string): number | undefined {
  if (topics === 'auto') return undefined;
  const number = Number(topics);
  if (Number.isInteger(number) && number >= 1 && number <= 4096) return number;
  throw new OptionError('topics', 'topics must be auto or a whole number from 1 to 4096', topics);
}

function notesOf({ converged, iterations }: Fitted, asked: number | undefined, most: number, empty: number): string[] {
  return [
    ...(asked !== undefined && asked > most ? [`there is room for ${most} topics only, not for ${asked}.`] : []),
    ...(converged
      ? []
      : [
          `training stopped after ${iterations} passes, still improving a little; more would hardly change the topics.`,
        ]),
    ...(empty > 0 ? [`${empty} ${empty === 1 ? 'document has' : 'documents have'} no words to count.`] : []),
  ];
}
