/**
 * The score of `auto`, and its account: what words, pairs of words, centrality, place and the rest make of it. The parts
 * of an account add up to the score.
 */
import { cosineProduct, weigh } from '../../linalg/index.ts';
import { everydayWords } from '../../text/index.ts';
import { type Concepts, covering, pairConcepts, type Spread, wordConcepts, worthOf } from './concepts.ts';
import type { Account } from './method.ts';
import { textParts } from './parts.ts';
import type { Problem } from './problem.ts';
import { pageRank } from './rank-graph.ts';
import type { Basket, Objective } from './select.ts';
import { FEATURE_NAMES, type Feature, featuresOf, type Weights } from './standing.ts';

type Room = Pick<Basket, 'left' | 'cost'>;

/** How a kind of text is read. */
export interface Reading {
  /** What a place is worth, from 1 at the very beginning: by the sentences of the document before it that could be quoted. */
  readonly place: (before: number) => number;
  /** What makes a sentence stand by itself. */
  readonly weights: Weights;
  /** Powers of place and centrality of a mention of a concept. */
  readonly mention: number;
  readonly centralMention: number;
  /** What all pairs of words are worth, beside all words. */
  readonly pairs: number;
  /** What an everyday word (think, thing, lot) counts, in English. */
  readonly everyday: number;
  /** How much a part of the text that has its share already is worth less. */
  readonly spread: number;
  /** Exponent of the cost of a sentence. */
  readonly exponent: number;
  /** Words of the shortest sentence that is taken while others could fill the budget twice. */
  readonly shortest: number;
}

/** Which features make which part of an account. */
const PARTS_OF_ACCOUNT = {
  centrality: ['central', 'titled', 'recurring'],
  place: ['place', 'announcing'],
  leaning: ['pointing', 'deictic', 'fragment'],
  fluency: ['disfluent'],
  substance: ['content', 'being', 'need', 'persons', 'pronouns', 'vague'],
} as const satisfies Record<string, readonly Feature[]>;

const mapped = <K extends string, T, U>(values: Readonly<Record<K, T>>, of: (value: T, name: K) => U): Record<K, U> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value as T, name as K)])) as Record<K, U>;

export interface Scoring {
  /** The features of a sentence. */
  readonly feature: (name: Feature, sentence: number) => number;
  readonly standing: Float64Array;
  /** Of every sentence alone, before any other is chosen. */
  readonly scores: Float64Array;
  account(sentence: number): Account;
  /** The share that each of its words has in what it is worth. */
  carried(sentence: number): { column: number; share: number }[];
  /** What it adds to those chosen, under the budget of an empty basket. */
  objective(basket: Room): Objective;
}

/** `shared`: documents (of one: sentences) that must share a pair of words. */
export function scoringOf(problem: Problem, reading: Reading, shared: number): Scoring {
  const { size, relevance } = problem;
  const central = centralityOf(problem);
  const place = Float64Array.from(quotableBefore(problem), reading.place);
  const mention = (s: number) => place[s] ** reading.mention * central[s] ** reading.centralMention;
  const weighConcepts = conceptWeights(problem, reading.everyday);
  const words = weighConcepts(wordConcepts(problem, { shared: 1, mention }), 1);
  const pairs = weighConcepts(pairConcepts(problem, { shared, mention }), reading.pairs);
  const feature = featuresOf(problem, { place, central });
  const logOf = (features: readonly Feature[], s: number) =>
    features.reduce((sum, name) => sum + (reading.weights[name] ? reading.weights[name] * feature(name, s) : 0), 0);
  const standing = Float64Array.from({ length: size }, (_, s) => Math.exp(logOf(FEATURE_NAMES, s)));
  const factors = (s: number): Omit<Account, 'words' | 'pairs' | 'relevance'> =>
    mapped(PARTS_OF_ACCOUNT, (features) => Math.exp(logOf(features, s)));
  return {
    ...{ feature, standing },
    scores: standing.map((stands, s) => stands * (worthOf(words, s) + worthOf(pairs, s))),
    account: (s) => telescoped(worthOf(words, s), worthOf(pairs, s), { ...factors(s), relevance: relevance[s] }),
    carried: (s) => carrying([words, pairs], s),
    objective: (basket) =>
      covering([words, pairs], standing, reading.spread > 0 ? spreading(problem, reading.spread, basket) : undefined),
  };
}

