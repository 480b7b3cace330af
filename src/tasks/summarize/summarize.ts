/** The door: texts in, the sentences that sum them up out, each with its place, its score and its reason. */
import {
  choice,
  flag,
  type GivenVariant,
  InputError,
  integer,
  number,
  passing,
  pick,
  settle,
  text,
  variants,
  type Watching,
  watched,
} from '../../check/index.ts';
import { DEFAULT_SEED, random } from '../../random/index.ts';
import { ANALYZE_OPTIONS, analyze, documentsOf, type Input, oneLine, unlabelled } from '../../text/index.ts';
import { SHORTEST } from '../quoting/alone.ts';
import { type Statement, statementOf } from '../quoting/statement.ts';
import { BUDGET_OPTIONS, type Budget, budgetOf } from './budget.ts';
import { isSpeech, type Kind, kindOf } from './kind.ts';
import { leansOn } from './leaning.ts';
import type { Method, Ranking } from './method.ts';
import { METHOD_NAMES, METHODS } from './methods.ts';
import { type Problem, problemOf, quotedOf, textOf } from './problem.ts';
import { type Basket, basketOf, byScore, ranked } from './select.ts';
import { type Summary, summaryOf, tooSmall } from './summary.ts';

export const SUMMARIZE_OPTIONS = {
  method: choice(METHOD_NAMES, { default: 'auto', help: 'how sentences are scored and picked' }),
  ...BUDGET_OPTIONS,
  query: text({ help: 'what the summary should be about' }),
  redundancy: number({
    min: 0,
    max: 1,
    help: 'cosine from which a sentence repeats one already taken; 1 lets all pass',
  }),
  fill: choice(['whole', 'cut'], {
    default: 'whole',
    help: 'whole sentences that fit, or the last one cut so that the budget is filled',
  }),
  trim: flag({
    default: false,
    help: 'leave out connectives in front (But, So) and attributions at the end (, officials said)',
  }),
  clutter: choice(['drop', 'keep'], {
    help: 'greetings, advertising, datelines, half sentences and the like; by default auto drops them, all others keep them',
  }),
  only: text({ help: 'of speech in English, decisions, tasks or questions alone: one of these, or some with commas' }),
  outline: flag({ default: false, help: 'the chapters, each with its title and a sentence, within the length' }),
  explain: flag({ default: false, help: 'say why, for every sentence and not only those picked' }),
  context: flag({ default: false, help: 'bring the sentence before along when one leans on it (He, But, This)' }),
  seed: integer({ default: DEFAULT_SEED, help: 'seed of the random generator' }),
  ...ANALYZE_OPTIONS,
} as const;

/** The options of `summarize`: those of every method, and those of the method chosen. */
export const SUMMARIZE = variants('method', METHODS, SUMMARIZE_OPTIONS);
/** The options of `summarize`: those of every method, and those of the method chosen. @interface */
export type SummarizeOptions = GivenVariant<typeof SUMMARIZE>;

/**
 * The sentences that sum up a text, a document or many, each with its place, its score and its reason.
 *
 * @example
 * const { sentences, notes } = await summarize(text, { words: 100 });
 * for (const { start, end, text } of sentences) console.log(start, end, text);
 */
export async function summarize(input: Input, all: SummarizeOptions & Watching = {}): Promise<Summary> {
  const [watching, given] = watched('summarize', all);
  settle('summarize', SUMMARIZE, given);
  const problem = await prepare(input, given, watching);
  await passing(watching, 'choosing sentences', 0, 1);
  return given.outline ? outlineProblem(problem, given) : summarizeProblem(problem, given);
}

