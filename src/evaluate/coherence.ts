/**
 * Topics by their words: coherence, from how often they share documents, and diversity.
 *
 *   UMass  Σ_{m>l} log( (D(m, l) + 1) / D(l) )                    words best first (Mimno et al. 2011)
 *   NPMI   mean over pairs of log( p(a,b) / (p(a) p(b)) ) / −log p(a,b), from −1 to 1 (Bouma 2009)
 *
 * D counts documents, p = D / documents. Larger is better in both. In NPMI a pair that never meets is −1, a pair that
 * meets in every document is 1.
 */
import { InputError } from '../check/index.ts';

export type Coherence = 'umass' | 'npmi';

/** One value per topic. Topics are word ids, best first; a document is the ids of its words, in any order. */
export function coherence(
  topics: readonly (readonly number[])[],
  documents: readonly ArrayLike<number>[],
  measure: Coherence = 'npmi',
): number[] {
  if (documents.length === 0) throw new InputError('coherence', 'at least one document is needed', 0);
  const places = placesOf(new Set(topics.flat()), documents);
  return topics.map((words) => {
    if (words.length < 2) throw new InputError('coherence', 'a topic needs at least two words', words);
    const sets = words.map((word) => places.get(word)!);
    return measure === 'umass' ? umass(sets, words) : npmi(sets, documents.length);
  });
}

/** The documents of each word, one bit a document. */
function placesOf(words: Set<number>, documents: readonly ArrayLike<number>[]): Map<number, Uint32Array> {
  const size = Math.ceil(documents.length / 32);
  const places = new Map(Array.from(words, (word) => [word, new Uint32Array(size)]));
  documents.forEach((document, d) => {
    for (let i = 0; i < document.length; i++) {
      const set = places.get(document[i]);
      if (set !== undefined) set[d >>> 5] |= 1 << (d & 31);
    }
  });
  return places;
}

function umass(sets: readonly Uint32Array[], words: readonly number[]): number {
  const counts = sets.map((set) => common(set, set));
  const absent = counts.indexOf(0);
  if (absent >= 0) throw new InputError('coherence', 'umass needs words that occur in the documents', words[absent]);
  let sum = 0;
  for (let m = 1; m < sets.length; m++) {
    for (let l = 0; l < m; l++) sum += Math.log((common(sets[m], sets[l]) + 1) / counts[l]);
  }
  return sum;
}

function npmi(sets: readonly Uint32Array[], documents: number): number {
  const counts = sets.map((set) => common(set, set));
  let [sum, pairs] = [0, 0];
  for (let a = 1; a < sets.length; a++) {
    for (let b = 0; b < a; b++, pairs++) sum += npmiOf(common(sets[a], sets[b]), counts[a], counts[b], documents);
  }
  return sum / pairs;
}

function npmiOf(both: number, a: number, b: number, documents: number): number {
  if (both === 0) return -1;
  return both === documents ? 1 : Math.log((both * documents) / (a * b)) / -Math.log(both / documents);
}

export function common(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < a.length; i++) count += bits(a[i] & b[i]);
  return count;
}

/** How many bits of a word of 32 are set. */
function bits(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Topic diversity (Dieng, Ruiz & Blei 2020): the share of different words among the words of all topics, from 0 to 1; topics are lists of word numbers. */
export function diversity(topics: readonly (readonly number[])[]): number {
  const words = topics.flat();
  if (words.length === 0) throw new InputError('diversity', 'at least one topic with one word is needed', topics);
  return new Set(words).size / words.length;
}
