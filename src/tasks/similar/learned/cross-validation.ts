/**
 * Cross-validation: how far relations are followed. Documents are kept out and used as queries for their related ones.
 * With few relations nothing is measured and they are followed gently. With scattered pairs, every document that has
 * relations is kept out once, a fifth at a time, and they are followed or not. With transitive relations (those related to
 * one document are related to one another), absent pairs carry information too: then the weights of the mixture are chosen.
 * Some targets have their relations hidden, as large a share as has none in the collection, so that labelled and unlabelled
 * targets are both measured, in one list. Documents that never had relations belong to none, or were not looked at yet:
 * that is the class prior.
 */
import { averagePrecisionOf } from '../../../evaluate/ranking.ts';
import type { Random } from '../../../random/index.ts';
import { memoized } from '../../../text/memoized.ts';
import {
  HELD_OUT,
  MAX_QUERIES,
  MIN_QUERIES,
  type Relations,
  restricted,
  restrictedTo,
} from '../relations/relations.ts';
import { type Features, queryAt, someOf } from './features.ts';
import {
  GENTLE,
  IGNORED,
  type Learned,
  learn,
  type Mixture,
  mixed,
  regressionOf,
  type ZScores,
  zScoresOf,
} from './model.ts';

/** So many random targets are ranked for a held-out document: more would give the same result. */
const MAX_TARGETS = 1500;
/**
 * Relations of which this part of the triangles is closed are as good as labels: of topics nearly all are, of several tags
 * half, and of a share of the pairs, drawn by chance, that share.
 */
const CLOSED = 0.3;
/** Bounds of the part of targets whose relations are hidden: documents without any may always come. */
export const MIN_HIDDEN = 0.1;
const MAX_HIDDEN = 0.2;
/** Standard errors by which pairs that look random must help. */
const RANDOM_ERRORS = 2;
/** What is tried for each weight, in this order, twice for those of labelled targets. */
export const TRIED = {
  related: [0, 0.5, 1, 2, 4, 8, 16],
  metric: [0, 0.25, 0.5, 1, 2, 4],
  without: [0, 0.5, 1, 2, 4, 8],
  scale: [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 2.8, 4],
} as const;

/** Without relations, and by what was learned from them. */
export interface QualityChange {
  readonly before: number;
  readonly after: number;
}

export interface Validation extends QualityChange {
  readonly mixture: Mixture;
  /** How many documents were kept out and asked with; none where there were too few. */
  readonly queries: number;
  /**
   * Over all targets that were validated: mean average precision, or for pairs here and there, where what else is related is
   * not known, the geometric mean of the ranks of the related.
   */
  readonly measure: 'precision' | 'rank';
  /** The same for targets that have relations, and for those that have none. */
  readonly known?: QualityChange;
  readonly unknown?: QualityChange;
}

/** The documents to keep out, in an order of chance. */
export const candidatesIn = ({ related }: Relations, random: Random): number[] =>
  random.order(related.length).filter((row) => related[row].length > 1);

export const tooFew = (candidates: readonly number[]): boolean =>
  Math.floor(candidates.length * HELD_OUT) < MIN_QUERIES;

/** Whether a good part of the triangles a–b–c are closed: a–c is known too. */
export function isTransitive({ related }: Relations, candidates: readonly number[], random: Random): boolean {
  const middles = candidates.filter((row) => related[row].length > 2);
  if (middles.length === 0) return false;
  const tries = 1000;
  let closed = 0;
  for (let i = 0; i < tries; i++) {
    const row = middles[random.below(middles.length)];
    const others = related[row].filter((other) => other !== row);
    const a = random.below(others.length);
    const c = (a + 1 + random.below(others.length - 1)) % others.length;
    if (related[others[a]].includes(others[c])) closed++;
  }
  return closed >= CLOSED * tries;
}

