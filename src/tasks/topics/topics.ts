/** The topics of a corpus. */
import { choice, type Given, InputError, integer, number, resolve, text, type Watching } from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import { ANALYZE_OPTIONS, type AnalyzeOptions, documentsOf, type Input } from '../../text/index.ts';
import type { Acceleration } from '../../training/index.ts';
import { type Choice, chooseTopics } from './choose.ts';
import { describe, type Mixture, mixturesOf, type Topic } from './describe.ts';
import { type Fitted, fitTopics, type ModelName, PASSES, type Run, SMOOTHING } from './fit.ts';
import { named } from './names.ts';
import { byShare } from './order.ts';
import { type Problem, problemOf, readTexts } from './problem.ts';

export const TOPICS_OPTIONS = {
  topics: integer({ default: 'auto', words: ['auto'], min: 1, max: 4096, help: 'number of topics, or auto' }),
  model: choice(['plsa', 'nmf', 'svd'], { default: 'plsa', help: 'how topics are found' }),
  words: integer({ default: 10, min: 1, max: 1000, help: 'words to show of every topic' }),
  documents: integer({ default: 3, min: 0, max: 1000, help: 'documents to show of every topic' }),
  grain: number({
    default: 1,
    min: 0.1,
    max: 10,
    help: 'with auto: 2 for about twice as many topics, 0.5 for about half as many',
  }),
  by: choice(['telling', 'share'], {
    default: 'telling',
    help: 'order of the words of a topic: by how much they tell it from the others, or by their share in it',
  }),
  smoothing: number({
    default: SMOOTHING,
    min: 0,
    max: 10,
    help: 'pseudo-counts of every topic in every document (model plsa); 0 is plain EM',
  }),
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator; the same seed gives the same topics' }),
} as const;
/** The options of `topics`. @interface */
export type TopicsOptions = Given<typeof TOPICS_OPTIONS>;

/** Options for the topics of a library: its words are counted already, and some of them may be left out. */
const { model: _model, ...ofAnyModel } = TOPICS_OPTIONS;
export const LIBRARY_TOPICS_OPTIONS = {
  ...ofAnyModel,
  extraStopWords: text({
    help: `${ANALYZE_OPTIONS.extraStopWords.help}; kept until others are given`,
  }),
  keepWords: text({ help: 'words to count though they are filler; kept until others are given' }),
} as const;
export type LibraryTopicsOptions = Given<typeof LIBRARY_TOPICS_OPTIONS>;

/** The topics of a collection, largest first. */
export interface Topics {
  readonly model: ModelName;
  readonly settings: {
    readonly topics: number;
    readonly seed: number;
    readonly documents: number;
    readonly words: number;
    /** Of model plsa; 0 is plain EM. */
    readonly smoothing?: number;
    /** Words a person left out, where a library keeps them. */
    readonly extraStopWords?: string;
    /** Words a person wants counted though they are filler. */
    readonly keepWords?: string;
  };
  /** How the number of topics was found, when it was not given. */
  readonly choice?: Choice;
  readonly topics: readonly Topic[];
  /** Words that were left out because documents of every kind have them; `keepWords` counts them again. */
  readonly filler?: readonly string[];
  /** The words that were left out because they count something: `mln`, `km`. */
  readonly units?: readonly string[];
  /** Every document as a mixture of the topics, in the order of their ids; empty where it has no counted word. */
  readonly mixtures?: readonly Mixture[];
  /** The periods of every topic's trend. */
  readonly periods?: readonly string[];
  readonly notes: readonly string[];
}

export interface TopicsWork extends Omit<Run, 'random'> {
  /** Words of fewer documents are not counted. */
  readonly minUnits?: number;
}

/**
 * The topics of a collection: their words, their share, their documents, and their course where documents have dates.
 *
 * @example
 * const found = await topics(documents, { topics: 'auto' });
 * for (const { label, share } of found.topics) console.log(label, share);
 */
