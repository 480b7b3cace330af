/**
 * Topic models by numbers: coherence, from how often the words of a topic share documents or windows; diversity.
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
  const { places } = windowsOf(new Set(topics.flat()), documents, Infinity);
  return topics.map((words) => {
    if (words.length < 2) throw new InputError('coherence', 'a topic needs at least two words', words);
    const sets = words.map((word) => places.get(word)!);
    return measure === 'umass' ? umass(sets, words) : npmi(sets, documents.length);
  });
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

function common(a: Uint32Array, b: Uint32Array): number {
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

/**
 * C_v coherence (Röder, Both & Hinneburg 2015): words of a topic co-occur with the same words.
 *
 *   v_i = ( NPMI(w_i, w_j) ) over the words w_j of the topic        c_v = mean over i of cos( v_i , Σ_i v_i )
 *
 * Probabilities are shares of sliding windows of 110 words that hold a word, or both words. Never to meet counts as
 * meeting once in 10^12 windows, as there; to meet in every window counts as 1.
 */
const WINDOW = 110;
const EPSILON = 1e-12;

/** One value per topic. Topics are word ids; a text is the ids of its words in their order. */
export function coherenceCv(
  topics: readonly (readonly number[])[],
  texts: readonly ArrayLike<number>[],
  window = WINDOW,
): number[] {
  if (texts.length === 0) throw new InputError('coherence', 'at least one text is needed', 0);
  const { places, windows } = windowsOf(new Set(topics.flat()), texts, window);
  return topics.map((words) => {
    if (words.length < 2) throw new InputError('coherence', 'a topic needs at least two words', words);
    const sets = words.map((word) => places.get(word)!);
    const vectors = sets.map((a) => sets.map((b) => windowNpmi(common(a, b), common(a, a), common(b, b), windows)));
    const whole = sets.map((_, j) => vectors.reduce((sum, vector) => sum + vector[j], 0));
    return vectors.reduce((sum, vector) => sum + cosine(vector, whole), 0) / vectors.length;
  });
}

/** The windows of each word, one bit a window; a text shorter than a window is one. */
function windowsOf(words: Set<number>, texts: readonly ArrayLike<number>[], window: number) {
  const counts = texts.map((text) => Math.max(1, text.length - window + 1));
  const windows = counts.reduce((sum, count) => sum + count, 0);
  const places = new Map(Array.from(words, (word) => [word, new Uint32Array(Math.ceil(windows / 32))]));
  let first = 0;
  texts.forEach((text, t) => {
    for (let i = 0; i < text.length; i++) {
      const set = places.get(text[i]);
      if (set === undefined) continue;
      const last = first + Math.min(i, counts[t] - 1);
      for (let w = first + Math.max(0, i - window + 1); w <= last; w++) set[w >>> 5] |= 1 << (w & 31);
    }
    first += counts[t];
  });
  return { places, windows };
}

function windowNpmi(both: number, a: number, b: number, windows: number): number {
  if (a === 0 || b === 0) return 0;
  if (both === windows) return 1;
  const p = both / windows + EPSILON;
  return Math.log((p * windows * windows) / (a * b)) / -Math.log(p);
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, x, i) => sum + x * b[i], 0);
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  return lengths > 0 ? product / lengths : 0;
}
