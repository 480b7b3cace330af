/**
 * Units of content: words, and pairs of neighbouring words. What several documents say matters, and a concept is
 * covered by saying it once (Gillick & Favre 2009).
 */
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
}

/** Stemmed content words. */
export function wordConcepts(problem: Problem, rules: ConceptRules): Concepts {
  const { start, index, columns } = problem.counts;
  return { ...weighed(problem, rules, { start, id: index }, columns), terms: (column) => [column] };
}

/** Neighbouring stems, not both stop words. */
export function pairConcepts(problem: Problem, rules: ConceptRules): Concepts {
  const { corpus, vocabulary, size } = problem;
  const { size: terms } = corpus.lexicon;
  const idOf = new Map<number, number>();
  const start = new Uint32Array(size + 1);
  const id = new Uint32Array(corpus.documents.reduce((sum, { tokens }) => sum + tokens.term.length, 0));
  let [sentence, at] = [0, 0];
  for (const { tokens } of corpus.documents) {
    const { term, stop, firstToken } = tokens;
    for (let s = 0; s + 1 < firstToken.length; s++) {
      for (let i = firstToken[s] + 1; i < firstToken[s + 1]; i++) {
        if (stop[i - 1] && stop[i]) continue;
        const pair = term[i - 1] * terms + term[i];
        const known = idOf.get(pair) ?? idOf.size;
        if (known === idOf.size) idOf.set(pair, known);
        if (!id.subarray(start[sentence], at).includes(known)) id[at++] = known;
      }
      start[++sentence] = at;
    }
  }
  const pairs = [...idOf.keys()];
  const columns = (pair: number) =>
    [Math.floor(pairs[pair] / terms), pairs[pair] % terms]
      .map((term) => vocabulary.columnOf[term])
      .filter((column) => column >= 0);
  return { ...weighed(problem, rules, { start, id: id.subarray(0, at) }, pairs.length), terms: columns };
}

function weighed(
  { corpus, documentOf }: Problem,
  { shared, mention = () => 1 }: ConceptRules,
  { start, id: ids }: Held,
  size: number,
): Held & Pick<Concepts, 'worth'> {
  const several = corpus.documents.length > 1;
  const sentences = start.length - 1;
  /** Of each concept: what it is worth, how many units have it, 1 + the last of them, and the best mention there. */
  const seen = new Float64Array(4 * size);
  for (let s = 0; s < sentences; s++) {
    const unit = several ? documentOf[s] : s;
    const value = mention(s);
    for (let i = start[s]; i < start[s + 1]; i++) {
      const at = 4 * ids[i];
      if (seen[at + 2] !== unit + 1) {
        seen[at + 1]++;
        seen[at + 2] = unit + 1;
        seen[at + 3] = 0;
      }
      if (value > seen[at + 3]) {
        seen[at] += value - seen[at + 3];
        seen[at + 3] = value;
      }
    }
  }
  const worth = new Float64Array(size);
  for (let id = 0; id < size; id++) if (seen[4 * id + 1] >= shared) worth[id] = seen[4 * id];
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

/** How gains fall where a part of the text has its share. */
export interface Spread {
  factor(sentence: number): number;
  add(sentence: number): void;
}

/** F(S) = Σ_c worth(c) · max { standing(s) : s ∈ S holds c }; where all stand alike, every concept counts once. */
export function covering(
  kinds: readonly (Held & Pick<Concepts, 'worth'>)[],
  standing?: Float64Array,
  spread?: Spread,
): Objective {
  const covered = kinds.map(({ worth }) => new Float64Array(worth.length));
  return {
    gain(s) {
      const own = standing ? standing[s] : 1;
      let sum = 0;
      for (const [k, { start, id, worth }] of kinds.entries())
        for (let i = start[s]; i < start[s + 1]; i++) sum += worth[id[i]] * Math.max(0, own - covered[k][id[i]]);
      return spread ? sum * spread.factor(s) : sum;
    },
    add(s) {
      const own = standing ? standing[s] : 1;
      for (const [k, { start, id }] of kinds.entries())
        for (let i = start[s]; i < start[s + 1]; i++) covered[k][id[i]] = Math.max(covered[k][id[i]], own);
      spread?.add(s);
    },
  };
}

/** What the concepts of a sentence are worth together. */
export function worthOf({ start, id, worth }: Held & Pick<Concepts, 'worth'>, s: number): number {
  let sum = 0;
  for (let i = start[s]; i < start[s + 1]; i++) sum += worth[id[i]];
  return sum;
}
