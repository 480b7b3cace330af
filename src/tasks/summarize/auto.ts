/**
 * The measured default, for one document and for many: cover what is said often, early and centrally, once, in all parts
 * of the text.
 *
 *   F(S)        = Σ_c worth(c) · max { standing(s) : s ∈ S holds concept c }
 *   standing(s) = place(s)^prior · central(s)^central · leaning · fluent · naming
 *   worth(c)    = ( Σ over documents of the best mention's place^mention · central^centralMention )^worth
 *
 * Concepts are words and pairs of neighbouring words, pairs weighing twice as much; a pair counts when max(2, 40 %) of
 * the documents (of one document: two sentences) have it, fewer where there is room for more than ten words a document. central = continuous LexPageRank over its maximum. How much
 * place counts is settled by the kind of text (`readings.ts`) and, of many documents, by how much denser their first
 * sentences are in shared pairs (`place.ts`). A part of a long text that has its share of the summary already gains
 * less (`parts.ts`). Greedy by gain / cost^exponent, then exchanges (`exchange.ts`).
 *
 * How it was chosen: docs/evidence/summaries.md
 */
import { choice, integer, number } from '../../check/index.ts';
import { namedWith } from '../../text/memoized.ts';
import type { Budget } from './budget.ts';
import { type FoundKind, KINDS, type Kind, kindOf } from './kind.ts';
import { method, type Ranking } from './method.ts';
import { placeOf } from './place.ts';
import type { Problem } from './problem.ts';
import { type KindReading, MANY_NEWS, READINGS } from './readings.ts';
import { type Scoring, scoringOf } from './scoring.ts';
import { thorough } from './thorough.ts';

const OPTIONS = {
  kind: choice(KINDS, { help: 'what kind of text it is; by default found from its form' }),
  mention: number({ min: 0, max: 4, help: 'how strongly an early mention of a word counts; by default by the kind' }),
  prior: number({ min: 0, max: 4, help: 'how strongly an early sentence counts; by default by the kind' }),
  exponent: number({ min: 0, max: 2, help: 'exponent of the cost of a sentence; by default by the kind' }),
  shared: integer({
    min: 1,
    help: 'documents (of one: sentences) that must share a pair of words; by default 2 or up to 40 % of the documents',
  }),
  shortest: integer({ min: 0, help: 'sentences with fewer words are passed over; by default by the kind' }),
  spread: number({ min: 0, help: 'how much the summary is spread over the parts of the text; by default by the kind' }),
} as const;

export const auto = method({
  name: 'auto',
  help: 'the measured default: covers what is said often, early and centrally, in all parts of the text',
  source: 'docs/evidence/summaries.md',
  options: OPTIONS,
  clutter: 'drop',
  rank(problem, { kind, shared, ...given }, _random, budget) {
    const found: FoundKind = kind ? { kind, by: 'as asked' } : kindOf(problem);
    return kindReading(problem, readingOf(problem, found.kind), budget, {
      shared,
      given: defined(given),
      kind: found.kind,
      notes: kind ? [] : noteOf(found),
    });
  },
});

/** The usual reading of a kind. */
export const readingOf = ({ corpus }: Problem, kind: Kind): KindReading =>
  kind === 'news' && corpus.documents.length > 1 ? MANY_NEWS : READINGS[kind];

interface Given {
  readonly shared?: number | undefined;
  /** What was asked for, in place of what is usual or measured. */
  readonly given?: Partial<KindReading>;
  readonly kind?: Kind;
  readonly notes?: readonly string[];
}

/** Asked for another length, the same texts have the same scores. */
const kept = namedWith<Problem, { readonly reading: KindReading; readonly scoring: Scoring }>(1);

export function kindReading(
  problem: Problem,
  usual: KindReading,
  budget: Budget,
  { shared: asked, given = {}, kind, notes = [] }: Given = {},
): Ranking {
  const shared = asked ?? sharing(problem.corpus.documents.length, usual.sharedBy, budget);
  const { reading, scoring } = kept(problem, JSON.stringify([usual, given, shared]), () => {
    const place = placeOf(problem, usual);
    const question = problem.relevance.some((relevance) => relevance < 1);
    const reading: KindReading = { ...usual, ...place.measured, ...(question && !usual.measured && ANSWER), ...given };
    return { reading, scoring: scoringOf(problem, reading, place, shared) };
  });
  const { mention, prior, exponent, shortest, spread } = reading;
  const { score, most, account, carried, isAside } = scoring;
  const pick = thorough(scoring.objective, { ...reading, strict: given.shortest !== undefined, isAside });
  let scores: Float64Array | undefined;
  return {
    get scores() {
      return (scores ??= Float64Array.from({ length: problem.size }, (_, s) => score(s)));
    },
    sparing: { score, most, pick },
    redundancy: 0.5,
    account,
    carried,
    settings: { ...(kind && { kind }), mention, prior, exponent, shared, shortest, spread },
    notes,
  };
}

/** The answer to a question about one document stands anywhere, and in one part. */
const ANSWER = { prior: 0, spread: 0 } as const;

/** Words that a byte and a sentence are worth. */
const WORDS = { words: 1, bytes: 1 / 6, sentences: 20 } as const;
/** With more room than this a document, in words, pairs of fewer documents count. */
const ROOM = 10;

/** How many documents must share a pair: a share of them, less where there is room for more than what most say. */
export function sharing(documents: number, share: number, { unit, limit }: Budget): number {
  if (documents === 1) return 2;
  const room = (limit * WORDS[unit]) / documents;
  return Math.max(2, Math.ceil(share * documents * Math.min(1, ROOM / room)));
}

const defined = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** What people should know about how the text was read; news is the usual case. */
function noteOf({ kind, by }: FoundKind): string[] {
  if (kind === 'news') return [];
  if (kind === 'reviews') return ['The text looks like a list of separate remarks, so their order was not counted.'];
  if (kind === 'conversation') return [`Read as a conversation of ${by}; the option kind settles it.`];
  return [`Read as a ${kind}, by ${by}; the option kind settles it.`];
}
