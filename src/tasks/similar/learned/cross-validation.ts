/**
 * Cross-validation: how far relations are followed. Documents are kept out and used as queries for their related ones.
 * With few relations nothing is measured and they are followed gently. With scattered pairs, every document that has
 * relations is kept out once, a fifth at a time. With transitive relations (those related to one document are related to
 * one another), absent pairs carry information too, and the words of related documents are learned; then some targets
 * have their relations hidden, as large a share as has none in the collection, so that targets with and without
 * relations are both measured, in one list. Documents that never had relations belong to none, or were not looked at yet;
 * which share of them belongs is estimated (belonging.ts), and as much counts the list without them, where it is chosen how
 * they stand among the others; the rest counts a list in which they are all wrong.
 */
import type { Random } from '../../../random/index.ts';
import { firstWhere } from '../../../text/first-where.ts';
import { type Relations, restrictedTo } from '../relations/relations.ts';
import { belonging } from './belonging.ts';
import type { Features } from './features.ts';
import { queryAt } from './features.ts';
import {
  GENTLE,
  IGNORED,
  learn,
  mixed,
  overDeviation,
  regressed,
  regressionOf,
  type ScoreWeights,
  standing,
} from './model.ts';
import { everyRow } from './related-words.ts';
import { type AskedWith, among, bestInAll, type WeightSearch, weightSearch } from './weight-search.ts';

/** With fewer held-out documents than this, a choice by them would be chance. */
export const MIN_QUERIES = 10;
const MAX_QUERIES = 150;
const SHARE = 0.2;
/** So many random targets are ranked for a held-out document: more would give the same result. */
const MAX_TARGETS = 3000;
/** So many documents are asked with at once, or more where their words have no more products with all targets than these. */
const AT_ONCE = 32;
const MAX_PRODUCTS = 4_000_000;
/** In larger collections only some targets are scored. */
const MAX_SCORED = 5000;
/** Relations of which this part of the triangles is closed are as good as labels. */
const CLOSED = 0.1;
const STRENGTHS = [1, 1.5, 2];
/** Bounds of the part of targets whose relations are hidden: documents without any may always come. */
const MIN_HIDDEN = 0.1;
const MAX_HIDDEN = 0.2;

export interface Validation {
  readonly mixture: ScoreWeights;
  /** How many documents were kept out and asked with; none where there were too few. */
  readonly queries: number;
  /**
   * Of the space without relations, and of this one, over all targets that were validated: mean average precision, or for
   * pairs here and there, where what else is related is not known, the geometric mean of the ranks of the related.
   */
  readonly measure: 'precision' | 'rank';
  readonly before: number;
  readonly after: number;
  /** The same for targets that have relations, and for those that have none. */
  readonly known?: { readonly before: number; readonly after: number };
  readonly unknown?: { readonly before: number; readonly after: number };
}

/** The documents to keep out, in an order of chance. */
export const knownIn = ({ related }: Relations, random: Random): number[] =>
  random.order(related.length).filter((row) => related[row].length > 1);

export const tooFew = (known: readonly number[]): boolean => Math.floor(known.length * SHARE) < MIN_QUERIES;

/** The part of triangles a–b–c in which a–c is known too. */
export function isTransitive({ related }: Relations, known: readonly number[], random: Random): boolean {
  const middles = known.filter((row) => related[row].length > 2);
  if (middles.length === 0) return false;
  const tries = 1000;
  let closed = 0;
  for (let i = 0; i < tries; i++) {
    const row = middles[random.below(middles.length)];
    const members = related[row];
    const own = placeIn(members, row);
    const others = members.length - 1;
    const a = random.below(others);
    const c = (a + 1 + random.below(others - 1)) % others;
    const other = (place: number) => members[place < own ? place : place + 1];
    if (has(related[other(a)], other(c))) closed++;
  }
  return closed >= CLOSED * tries;
}

const has = (sorted: Uint32Array, value: number): boolean => sorted[placeIn(sorted, value)] === value;
const placeIn = (sorted: Uint32Array, value: number): number =>
  firstWhere(sorted.length, (place) => sorted[place] >= value);