/** Scattered pairs: whether they are followed. */
export function validatePairs(
  features: Features,
  relations: Relations,
  candidates: readonly number[],
  from = GENTLE,
): Validation {
  const folds = Math.round(1 / HELD_OUT);
  const asked = candidates.slice(0, folds * MAX_QUERIES);
  const [ignored, followed]: [number[], number[]] = [[], []];
  for (let fold = 0; fold < folds; fold++) {
    const out = new Set(asked.filter((_, i) => i % folds === fold));
    const rest = restrictedTo(relations, (row) => !out.has(row));
    if (rest.pairs === 0) continue;
    const learned = [IGNORED, from].map((mixture) => learn(features, rest, mixture));
    for (const row of out) {
      const own = relations.related[row].filter((other) => !out.has(other));
      if (own.length === 0) continue;
      const query = queryAt(features, row);
      for (const [i, ranks] of [ignored, followed].entries()) {
        const scores = zScoresOf(learned[i].parts(query), from).base;
        scores[row] = -Infinity;
        ranks.push(meanLogRank(scores, own));
      }
    }
  }
  // Pairs that lie no nearer than any two documents look like chance: to be followed, they must clearly help others.
  const needed = looksRandom(ignored, relations.related.length) ? RANDOM_ERRORS : 0;
  const helps = beats(followed, ignored, needed);
  const rank = (of: readonly number[]) => Math.exp(mean(of));
  return {
    ...{ mixture: helps ? from : IGNORED, queries: ignored.length, measure: 'rank' },
    ...{ before: rank(ignored), after: rank(helps ? followed : ignored) },
  };
}

/** The logarithm of a rank by chance has a mean of ln N − 1 and a deviation of 1. */
export const looksRandom = (logRanks: readonly number[], size: number): boolean =>
  mean(logRanks) > Math.log(size) - 1 - RANDOM_ERRORS / Math.sqrt(Math.max(1, logRanks.length));

/** Whether the first are smaller, by more than so many standard errors of the mean difference. */
function beats(a: readonly number[], b: readonly number[], errors: number): boolean {
  const gains = a.map((x, i) => b[i] - x);
  return mean(gains) > errors * Math.sqrt(mean(gains.map((x) => (x - mean(gains)) ** 2)) / gains.length);
}

/** The mean logarithm of the ranks of the related. Rank 1 is the best; equals share the middle one of theirs. */
export function meanLogRank(scores: Float64Array, own: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < own.length; i++) {
    let [better, equal] = [0, 0];
    for (const other of scores) {
      if (other > scores[own[i]]) better++;
      else if (other === scores[own[i]]) equal++;
    }
    sum += Math.log(better + (equal + 1) / 2);
  }
  return sum / own.length;
}

/** A document that was kept out: the parts of its score, and the places of its related documents. */
interface Asked {
  readonly parts: ZScores;
  readonly own: readonly number[];
}

/** What an experiment switches off: where the weights start, what is tried for each, and a class prior in place of ours. */
interface Ablation {
  readonly from?: Mixture;
  readonly tried?: Readonly<Record<keyof typeof TRIED, readonly number[]>>;
  readonly prior?: number;
}