export const topics = async (
  input: Input,
  { signal, onProgress, accelerator, ...options }: TopicsOptions & AnalyzeOptions & Watching & Acceleration = {},
): Promise<Topics> => (await modelTopics(input, options, { signal, onProgress, accelerator })).result;

/** Topics with what they were found in, for whom wants all of the numbers. */
export interface FoundIn {
  readonly result: Topics;
  readonly problem: Problem;
  readonly fitted: Fitted;
  /** The languages of the texts. */
  readonly languages: readonly string[];
}

/** The one way to topics, behind every door: texts become counts, counts topics, topics get names. */
export async function modelTopics(
  input: Input,
  options: TopicsOptions & AnalyzeOptions = {},
  work: TopicsWork = {},
): Promise<FoundIn> {
  const { language, stem, stopWords, extraStopWords, keepWords, abbreviations, minLength, numbers, ...own } = options;
  const analysis = { language, stem, stopWords, extraStopWords, keepWords, abbreviations, minLength, numbers };
  const read = await readTexts(documentsOf('topics', input), analysis, work);
  const { corpus, filler, units } = read;
  const problem = problemOf(corpus, work.minUnits, read);
  const { result, fitted } = await findTopics(problem, own, work);
  const notes = [...corpus.notes, ...result.notes];
  const topics = await named(result.topics, problem, fitted, corpus);
  const mixtures = mixturesOf(problem, fitted);
  const languages = [...new Set(corpus.documents.map(({ language }) => language))];
  const left = { filler, ...(units.length > 0 && { units }) };
  return { result: { ...result, topics, ...left, mixtures, notes }, problem, fitted, languages };
}

/** Topics of counts; `fitted` is for keeping the model. */
export async function findTopics(
  problem: Problem,
  options: TopicsOptions = {},
  work: TopicsWork = {},
): Promise<{ readonly result: Topics; readonly fitted: Fitted }> {
  const { topics, model, words, documents, grain, by, seed, smoothing } = resolve('topics', TOPICS_OPTIONS, options);
  const { counts } = problem;
  const filled = counts.start.reduce((n, at, d) => n + (d > 0 && at > counts.start[d - 1] ? 1 : 0), 0);
  if (filled < 2) throw new InputError('topics', 'needs at least two documents with words to count', filled);
  const run: Run = { ...work, random: random(seed) };
  const asked = topics === 'auto' ? undefined : topics;
  const choice = asked === undefined ? await chooseTopics(model, problem, run, grain) : undefined;
  const max = Math.min(filled, counts.columns);
  const size = Math.min(choice?.topics ?? asked!, max);
  const again: Run = { ...run, random: random(seed) };
  const fit = run.fit ?? ((counts, topics, run) => fitTopics(model, counts, topics, run, PASSES, smoothing));
  const fitted = byShare(await fit(counts, size, again));
  const result: Topics = {
    model,
    settings: {
      topics: fitted.topics,
      seed,
      documents: problem.documents.length,
      words: counts.columns,
      ...(model === 'plsa' && { smoothing }),
    },
    ...(choice && { choice }),
    ...describe(problem, fitted, { words, documents, by }),
    notes: [
      ...notesOf(fitted, asked, max, problem.documents.length - filled),
      ...(counts.index.length === filled * counts.columns ? [ALIKE] : []),
      ...(model === 'svd' ? [NO_MIXTURES] : []),
    ],
  };
  return { result, fitted };
}

const ALIKE = 'every document has all of the words that are counted: topics can hardly be told apart.';
const NO_MIXTURES =
  'shares of documents by svd are no probabilities: they say how far a document lies along a direction; plsa and nmf have mixtures.';

function notesOf({ converged, passes }: Fitted, asked: number | undefined, max: number, empty: number): string[] {
  return [
    ...(asked !== undefined && asked > max ? [`there is room for ${max} topics only, not for ${asked}.`] : []),
    ...(converged
      ? []
      : [`training stopped after ${passes} passes, still improving a little; more would hardly change the topics.`]),
    ...(empty > 0 ? [`${empty} ${empty === 1 ? 'document has' : 'documents have'} no words to count.`] : []),
  ];
}
