/**
 * The score of `auto`, and its account: what words, pairs of words, centrality, place and the rest make of it. The parts
 * of an account add up to the score.
 */
import { cosineProduct, weigh } from '../../linalg/index.ts';
import { onceEach } from '../../text/memoized.ts';
import { MAX_NAMES, namingOf } from '../quoting/naming.ts';
import { isAside } from './asides.ts';
import { type Concepts, pairConcepts, saidInPassing, wordConcepts, worthOf } from './concepts.ts';
import { everydayColumns } from './everyday.ts';
import type { Bounded } from './exchange.ts';
import { fluencyOf } from './fluency.ts';
import { leansOn, pointsBack } from './leaning.ts';
import type { Account } from './method.ts';
import { textParts } from './parts.ts';
import type { PlacePrior } from './place.ts';
import type { Problem } from './problem.ts';
import { pageRankOf } from './rank-graph.ts';
import type { KindReading } from './readings.ts';
import type { Basket } from './select.ts';

type Room = Pick<Basket, 'left' | 'cost'>;

export interface Scoring {
  /** Of a sentence alone, before any other is chosen. */
  score(sentence: number): number;
  /** What it is at most. Sentences are read when their score is asked for: few come near the best. */
  most(sentence: number, closely?: boolean): number;
  account(sentence: number): Account;
  /** It says nothing when it is quoted alone, and is taken where nothing else fills the budget. */
  isAside(sentence: number): boolean;
  /** How much less it would be worth, were one of its terms not in the text. */
  carried(sentence: number): { column: number; share: number }[];
  /** What it adds to those chosen, under the budget of an empty basket. */
  objective(basket: Room): Bounded;
}

export function scoringOf(problem: Problem, reading: KindReading, place: PlacePrior, shared: number): Scoring {
  const central = reading.central > 0 || reading.centralMention > 0 ? centralityOf(problem) : undefined;
  const centrality = (s: number, power: number) => (central && power > 0 ? central[s] ** power : 1);
  const mention = (s: number) => place.of(s) ** reading.mention * centrality(s, reading.centralMention);
  const weighConcepts = conceptWeights(problem, reading.everyday);
  const words = weighConcepts(wordConcepts(problem, { shared: 1, mention, power: reading.worth }), 1);
  const pairs = weighConcepts(pairConcepts(problem, { shared, mention, power: reading.worth }), reading.pairs);
  const aside = reading.spoken ? onceEach(problem.size, (s) => isAside(problem, s)) : () => false;
  const fluent = reading.spoken ? fluencyOf(problem, aside) : undefined;
  const leans = (s: number) => (reading.spoken ? pointsBack(problem, s) : leansOn(problem, s) !== undefined);
  const leaning = (s: number) => (reading.leaning < 1 && leans(s) ? reading.leaning : 1);
  const naming = (s: number) => (reading.naming > 0 ? Math.exp(reading.naming * namingOf(problem, s)) : 1);
  const factors = (s: number): Omit<Account, 'words' | 'pairs' | 'relevance'> => ({
    centrality: centrality(s, reading.central),
    place: place.of(s) ** reading.prior,
    leaning: leaning(s),
    fluency: fluent ? fluent.of(s) : 1,
    naming: naming(s),
  });
  const bound = (s: number, leaning: number, naming: number) =>
    centrality(s, reading.central) * place.of(s) ** reading.prior * leaning * (fluent ? fluent.most(s) : 1) * naming;
  const mostNaming = reading.naming > 0 ? Math.exp(reading.naming * MAX_NAMES) : 1;
  const standing = standings(problem.size, [
    (s) => bound(s, 1, mostNaming),
    (s) => bound(s, leaning(s), naming(s)),
    (s) => Object.values(factors(s)).reduce((product, factor) => product * factor, 1),
  ]);
  let known: ReturnType<typeof carrying> | undefined;
  const carried = () => (known ??= carrying([words, pairs], problem.counts.columns));
  return {
    score: (s) => standing.settled(s) * (worthOf(words, s) + worthOf(pairs, s)),
    most: (s, closely) => (closely ? standing.closer(s) : standing.of[s]) * (worthOf(words, s) + worthOf(pairs, s)),
    account: (s) =>
      telescoped(worthOf(words, s), worthOf(pairs, s), { ...factors(s), relevance: problem.relevance[s] }),
    isAside: aside,
    carried: (s) => carried()(s),
    objective: (basket) =>
      covering([words, pairs], standing, reading.spread > 0 ? spreading(problem, reading.spread, basket) : undefined),
  };
}

interface Standings {
  /** Of every sentence: what it is, or at most is. */
  readonly of: Float64Array;
  /** What it at most is, after a closer look. */
  closer(sentence: number): number;
  /** What it is. */
  settled(sentence: number): number;
}

/** `looks`: what a sentence at most is, closer each time; the last says what it is. */
function standings(size: number, looks: readonly [most: Look, closer: Look, exact: Look]): Standings {
  const of = Float64Array.from({ length: size }, (_, s) => looks[0](s));
  const taken = new Uint8Array(size);
  const look = (s: number, at: number) => {
    if (taken[s] < at) [taken[s], of[s]] = [at, looks[at](s)];
    return of[s];
  };
  return { of, closer: (s) => look(s, 1), settled: (s) => look(s, 2) };
}

type Look = (sentence: number) => number;