/** The texts made ready, for one summary or for many by different methods. */
export async function prepare(input: Input, given: SummarizeOptions = {}, watching: Watching = {}): Promise<Problem> {
  const sources = documentsOf('summarize', input);
  const analysis = pick(given, ANALYZE_OPTIONS);
  const filled = sources.map((source, at) => ({ source, at })).filter(({ source }) => /\S/u.test(source.text));
  if (filled.length === 0) throw new InputError('summarize', 'needs text with at least one word; the input is empty');
  filled.sort((a, b) => compare(a.source.text, b.source.text) || compare(a.source.id, b.source.id));
  const texts = filled.map(({ source }) => source);
  const corpus = unlabelled(await analyze(texts, analysis, undefined, texts.length, watching));
  const query = given.query ? await analyze([{ id: 'query', text: given.query }], analysis, corpus.lexicon) : undefined;
  const named = texts.flatMap(({ id, title }) => (title && /\S/u.test(title) ? [{ id, text: title }] : []));
  const titles = named.length > 0 ? await analyze(named, analysis, corpus.lexicon) : undefined;
  return problemOf(corpus, {
    given: filled.map(({ at }) => at),
    ...{ query, titles },
    notes: emptyNotes(sources.length - filled.length),
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A summary of texts that `prepare` made ready: for several summaries of the same texts. */
export function summarizeProblem(whole: Problem, given: SummarizeOptions = {}): Summary {
  if (given.outline) throw new InputError('summarize', 'an outline of prepared texts is made by outlineProblem');
  return filledFrom(rankedBy(whole, given));
}

function filledFrom({ name, common, settings, budget, problem, ranking, notes }: ReturnType<typeof rankedBy>): Summary {
  const redundancy = common.redundancy ?? ranking.redundancy ?? 1;
  const context = common.context ? (s: number) => leansOn(problem, s) !== undefined : undefined;
  const basket = basketOf(problem, budget, { redundancy, context, cut: common.fill === 'cut' });
  const isWhole = common.ratio === 1;
  if (!isWhole) fill(problem, ranking, basket, budget, notes);
  const picks = isWhole ? Array.from(ranking.scores, (gain, sentence) => ({ sentence, gain })) : basket.picks;
  return {
    method: name,
    settings,
    budget,
    ...summaryOf(problem, ranking, picks, { budget, explain: common.explain, redundancy, notes }),
  };
}

/** The outline of texts that `prepare` made ready: the gists of the chapters in place of the best sentences. */
export async function outlineProblem(whole: Problem, given: SummarizeOptions = {}): Promise<Summary> {
  const { name, common, settings, budget, problem, ranking, notes } = rankedBy(whole, given);
  const { outlineOf } = await import('./outline.ts');
  const { chapters, gists } = await outlineOf(problem, ranking.scores, budget);
  const picks = gists.map((sentence) => ({ sentence, gain: ranking.scores[sentence] }));
  const summary = summaryOf(problem, ranking, picks, { budget, explain: common.explain, redundancy: 1, notes });
  const quoted = new Map(
    summary.sentences.map((sentence) => [`${sentence.document} ${sentence.index}`, sentence.text]),
  );
  const lines = chapters.map(({ document, title, gist }) => {
    const text = gist === undefined ? undefined : quoted.get(`${document} ${gist}`);
    return text === undefined ? title : `${title}: ${oneLine(text)}`;
  });
  const text = lines.join('\n');
  if (!/\S/.test(text)) throw tooSmall(budget);
  return { method: name, settings, budget, ...summary, text, outline: chapters };
}

export function rankedBy(whole: Problem, given: SummarizeOptions) {
  const { name, chosen, common, settings } = settle('summarize', SUMMARIZE, given);
  const budget = budgetOf(pick(common, BUDGET_OPTIONS), whole);
  const method = chosen as Method;
  // A ratio of one is the whole text.
  const clutter = common.clutter ?? (common.ratio === 1 ? 'keep' : (method.clutter ?? 'keep'));
  const kind = (settings as { kind?: Kind }).kind ?? kindOf(whole).kind;
  const quoted = quotedOf(whole, { clutter, trim: common.trim, speech: clutter === 'drop' && isSpeech(kind) });
  const problem = common.only === undefined ? quoted : onlyOf(quoted, kind, common.only);
  const ranking = focused(problem, method.rank(problem, settings, random(common.seed), budget));
  return {
    ...{ name, common, budget, problem, ranking },
    settings: { ...settings, ...ranking.settings },
    notes: [...problem.notes, ...(ranking.notes ?? [])],
  };
}

const ONLY: Readonly<Record<string, Statement>> = { decisions: 'decided', tasks: 'todo', questions: 'asked' };

/** With the statements asked for as its only candidates. */
function onlyOf(problem: Problem, kind: Kind, asked: string): Problem {
  const names = asked.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !Object.hasOwn(ONLY, name));
  if (unknown !== undefined)
    throw new InputError('summarize', `only takes ${Object.keys(ONLY).join(', ')}, or some of them with commas`, asked);
  if (!isSpeech(kind) || problem.corpus.documents.some(({ language }) => language !== 'en'))
    throw new InputError('summarize', 'only takes speech in English; the option kind says what a text is', asked);
  const wanted = new Set(names.map((name) => ONLY[name]));
  const candidates = Uint32Array.from({ length: problem.size }, (_, s) => s).filter((s) => {
    const unfit = problem.unfit?.(s);
    if (unfit !== undefined && unfit !== 'question') return false;
    return problem.words[s] >= SHORTEST && wanted.has(statementOf(textOf(problem, s), 'en'));
  });
  const notes = candidates.length > 0 ? [] : [`Nothing in the text reads as ${names.join(' or ')}.`];
  return { ...problem, candidates, notes: [...problem.notes, ...notes] };
}

/** Relevance to the question joins the score. */
function focused({ relevance }: Problem, ranking: Ranking): Ranking {
  if (relevance.every((share) => share === 1)) return ranking;
  return { ...ranking, scores: ranking.scores.map((score, s) => score * relevance[s]) };
}

/**
 * Fills the basket. Where the method found nothing that fits, the best sentence that does is taken; where none does, the
 * best one is cut to the budget.
 */
function fill(problem: Problem, ranking: Ranking, basket: Basket, budget: Budget, notes: string[]) {
  if (problem.candidates.length === 0) return;
  const { scores, select = byScore } = ranking;
  select(problem, scores, basket);
  if (basket.picks.length > 0) return;
  const order = ranked(problem, scores);
  const fitting = order.find((s) => basket.fits(s));
  if (fitting !== undefined) return basket.take(fitting, scores[fitting]);
  basket.takeCut(order[0], scores[order[0]]);
  notes.push(`No sentence fits into ${budget.limit} ${budget.unit}; the best one was cut.`);
}

const emptyNotes = (empty: number): string[] =>
  empty === 0 ? [] : [`${empty} empty ${empty === 1 ? 'document was' : 'documents were'} left out.`];