/** Scattered pairs: how strongly the directions follow them, if at all. */
export function validatePairs(features: Features, relations: Relations, known: readonly number[]): Validation {
  const folds = Math.round(1 / SHARE);
  const asked = known.slice(0, folds * MAX_QUERIES);
  const followed = STRENGTHS.flatMap((strength) => [0, 1].map((near) => ({ ...GENTLE, strength, near })));
  const tried: ScoreWeights[] = [IGNORED, ...followed];
  const logRanks = tried.map(() => [] as number[]);
  for (let fold = 0; fold < folds; fold++) {
    const out = new Set(asked.filter((_, i) => i % folds === fold));
    const rest = restrictedTo(relations, (row) => !out.has(row));
    if (rest.pairs === 0) continue;
    // The metric of examples is the same for all strengths.
    const [ignored, first, ...others] = [IGNORED, ...STRENGTHS.map((strength) => ({ strength, near: 0 }))].map(
      (mixture, i) => learn(features, rest, { ...mixture, near: i === 1 ? 1 : 0 }),
    );
    const byStrength = [
      [IGNORED.strength, ignored] as const,
      ...others.map((of, i) => [STRENGTHS[i + 1], of] as const),
    ];
    for (const row of out) {
      const related = relations.related[row].filter((other) => !out.has(other));
      if (related.length === 0) continue;
      const query = queryAt(features, row);
      const parts = first.parts(query);
      const all = standing(parts);
      const near = new Map([
        [STRENGTHS[0], all.near],
        ...byStrength.map(([at, of]) => [at, overDeviation(of.near(query))] as const),
      ]);
      for (const [m, mixture] of tried.entries()) {
        const own = { ...all, near: near.get(mixture.strength)! };
        const scores = mixed(own, mixture, first.nearWeight, first.known);
        scores[row] = -Infinity;
        logRanks[m].push(meanLogRank(scores, related));
      }
    }
  }
  const usual = tried.findIndex(({ strength, near }) => strength === GENTLE.strength && near === GENTLE.near);
  const clear = tried.flatMap((_, m) => (m > 0 && beats(logRanks[m], logRanks[usual], 1) ? [m] : []));
  const chosen = clear.reduce((a, b) => (mean(logRanks[b]) < mean(logRanks[a]) ? b : a), usual);
  // Pairs that lie no nearer than any two documents look like chance: to be followed, they must clearly help others.
  const needed = looksRandom(logRanks[0], relations.related.length) ? RANDOM_ERRORS : 0;
  const best = beats(logRanks[chosen], logRanks[0], needed) ? chosen : 0;
  const rank = (of: readonly number[]) => Math.exp(mean(of));
  return {
    ...{ mixture: tried[best], queries: logRanks[0].length, measure: 'rank' },
    ...{ before: rank(logRanks[0]), after: rank(logRanks[best]) },
  };
}

/** Standard errors by which pairs that look random must help. */
const RANDOM_ERRORS = 2;

/** The logarithm of a rank by chance has a mean of ln N − 1 and a deviation of 1. */
export const looksRandom = (logRanks: readonly number[], size: number): boolean =>
  mean(logRanks) > Math.log(size) - 1 - RANDOM_ERRORS / Math.sqrt(Math.max(1, logRanks.length));

/** Whether the first are smaller, by more than so many standard errors of the mean difference. */
function beats(a: readonly number[], b: readonly number[], errors: number): boolean {
  const gains = a.map((x, i) => b[i] - x);
  return mean(gains) > errors * Math.sqrt(mean(gains.map((x) => (x - mean(gains)) ** 2)) / gains.length);
}

/** With more related documents than this, sorting all scores once is quicker than counting for each. */
const FEW_RELATED = 12;

/** The mean logarithm of the ranks of the related. Rank 1 is the best; equals share the middle one of theirs. */
export function meanLogRank(scores: Float64Array, own: ArrayLike<number>): number {
  const sorted = own.length > FEW_RELATED ? scores.slice().sort() : undefined;
  let sum = 0;
  for (let i = 0; i < own.length; i++) {
    const score = scores[own[i]];
    let [better, equal] = [0, 0];
    if (sorted) {
      const from = firstWhere(sorted.length, (place) => sorted[place] >= score);
      const to = firstWhere(sorted.length, (place) => sorted[place] > score);
      [better, equal] = [sorted.length - to, to - from];
    } else
      for (const other of scores) {
        if (other > score) better++;
        else if (other === score) equal++;
      }
    sum += Math.log(better + (equal + 1) / 2);
  }
  return sum / own.length;
}

/** Where the members of a set are in a list of rows. */
function placesIn(rows: readonly number[], size: number): (members: Uint32Array) => number[] {
  const marked = new Uint8Array(size);
  return (members) => {
    for (const row of members) marked[row] = 1;
    const places: number[] = [];
    for (let place = 0; place < rows.length; place++) if (marked[rows[place]] === 1) places.push(place);
    for (const row of members) marked[row] = 0;
    return places;
  };
}

