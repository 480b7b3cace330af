/**
 * The score of `auto`, and its account: what words, pairs of words, centrality, place and the rest make of it. The parts
 * of an account add up to the score.
 */
import { type Concepts, pairConcepts, wordConcepts } from './concepts.ts';
import type { Restartable } from './exchange.ts';
import { fluencyOf } from './fluency.ts';
import { leansOn, pointsBack } from './leaning.ts';
import { sentenceGraph } from './lexpagerank.ts';
import type { Account } from './method.ts';
import { partsOf } from './parts.ts';
import type { Place } from './place.ts';
import type { Problem } from './problem.ts';
import { pageRank } from './rank-graph.ts';
import type { Reading } from './readings.ts';
import type { Basket } from './select.ts';

/** Pairs of words weigh so much more than words. */
const PAIRS = 2;

type Room = Pick<Basket, 'left' | 'cost'>;

export interface Scoring {
  /** Of a sentence alone, before any other is chosen. */
  score(sentence: number): number;
  account(sentence: number): Account;
  /** What would go if one of its terms were not in the text, as a share of the worth of its words and pairs. */
  carried(sentence: number): { column: number; share: number }[];
  /** What it adds to those chosen, under the budget of an empty basket. */
  objective(basket: Room): Restartable;
}

export function scoringOf(problem: Problem, reading: Reading, place: Place, shared: number): Scoring {
  const central = reading.central > 0 || reading.centralMention > 0 ? centralityOf(problem) : undefined;
  const centrality = (s: number, power: number) => (central && power > 0 ? central[s] ** power : 1);
  const mention = (s: number) => place.of(s) ** reading.mention * centrality(s, reading.centralMention);
  const words = wordConcepts(problem, { shared: 1, mention, power: reading.worth });
  const pairs = twice(pairConcepts(problem, { shared, mention, power: reading.worth }));
  const fluent = reading.spoken ? fluencyOf(problem) : undefined;
  const leans = (s: number) => (reading.spoken ? pointsBack(problem, s) : leansOn(problem, s) !== undefined);
  const factors = (s: number): Omit<Account, 'words' | 'pairs' | 'relevance'> => ({
    centrality: centrality(s, reading.central),
    place: place.of(s) ** reading.prior,
    leaning: reading.leaning < 1 && leans(s) ? reading.leaning : 1,
    fluency: fluent ? fluent[s] : 1,
  });
  const standing = Float64Array.from({ length: problem.size }, (_, s) =>
    Object.values(factors(s)).reduce((product, factor) => product * factor, 1),
  );
  const sum = ({ of, worth }: Concepts, s: number) => of[s].reduce((total, id) => total + worth[id], 0);
  return {
    score: (s) => standing[s] * (sum(words, s) + sum(pairs, s)),
    account: (s) => telescoped(sum(words, s), sum(pairs, s), { ...factors(s), relevance: problem.relevance[s] }),
    carried: (s) => carriedBy([words, pairs], s),
    objective: (basket) =>
      covering([words, pairs], standing, reading.spread > 0 ? spreading(problem, reading.spread, basket) : undefined),
  };
}

const twice = ({ of, worth, terms }: Concepts): Concepts => ({ of, terms, worth: worth.map((value) => PAIRS * value) });

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
    centrality: part(factors.centrality),
    place: part(factors.place),
    leaning: part(factors.leaning),
    fluency: part(factors.fluency),
    relevance: part(factors.relevance),
  };
}

/** A pair goes with either of its words, so the shares of all terms may add up to more than 1. */
function carriedBy(kinds: readonly Concepts[], s: number): { column: number; share: number }[] {
  const lost = new Map<number, number>();
  let total = 0;
  for (const { of, worth, terms } of kinds) {
    for (const id of of[s]) {
      total += worth[id];
      for (const column of new Set(terms(id))) lost.set(column, (lost.get(column) ?? 0) + worth[id]);
    }
  }
  return [...lost].map(([column, worth]) => ({ column, share: worth / total }));
}

/** F(S) = Σ_c worth(c) · max { standing(s) : s ∈ S holds c }; gains fall where a part of the text has its share. */
function covering(kinds: readonly Concepts[], standing: Float64Array, spread: Spread | undefined): Restartable {
  const covered = kinds.map(({ worth }) => new Float64Array(worth.length));
  return {
    gain(s) {
      let gain = 0;
      kinds.forEach(({ of, worth }, k) => {
        for (const id of of[s]) if (standing[s] > covered[k][id]) gain += worth[id] * (standing[s] - covered[k][id]);
      });
      return spread ? gain * spread.factor(s) : gain;
    },
    add(s) {
      kinds.forEach(({ of }, k) => {
        for (const id of of[s]) covered[k][id] = Math.max(covered[k][id], standing[s]);
      });
      spread?.add(s);
    },
    clear() {
      for (const best of covered) best.fill(0);
      spread?.clear();
    },
  };
}

interface Spread {
  factor(sentence: number): number;
  add(sentence: number): void;
  clear(): void;
}

/** 1 / (1 + strength · what was spent on the part, over what its length entitles it to). */
function spreading(problem: Problem, strength: number, { left, cost }: Room): Spread | undefined {
  const parts = partsOf(problem);
  if (parts.words.length <= problem.corpus.documents.length) return undefined;
  const spent = new Float64Array(parts.words.length);
  return {
    factor: (s) => {
      const part = parts.of[s];
      return 1 / (1 + (strength * spent[part]) / ((left * parts.words[part]) / parts.total));
    },
    add: (s) => void (spent[parts.of[s]] += cost(s)),
    clear: () => void spent.fill(0),
  };
}

/** Asked for another length, the same texts have the same centre. */
const known = new WeakMap<Problem['counts'], Float64Array>();

/** Continuous LexPageRank over its maximum. */
function centralityOf(problem: Problem): Float64Array {
  const { counts } = problem;
  const found = known.get(counts);
  if (found) return found;
  const rank = pageRank(sentenceGraph(problem, { link: 0, weights: 'cosine' }), 0.85);
  const most = rank.reduce((max, value) => Math.max(max, value), 0) || 1;
  const central = rank.map((value) => value / most);
  known.set(counts, central);
  return central;
}
