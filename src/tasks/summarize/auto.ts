/**
 * The measured default, for one document and for many: cover what is said often, early and centrally, once, in all parts
 * of the text.
 *
 *   F(S)        = Σ_c worth(c) · max { standing(s) : s ∈ S holds concept c }
 *   standing(s) = exp(Σ weight · feature(s)), learnt (standing.ts)
 *   worth(c)    = Σ over documents of the best mention's place^mention · central^centralMention
 *
 * Concepts are words and pairs of neighbouring words; a pair counts when max(2, 40 %) of the documents (of one document:
 * two sentences) have it, fewer where there is room for more than ten words a document. central = continuous LexPageRank
 * over its maximum. Greedy by gain / cost^exponent; where nothing more is gained, by score.
 *
 * Which constants and rules there are was settled by ablation: docs/evidence/summaries.md
 */
import { choice, integer, number } from '../../check/index.ts';
import type { Budget } from './budget.ts';
import { type FoundKind, KINDS, type Kind, kindOf } from './kind.ts';
import { method, type Ranking } from './method.ts';
import type { Problem } from './problem.ts';
import { type Reading, scoringOf } from './scoring.ts';
import { atLeastWords, byGain, byScore, type Selector } from './select.ts';
import learnt from './standing.json' with { type: 'json' };

/** The beginning counts 1 + lean times as much as the end; after `half` sentences half of that is gone. */
export const fading =
  (lean: number, half: number) =>
  (before: number): number =>
    (1 + lean * 2 ** (-before / half)) / (1 + lean);

const WRITTEN: Reading = {
  place: fading(20, 8),
  weights: learnt.written,
  mention: 0.75,
  centralMention: 1,
  pairs: 1,
  everyday: 1,
  spread: 0,
  exponent: 0.8,
  shortest: 5,
};

const SPOKEN: Reading = {
  ...WRITTEN,
  place: fading(2, 20),
  weights: learnt.spoken,
  mention: 0,
  centralMention: 0,
  everyday: 0.03,
  spread: 1,
  exponent: 0,
  shortest: 10,
};

/** One reading serves written prose; of many news stories all beginnings say the same. */
export const READINGS: Readonly<Record<Kind | 'many news', Reading>> = {
  news: WRITTEN,
  paper: WRITTEN,
  report: WRITTEN,
  speech: SPOKEN,
  conversation: SPOKEN,
  reviews: { ...WRITTEN, place: () => 1 },
  'many news': { ...WRITTEN, place: (before) => 1 / (1 + before), weights: { ...learnt.written, place: 0.2 } },
};

const OPTIONS = {
  kind: choice(KINDS, { help: 'what kind of text it is; by default found from its form' }),
  mention: number({ min: 0, max: 4, help: 'how strongly an early mention of a word counts; by default by the kind' }),
  prior: number({ min: 0, max: 4, help: 'how strongly an early sentence counts; by default by the kind' }),
  exponent: number({ min: 0, max: 2, help: 'exponent of the cost of a sentence; by default by the kind' }),
  shared: integer({
    min: 1,
    help: 'documents (of one: sentences) that must share a pair of words; by default 2 or up to 40 % of the documents',
  }),
  shortest: integer({
    min: 0,
    help: 'sentences with fewer words are passed over; by default short ones, where others fill the budget twice',
  }),
  spread: number({ min: 0, help: 'how much the summary is spread over the parts of the text; by default by the kind' }),
} as const;

export const auto = method({
  name: 'auto',
  help: 'the measured default: covers what is said often, early and centrally, in all parts of the text',
  source: 'docs/evidence/summaries.md',
  options: OPTIONS,
  clutter: 'drop',
  rank(problem, { kind, shared, exponent, shortest, prior, ...given }, _random, budget) {
    const found: FoundKind = kind ? { kind, by: 'as asked' } : kindOf(problem);
    // The answer to a question about one document stands anywhere, and in one part.
    const question = problem.relevance.some((relevance) => relevance < 1);
    const usual = readingOf(problem, found.kind);
    const isAnswer = question && problem.corpus.documents.length === 1;
    const place = prior ?? (isAnswer ? 0 : usual.weights.place);
    const weights = { ...usual.weights, ...(place !== undefined && { place }) };
    const reading = { ...usual, ...(isAnswer && { spread: 0 }), ...defined(given), weights };
    const ranking = rankedAs(problem, reading, budget, { shared, exponent, shortest });
    const { mention, spread } = reading;
    const settings = { kind: found.kind, mention, prior: place ?? 0, spread, ...ranking.settings };
    return { ...ranking, settings, notes: kind ? [] : noteOf(found) };
  },
});

/** The usual reading of a kind. */
export const readingOf = ({ corpus }: Problem, kind: Kind): Reading =>
  READINGS[kind === 'news' && corpus.documents.length > 1 ? 'many news' : kind];

interface Greed {
  readonly shared?: number | undefined;
  readonly exponent?: number | undefined;
  readonly shortest?: number | undefined;
}

/** The ranking of sentences that are read in this way. */
export function rankedAs(
  problem: Problem,
  reading: Reading,
  budget: Budget,
  { shared: asked, exponent = reading.exponent, shortest }: Greed = {},
): Ranking {
  const shared = asked ?? sharing(problem.corpus.documents.length, budget);
  const { scores, account, carried, objective } = scoringOf(problem, reading, shared);
  return {
    scores,
    select(quotable, given, basket) {
      const covering: Selector = (some, scores, room) => {
        byGain(objective(basket), exponent)(some, scores, room);
        byScore(some, scores, room);
      };
      if (shortest === undefined) atLeastWords(reading.shortest, covering)(quotable, given, basket);
      else
        covering(
          { ...quotable, candidates: quotable.candidates.filter((s) => quotable.words[s] >= shortest) },
          given,
          basket,
        );
    },
    redundancy: 0.5,
    account,
    carried,
    settings: { shared, exponent, shortest: shortest ?? reading.shortest },
  };
}

/** Words that a byte and a sentence are worth. */
const WORDS = { words: 1, bytes: 1 / 6, sentences: 20 } as const;
/** With more room than this a document, in words, pairs of fewer documents count. */
const ROOM = 10;
const SHARED = 0.4;

/** How many documents must share a pair: a share of them, less where there is room for more than what most say. */
export function sharing(documents: number, { unit, limit }: Budget): number {
  if (documents === 1) return 2;
  const room = (limit * WORDS[unit]) / documents;
  return Math.max(2, Math.ceil(SHARED * documents * Math.min(1, ROOM / room)));
}

const defined = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** What people should know about how the text was read; written prose is the usual case. */
function noteOf({ kind, by }: FoundKind): string[] {
  if (kind === 'news') return [];
  if (kind === 'reviews') return ['The text looks like a list of separate remarks, so their order was not counted.'];
  if (kind === 'conversation') return [`Read as a conversation of ${by}; the option kind settles it.`];
  return [`Read as a ${kind}, by ${by}; the option kind settles it.`];
}