/** Transitive relations: everything is weighed. */
export function validateLabels(features: Features, relations: Relations, known: readonly number[]): Validation {
  const out = known.slice(0, Math.min(MAX_QUERIES, Math.floor(known.length * SHARE)));
  const others = known.slice(out.length, out.length + MAX_TARGETS);
  const without = 1 - known.length / relations.related.length;
  const hidden = Math.floor(Math.min(MAX_HIDDEN, Math.max(MIN_HIDDEN, without)) * others.length);
  const away = new Uint8Array(relations.related.length);
  for (const row of [...out, ...others.slice(0, hidden)]) away[row] = 1;
  const rest = restrictedTo(relations, (row) => away[row] === 0);
  const ownOf = placesIn(others, relations.related.length);
  const asked = out.map((row) => ({ row, own: ownOf(relations.related[row]) })).filter(({ own }) => own.length > 0);
  const scored = scoredRows(relations, others);
  const many = regressed(features, regressionOf(features, rest), scored);
  const placeOf = new Map(Array.from(scored, (row, place) => [row, place]));
  const alone = scored.filter((row) => relations.related[row].length <= 1);
  const places = Uint32Array.from([...others, ...alone], (row) => placeOf.get(row)!);
  const whole = learn(features, rest, { strength: STRENGTHS[0], near: 1 }, many, scored);
  const learned = [...STRENGTHS.slice(1), Number.NaN].map(
    (strength) => [strength, learn(features, rest, { strength, near: 0 }, undefined, scored)] as const,
  );
  // Of every query only what is measured is kept: its parts at the targets that are ranked.
  const found: AskedWith[] = [];
  const atOnce = Math.max(AT_ONCE, Math.floor(MAX_PRODUCTS / relations.related.length));
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce);
    const queries = some.map(({ row }) => queryAt(features, row));
    const parts = whole.partsOf(queries);
    const near = learned.map(([strength, of]) => [strength, of.nearOf(queries)] as const);
    for (const [n, { own }] of some.entries()) {
      const here = standing(parts[n], places);
      const byStrength = near.map(([strength, of]) => [strength, overDeviation(of[n], places)] as const);
      found.push({ parts: here, near: new Map([[STRENGTHS[0], here.near], ...byStrength]), own });
    }
  }
  const taught = Uint8Array.from(places, (place) => whole.known[scored[place]]);
  // Those that are hidden come first, those that never had relations last.
  const [both, ofKnown, ofUnknown, ofAll] = [
    [0, others.length],
    [hidden, others.length],
    [0, hidden],
    [0, places.length],
  ].map(([from, to]) =>
    weightSearch(
      found.map((one) => among(one, from, to)),
      taught.subarray(from, to),
      whole.nearWeight,
    ),
  );
  let mixture = both.best({ ...GENTLE, near: 0 }, 'strength', STRENGTHS);
  if (whole.nearWeight > 0) mixture = both.best(mixture, 'near', [0, 1]);
  for (let round = 0; round < 2; round++) {
    mixture = ofKnown.best(mixture, 'related', [0, 0.5, 1, 2, 4, 8, 16]);
    mixture = ofKnown.best(mixture, 'metric', [0, 0.25, 0.5, 1, 2, 4]);
  }
  if (hidden >= MIN_QUERIES) {
    mixture = ofUnknown.best(mixture, 'without', [0, 0.5, 1, 2, 4, 8]);
    const share = belonging(found, mixture, whole.nearWeight, hidden, others.length);
    const lists = [
      [share, both],
      [1 - share, ofAll],
    ] as const;
    mixture = bestInAll(lists, mixture, 'scale', [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4]);
  }
  const worth = ({ measure }: WeightSearch) => ({ before: measure(IGNORED), after: measure(mixture) });
  return {
    mixture,
    queries: asked.length,
    measure: 'precision',
    ...worth(both),
    known: worth(ofKnown),
    ...(hidden >= MIN_QUERIES && { unknown: worth(ofUnknown) }),
  };
}

/**
 * The targets over which a part of the score deviates: all, or of a large collection those that are ranked and, in
 * proportion, others without relations. A deviation over n of them is off by 1 / √(2n), less than a part in fifty.
 */
export function scoredRows({ related }: Relations, ranked: readonly number[]): Uint32Array {
  if (related.length <= MAX_SCORED) return everyRow(related.length);
  const alone = related.flatMap((members, row) => (members.length > 1 ? [] : [row]));
  const wanted = (ranked.length * alone.length) / (related.length - alone.length);
  const step = Math.max(1, alone.length / Math.min(wanted, MAX_TARGETS));
  const some = Array.from({ length: Math.floor(alone.length / step) }, (_, i) => alone[Math.floor(i * step)]);
  return Uint32Array.from([...ranked, ...some]).sort();
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
