/**
 * Units of content: words, and pairs of neighbouring words. What several documents say matters, and a concept is
 * covered by saying it once (Gillick & Favre 2009).
 */
import type { Problem } from './problem.ts';
import type { Objective } from './select.ts';

export interface Concepts {
  /** The concepts in each sentence, every one once. */
  readonly of: readonly (readonly number[])[];
  /** What each is worth; together they are worth one. */
  readonly worth: Float64Array;
  /** The terms of a concept, as columns of the counts; a stop word has none. */
  terms(concept: number): readonly number[];
}

export interface ConceptRules {
  /** Documents (of one document: sentences) that must hold a concept for it to count. */
  readonly shared: number;
  /** What a mention in this sentence is worth; of a document's mentions the best one counts. */
  readonly mention?: (sentence: number) => number;
  /** Power of the worth: below 1 rare concepts gain, above 1 frequent ones. */
  readonly power?: number;
}

/** Stemmed content words. */
export function wordConcepts(problem: Problem, rules: ConceptRules): Concepts {
  const { counts, size } = problem;
  const of = Array.from({ length: size }, (_, s) =>
    Array.from(counts.index.subarray(counts.start[s], counts.start[s + 1])),
  );
  return { ...weighed(problem, rules, of), terms: (column) => [column] };
}

/** Neighbouring stems, not both stop words. */
export function pairConcepts(problem: Problem, rules: ConceptRules): Concepts {
  const { corpus, vocabulary } = problem;
  const { size } = corpus.lexicon;
  const ids = new Map<number, number>();
  const keys: number[] = [];
  /** The last sentence of each pair. */
  const last: number[] = [];
  const of: number[][] = [];
  for (const { tokens } of corpus.documents) {
    const { term, stop, firstToken } = tokens;
    for (let s = 0; s + 1 < firstToken.length; s++) {
      const found: number[] = [];
      for (let i = firstToken[s] + 1; i < firstToken[s + 1]; i++) {
        if (stop[i - 1] && stop[i]) continue;
        const pair = term[i - 1] * size + term[i];
        let id = ids.get(pair);
        if (id === undefined) {
          ids.set(pair, (id = keys.length));
          keys.push(pair);
          last.push(-1);
        }
        if (last[id] !== of.length) found.push(id);
        last[id] = of.length;
      }
      of.push(found);
    }
  }
  const terms = (pair: number) =>
    [Math.floor(keys[pair] / size), keys[pair] % size]
      .map((term) => vocabulary.columnOf[term])
      .filter((column) => column >= 0);
  return { ...weighed(problem, rules, of), terms };
}

function weighed(
  { corpus, documentOf }: Problem,
  { shared, mention = () => 1, power = 1 }: ConceptRules,
  of: readonly number[][],
): Pick<Concepts, 'of' | 'worth'> {
  const several = corpus.documents.length > 1;
  const size = of.reduce((most, ids) => ids.reduce((max, id) => Math.max(max, id + 1), most), 0);
  const worth = new Float64Array(size);
  const units = new Uint32Array(size);
  const lastUnit = new Int32Array(size).fill(-1);
  const best = new Float64Array(size);
  of.forEach((ids, s) => {
    const unit = several ? documentOf[s] : s;
    const value = mention(s);
    for (const id of ids) {
      if (lastUnit[id] !== unit) {
        lastUnit[id] = unit;
        units[id]++;
        best[id] = 0;
      }
      worth[id] += Math.max(0, value - best[id]);
      best[id] = Math.max(best[id], value);
    }
  });
  for (let id = 0; id < size; id++) worth[id] = units[id] < shared ? 0 : worth[id] ** power;
  const total = worth.reduce((sum, value) => sum + value, 0) || 1;
  return { of: of.map((ids) => ids.filter((id) => worth[id] > 0)), worth: worth.map((value) => value / total) };
}

/** A concept whose first and last mention are nearer than this share of the sentences is said in passing. */
const PASSING = 0.1;
/** In a text of fewer sentences that says nothing. */
const MIN_SENTENCES = 30;

/** 1 for each concept that the text has in one place only: small talk, an anecdote, an example. */
export function saidInPassing(of: Concepts['of'], concepts: number): Uint8Array {
  if (of.length < MIN_SENTENCES) return new Uint8Array(concepts);
  const first = new Int32Array(concepts).fill(-1);
  const last = new Int32Array(concepts);
  of.forEach((ids, s) => {
    for (const id of ids) {
      if (first[id] < 0) first[id] = s;
      last[id] = s;
    }
  });
  return Uint8Array.from(first, (from, id) => Number(last[id] - from < PASSING * of.length));
}

/** Coverage: every concept counts once. */
export function conceptCoverage(...kinds: readonly Pick<Concepts, 'of' | 'worth'>[]): Objective {
  const covered = kinds.map(({ worth }) => new Uint8Array(worth.length));
  return {
    gain(s) {
      let gain = 0;
      kinds.forEach(({ of, worth }, k) => {
        for (const id of of[s]) if (!covered[k][id]) gain += worth[id];
      });
      return gain;
    },
    add(s) {
      kinds.forEach(({ of }, k) => {
        for (const id of of[s]) covered[k][id] = 1;
      });
    },
  };
}