/** Concepts times a weight; those of everyday words alone, and those said in passing, times `everyday` too. */
function conceptWeights(problem: Problem, everyday: number) {
  const plain = everyday < 1 ? everydayColumns(problem) : undefined;
  return (concepts: Concepts, weight: number): Concepts => {
    const { worth, terms } = concepts;
    const passing = everyday < 1 ? saidInPassing(concepts, worth.length) : undefined;
    const isLess = (id: number) => passing?.[id] === 1 || (plain !== undefined && terms(id).every(plain));
    return { ...concepts, worth: worth.map((value, id) => value * weight * (value > 0 && isLess(id) ? everyday : 1)) };
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
    centrality: part(factors.centrality),
    place: part(factors.place),
    leaning: part(factors.leaning),
    fluency: part(factors.fluency),
    naming: part(factors.naming),
    relevance: part(factors.relevance),
  };
}

/**
 * How much less the words and pairs of a sentence would be worth, were one of its terms not in the text. All concepts
 * of a kind are worth the same together, so what goes is shared out among those that stay. A pair goes with either of
 * its words: the shares of all terms may add up to more than 1.
 */
function carrying(kinds: readonly Concepts[], columns: number): (s: number) => { column: number; share: number }[] {
  const sums = kinds.map(({ worth }) => worth.reduce((sum, value) => sum + value, 0));
  const everywhere = kinds.map((kind) => {
    const lost = new Float64Array(columns);
    kind.worth.forEach((value, id) => {
      if (value > 0) for (const column of new Set(kind.terms(id))) lost[column] += value;
    });
    return lost;
  });
  return (s) => {
    const here = kinds.map((kind) => {
      const { start, id, worth, terms } = kind;
      const lost = new Map<number, number>();
      for (const one of id.subarray(start[s], start[s + 1])) {
        for (const c of new Set(terms(one))) lost.set(c, (lost.get(c) ?? 0) + worth[one]);
      }
      return { lost, total: worthOf(kind, s) };
    });
    const before = here.reduce((sum, { total }) => sum + total, 0);
    return [...new Set(here.flatMap(({ lost }) => [...lost.keys()]))].map((column) => {
      const after = here.reduce((sum, { lost, total }, k) => {
        const left = sums[k] - everywhere[k][column];
        return left > 0 ? sum + ((total - (lost.get(column) ?? 0)) * sums[k]) / left : sum;
      }, 0);
      return { column, share: 1 - after / before };
    });
  };
}

/** F(S) = Σ_c worth(c) · max { standing(s) : s ∈ S holds c }; gains fall where a part of the text has its share. */
function covering(kinds: readonly Concepts[], standing: Standings, spread: Spread | undefined): Bounded {
  const { start, id, worth } = joined(kinds);
  const covered = new Float64Array(worth.length);
  const gain = (s: number, stands: number) => {
    let sum = 0;
    for (let i = start[s]; i < start[s + 1]; i++) {
      const best = covered[id[i]];
      if (stands > best) sum += worth[id[i]] * (stands - best);
    }
    return spread ? sum * spread.factor(s) : sum;
  };
  return {
    gain: (s) => gain(s, standing.settled(s)),
    most: (s, closely) => gain(s, closely ? standing.closer(s) : standing.of[s]),
    alone(s) {
      const stands = standing.settled(s);
      let sum = 0;
      for (let i = start[s]; i < start[s + 1]; i++) sum += worth[id[i]] * stands;
      return sum;
    },
    add(s) {
      for (let i = start[s]; i < start[s + 1]; i++) covered[id[i]] = Math.max(covered[id[i]], standing.settled(s));
      spread?.add(s);
    },
    clear() {
      covered.fill(0);
      spread?.clear();
    },
  };
}

/** All kinds in one: sentence s has the concepts id[start[s]] … id[start[s + 1] − 1]. */
function joined(kinds: readonly Concepts[]) {
  const start = kinds[0].start.map((_, s) => kinds.reduce((sum, kind) => sum + kind.start[s], 0));
  const sentences = start.length - 1;
  const id = new Uint32Array(start[sentences]);
  const worth = new Float64Array(kinds.reduce((sum, kind) => sum + kind.worth.length, 0));
  const at = start.slice();
  let first = 0;
  for (const { start: from, id: ids, worth: own } of kinds) {
    for (let s = 0; s < sentences; s++) for (let i = from[s]; i < from[s + 1]; i++) id[at[s]++] = first + ids[i];
    worth.set(own, first);
    first += own.length;
  }
  return { start, id, worth };
}

interface Spread {
  factor(sentence: number): number;
  add(sentence: number): void;
  clear(): void;
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
    clear: () => void spent.fill(0),
  };
}

/** In a text of so many sentences their centrality, one factor of the score, need not be closer than this. */
const LARGE = { sentences: 2_000, tolerance: 1e-6 };
/** Asked for another length, the same texts have the same centre. */
const centres = new WeakMap<Problem['counts'], Float64Array>();

/** Continuous LexPageRank over its maximum. */
function centralityOf(problem: Problem): Float64Array {
  const { counts } = problem;
  const found = centres.get(counts);
  if (found) return found;
  const tolerance = problem.size < LARGE.sentences ? undefined : LARGE.tolerance;
  const rank = pageRankOf(counts.rows, cosineProduct(weigh(counts, 'tf-idf')), 0.85, tolerance);
  const maxRank = rank.reduce((max, value) => Math.max(max, value), 0) || 1;
  const central = rank.map((value) => value / maxRank);
  centres.set(counts, central);
  return central;
}
