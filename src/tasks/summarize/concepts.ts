/**
 * Units of content: words, and pairs of neighbouring words. What several documents say matters, and a concept is
 * covered by saying it once (Gillick & Favre 2009).
 */
import { pairIds } from './pair-ids.ts';
import type { Problem } from './problem.ts';
import type { Objective } from './select.ts';

export interface Concepts {
  /** Sentence s has the concepts id[start[s]] … id[start[s + 1] − 1], every one once. */
  readonly start: Uint32Array;
  readonly id: Uint32Array;
  /** What each is worth; together they are worth one. */
  readonly worth: Float64Array;
  /** The terms of a concept, as columns of the counts; a stop word has none. */
  terms(concept: number): readonly number[];
}

/** The concepts in each sentence. */
type Held = Pick<Concepts, 'start' | 'id'>;

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
  const { start, index, columns } = problem.counts;
  return { ...weighed(problem, rules, { start, id: index }, columns), terms: (column) => [column] };
}

/** Neighbouring stems, not both stop words. */
export function pairConcepts(problem: Problem, rules: ConceptRules): Concepts {
  const { corpus, vocabulary, size } = problem;
  const most = corpus.documents.reduce((sum, { tokens }) => sum + tokens.term.length, 0);
  const ids = pairIds(most);
  /** The last sentence of each pair. */
  const last = new Int32Array(most).fill(-1);
  const start = new Uint32Array(size + 1);
  const id = new Uint32Array(most);
  let [sentence, at] = [0, 0];
  for (const { tokens } of corpus.documents) {
    const { term, stop, firstToken } = tokens;
    for (let s = 0; s + 1 < firstToken.length; s++) {
      for (let i = firstToken[s] + 1; i < firstToken[s + 1]; i++) {
        if (stop[i - 1] && stop[i]) continue;
        const pair = ids.of(term[i - 1], term[i]);
        if (last[pair] !== sentence) id[at++] = pair;
        last[pair] = sentence;
      }
      start[++sentence] = at;
    }
  }
  const terms = (pair: number) =>
    ids
      .pair(pair)
      .map((term) => vocabulary.columnOf[term])
      .filter((column) => column >= 0);
  return { ...weighed(problem, rules, { start, id: id.subarray(0, at) }, ids.size), terms };
}

function weighed(
  { corpus, documentOf }: Problem,
  { shared, mention = () => 1, power = 1 }: ConceptRules,
  { start, id: ids }: Held,
  size: number,
): Held & Pick<Concepts, 'worth'> {
  const several = corpus.documents.length > 1;
  const sentences = start.length - 1;
  const worth = new Float64Array(size);
  const units = new Uint32Array(size);
  const lastUnit = new Int32Array(size).fill(-1);
  const best = new Float64Array(size);
  for (let s = 0; s < sentences; s++) {
    const unit = several ? documentOf[s] : s;
    const value = mention(s);
    for (let i = start[s]; i < start[s + 1]; i++) {
      const id = ids[i];
      if (lastUnit[id] !== unit) {
        lastUnit[id] = unit;
        units[id]++;
        best[id] = 0;
      }
      if (value > best[id]) {
        worth[id] += value - best[id];
        best[id] = value;
      }
    }
  }
  for (let id = 0; id < size; id++) worth[id] = units[id] < shared ? 0 : worth[id] ** power;
  const total = worth.reduce((sum, value) => sum + value, 0) || 1;
  return { ...worthy({ start, id: ids }, worth), worth: worth.map((value) => value / total) };
}

/** Without the concepts that are worth nothing. */
function worthy({ start, id }: Held, worth: Float64Array): Held {
  const starts = new Uint32Array(start.length);
  const kept = new Uint32Array(id.length);
  let at = 0;
  for (let s = 0; s + 1 < start.length; s++) {
    for (let i = start[s]; i < start[s + 1]; i++) if (worth[id[i]] > 0) kept[at++] = id[i];
    starts[s + 1] = at;
  }
  return { start: starts, id: kept.slice(0, at) };
}

/** A concept whose first and last mention are nearer than this share of the sentences is said in passing. */
const PASSING = 0.1;
/** In a text of fewer sentences that says nothing. */
const MIN_SENTENCES = 30;

/** 1 for each concept that the text has in one place only: small talk, an anecdote, an example. */
export function saidInPassing({ start, id }: Held, concepts: number): Uint8Array {
  const sentences = start.length - 1;
  if (sentences < MIN_SENTENCES) return new Uint8Array(concepts);
  const first = new Int32Array(concepts).fill(-1);
  const last = new Int32Array(concepts);
  for (let s = 0; s < sentences; s++) {
    for (let i = start[s]; i < start[s + 1]; i++) {
      if (first[id[i]] < 0) first[id[i]] = s;
      last[id[i]] = s;
    }
  }
  return Uint8Array.from(first, (from, concept) => Number(last[concept] - from < PASSING * sentences));
}

/** Coverage: every concept counts once. */
export function conceptCoverage(...kinds: readonly (Held & Pick<Concepts, 'worth'>)[]): Objective {
  const covered = kinds.map(({ worth }) => new Uint8Array(worth.length));
  return {
    gain(s) {
      let gain = 0;
      kinds.forEach(({ start, id, worth }, k) => {
        for (let i = start[s]; i < start[s + 1]; i++) if (!covered[k][id[i]]) gain += worth[id[i]];
      });
      return gain;
    },
    add(s) {
      kinds.forEach(({ start, id }, k) => {
        for (let i = start[s]; i < start[s + 1]; i++) covered[k][id[i]] = 1;
      });
    },
  };
}

/** What the concepts of a sentence are worth together. */
export function worthOf({ start, id, worth }: Held & Pick<Concepts, 'worth'>, s: number): number {
  let sum = 0;
  for (let i = start[s]; i < start[s + 1]; i++) sum += worth[id[i]];
  return sum;
}