/** Sentences of the same document that stand before and could be quoted: no headline, no dateline. */
function quotableBefore({ candidates, positionOf, size }: Problem): Uint32Array {
  const before = new Uint32Array(size);
  const quotable = new Uint8Array(size);
  for (const s of candidates) quotable[s] = 1;
  for (let s = 1; s < size; s++) if (positionOf[s] > 0) before[s] = before[s - 1] + quotable[s - 1];
  return before;
}

/** Concepts times a weight; those of everyday words alone times `everyday` too. */
function conceptWeights(problem: Problem, everyday: number) {
  const plain = everyday < 1 ? everydayColumns(problem) : undefined;
  return (concepts: Concepts, weight: number): Concepts => {
    const { worth, terms } = concepts;
    const factor = (id: number) => (plain && worth[id] > 0 && terms(id).every(plain) ? everyday : 1);
    return { ...concepts, worth: worth.map((value, id) => value * weight * factor(id)) };
  };
}

/** Whether a column is an everyday word (think, thing, lot) or a letter alone (the E): known for English alone. */
function everydayColumns({ corpus, vocabulary }: Problem): ((column: number) => boolean) | undefined {
  if (!corpus.documents.every(({ language }) => language === 'en')) return undefined;
  const known = everydayWords();
  return (column) => {
    const word = vocabulary.label(column).toLowerCase();
    return word.length === 1 || known.has(word);
  };
}

/** Each factor's part is what it takes from the product of those before it. */
function telescoped(words: number, pairs: number, factors: Omit<Account, 'words' | 'pairs'>): Account {
  let sofar = words + pairs;
  const part = (factor: number) => {
    const change = sofar * (factor - 1);
    sofar += change;
    return change;
  };
  return {
    words,
    pairs,
    ...mapped({ ...PARTS_OF_ACCOUNT, relevance: [] }, (_, name) => part(factors[name])),
  };
}

/** The share of each word in what the words and pairs of a sentence are worth; a pair is worth as much by either word. */
function carrying(kinds: readonly Concepts[], s: number): { column: number; share: number }[] {
  const parts = new Map<number, number>();
  for (const { start, id, worth, terms } of kinds)
    for (const one of id.subarray(start[s], start[s + 1])) {
      const columns = terms(one);
      for (const column of columns) parts.set(column, (parts.get(column) ?? 0) + worth[one] / columns.length);
    }
  const total = kinds.reduce((sum, kind) => sum + worthOf(kind, s), 0);
  return Array.from(parts, ([column, part]) => ({ column, share: part / total }));
}

/** 1 / (1 + strength · what was spent on the part, over what its length entitles it to). */
function spreading(problem: Problem, strength: number, { left, cost }: Room): Spread | undefined {
  const parts = textParts(problem);
  if (parts.words.length <= problem.corpus.documents.length) return undefined;
  const spent = new Float64Array(parts.words.length);
  return {
    factor: (s) => {
      const part = parts.of[s];
      return 1 / (1 + (strength * spent[part]) / ((left * parts.words[part]) / parts.total));
    },
    add: (s) => void (spent[parts.of[s]] += cost(s)),
  };
}

/** Asked for another length, the same texts have the same centre. */
const centres = new WeakMap<Problem['counts'], Float64Array>();

/** Continuous LexPageRank over its maximum. */
function centralityOf(problem: Problem): Float64Array {
  const { counts } = problem;
  const found = centres.get(counts);
  if (found) return found;
  const rank = pageRank(counts.rows, cosineProduct(weigh(counts, 'tf-idf')), 0.85);
  const maxRank = rank.reduce((max, value) => Math.max(max, value), 0) || 1;
  const central = rank.map((value) => value / maxRank);
  centres.set(counts, central);
  return central;
}