/** Transitive relations: everything is weighed, on a sample of the collection where that is large. */
export function validateLabels(
  features: Features,
  relations: Relations,
  candidates: readonly number[],
  { from = GENTLE, tried = TRIED, prior: given }: Ablation = {},
): Validation {
  const out = candidates.slice(0, Math.min(MAX_QUERIES, Math.floor(candidates.length * HELD_OUT)));
  const others = candidates.slice(out.length, out.length + MAX_TARGETS);
  const alone = someAlone(relations, out.length + others.length, candidates.length);
  const without = 1 - candidates.length / relations.related.length;
  const hidden = Math.floor(Math.min(MAX_HIDDEN, Math.max(MIN_HIDDEN, without)) * others.length);
  // First those whose relations are hidden, then the labelled, those that never had relations, and the queries.
  const [end, all] = [others.length, others.length + alone.length];
  const rows = [...others, ...alone, ...out];
  const sample = someOf(features, rows);
  const known = restricted(relations, rows);
  const taught = restrictedTo(known, (row) => row >= hidden && row < end);
  const [blind, learned] = [learn(sample, taught, IGNORED), learn(sample, taught, from, regressionOf(sample, taught))];
  const askedOf = (learned: Learned) =>
    out.flatMap((_, i): Asked[] => {
      const own = Array.from(known.related[all + i]).filter((row) => row < end);
      return own.length > 0 ? [{ parts: zScoresOf(learned.parts(queryAt(sample, all + i)), from), own }] : [];
    });
  const [asked, askedBlind] = [askedOf(learned), askedOf(blind)];
  /** Mean average precision among the targets from … to. */
  const precision = (found: readonly Asked[], mixture: Mixture, from: number, to: number): number =>
    mean(
      found.flatMap(({ parts, own }) => {
        const among = own.filter((row) => row >= from && row < to).map((row) => row - from);
        return among.length > 0 ? [averagePrecisionOf(mixed(parts, mixture, learned.labelled, from, to), among)] : [];
      }),
    );
  const kept = memoized((key) => {
    const [from, to, mixture] = JSON.parse(key) as [number, number, Mixture];
    return precision(asked, mixture, from, to);
  });
  const precisionOf = (mixture: Mixture, from: number, to: number) => kept(JSON.stringify([from, to, mixture]));
  const best = (from: Mixture, name: keyof typeof TRIED, measure: (mixture: Mixture) => number): Mixture => {
    const mixtures = tried[name].map((value) => ({ ...from, [name]: value }));
    const found = mixtures.map(measure);
    return mixtures[found.indexOf(Math.max(...found))];
  };
  let mixture = from;
  for (let round = 0; round < 2; round++)
    for (const name of ['related', 'metric'] as const)
      mixture = best(mixture, name, (one) => precisionOf(one, hidden, end));
  const measured = hidden >= MIN_QUERIES;
  if (measured) {
    mixture = best(mixture, 'without', (one) => precisionOf(one, 0, hidden));
    const prior = given ?? classPrior(asked, mixture, hidden, end, all);
    mixture = best(
      mixture,
      'scale',
      (one) => prior * precisionOf(one, 0, end) + (prior < 1 ? (1 - prior) * precisionOf(one, 0, all) : 0),
    );
  }
  const worth = (from: number, to: number) => ({
    before: precision(askedBlind, IGNORED, from, to),
    after: precisionOf(mixture, from, to),
  });
  return {
    ...{ mixture, queries: asked.length, measure: 'precision', ...worth(0, end), known: worth(hidden, end) },
    ...(measured && { unknown: worth(0, hidden) }),
  };
}

/** Of the documents without relations as large a part as `sampled` is of those `of` that have some, spread evenly. */
function someAlone({ related }: Relations, sampled: number, of: number): number[] {
  const alone = related.flatMap((members, row) => (members.length > 1 ? [] : [row]));
  const wanted = Math.min(alone.length, MAX_TARGETS, Math.ceil((sampled * alone.length) / of));
  return Array.from({ length: wanted }, (_, i) => alone[Math.floor((i * alone.length) / wanted)]);
}

/**
 * The class prior: which share of the documents without relations belongs to others as much as those with relations do. The
 * rest belongs to none, and was not merely left out so far.
 *
 * Method      of n related documents of a query whose relations were hidden, h = ⌈n/2⌉ score no less than the h-th best of
 *             them; of any other related document that is to be expected with probability h / (n + 1). Of the unrelated that
 *             were hidden w do, by mistake, and of those that never had relations a. Were these like the hidden ones, of
 *             which p are related, a would be larger than w by p (h / (n + 1) − w): the share is the sum of a − w over all
 *             queries through the sum of that.
 * From        the idea of Elkan & Noto 2008: what was not looked at is told by how what was looks when it is hidden
 *
 * The hidden targets come first, those that never had relations are from `end` to `all`.
 */
export function classPrior(
  asked: readonly Asked[],
  mixture: Mixture,
  hidden: number,
  end: number,
  all: number,
): number {
  let [found, wanted] = [0, 0];
  for (const { parts, own } of asked) {
    const related = own.filter((row) => row < hidden);
    if (related.length === 0 || related.length === hidden || end === all) continue;
    const scores = mixed(parts, { ...mixture, scale: 1 }, new Uint8Array(all), 0, all);
    const sorted = related.map((row) => scores[row]).sort((a, b) => a - b);
    const half = (sorted.length + 1) >> 1;
    const middle = sorted[sorted.length - half];
    const above = (from: number, to: number) => scores.subarray(from, to).filter((score) => score >= middle).length;
    const right = sorted.filter((score) => score >= middle).length;
    const wrong = (above(0, hidden) - right) / (hidden - related.length);
    found += above(end, all) / (all - end) - wrong;
    wanted += (related.length / hidden) * (half / (related.length + 1) - wrong);
  }
  return wanted > 0 ? Math.min(1, Math.max(0, found / wanted)) : 1;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
