/**
 * Word clusters by the minimum description length principle (Li & Yamanishi 2000).
 *
 * Method      A word w joins the cluster of a seed s when knowing s shortens the code of w's presence in the texts:
 *             δSC = H(m⁺/m) − m_s/m·H(m_s⁺/m_s) − m_¬s/m·H(m_¬s⁺/m_¬s) − (1/2m)·log₂(m_s·m_¬s·π/2m) > γ, P(w|s) > P(w)
 * Departures  Only pairs that share a text are touched. The first three terms are mutual information, at most H(s) and
 *             at most H(w), so words too rare (or too common) to ever pass γ are left out before pairs are counted.
 * Letters     m texts · m_s texts with the seed · m⁺ texts with the word · m_s⁺ texts with both
 * See         docs/papers/stm-topic-structure.md
 */
import { type Given, InputError, integer, number, resolve } from '../check/index.ts';
import { type Csr, columnRows, columnSums, transpose } from '../linalg/index.ts';
import { damaged, decodeModel, encodeModel, understood } from '../training/index.ts';

export const WORD_CLUSTERS_OPTIONS = {
  gamma: number({
    default: 0.005,
    min: 0,
    help: 'bits per text that a seed must save to take a word into its cluster',
  }),
  above: integer({ default: 5, min: 0, help: 'a word is a seed when it occurs more often than this' }),
} as const;
export type WordClustersOptions = Given<typeof WORD_CLUSTERS_OPTIONS>;

/** Clusters over the columns of the counts they were learned from. */
export interface WordClusters {
  readonly gamma: number;
  readonly above: number;
  /** How many texts were read. */
  readonly texts: number;
  /** How often each word occurs, and in how many texts. */
  readonly counts: Float64Array;
  readonly textsWith: Float64Array;
  /** The cluster of seed s: members start[s] … start[s + 1] - 1 with their δSC, the best first; the seed is not listed. */
  readonly start: Uint32Array;
  readonly member: Uint32Array;
  readonly gain: Float64Array;
}

/** Words that occur together, clustered by their shared information (STM, section 3). */
export function wordClusters(texts: Csr, given: WordClustersOptions = {}): WordClusters {
  const { gamma, above } = resolve('word clusters', WORD_CLUSTERS_OPTIONS, given);
  const [m, counts, textsWith] = [texts.rows, columnSums(texts), Float64Array.from(columnRows(texts))];
  const cost = textsWith.map((own) => penalty(m, own));
  const found: Member[][] = Array.from(counts, () => []);
  const join = (seed: number, word: number, information: number) => {
    const gain = information - cost[seed];
    if (counts[seed] > above && gain > gamma) found[seed].push({ word, gain });
  };
  // Only words whose entropy is above γ can be in a cluster.
  const wanted = Uint8Array.from(textsWith, (own) => (entropy(own / m) > gamma ? 1 : 0));
  eachPair(texts, wanted, (a, b, both) => {
    if (upperBound(m, textsWith[a], textsWith[b], both) <= gamma) return;
    const information = mutualInformation(m, textsWith[a], textsWith[b], both);
    join(a, b, information);
    join(b, a, information);
  });
  return { gamma, above, texts: m, counts, textsWith, ...listed(found) };
}

interface Member {
  readonly word: number;
  readonly gain: number;
}

function listed(found: readonly Member[][]): Pick<WordClusters, 'start' | 'member' | 'gain'> {
  const start = new Uint32Array(found.length + 1);
  found.forEach((members, seed) => {
    members.sort((a, b) => b.gain - a.gain || a.word - b.word);
    start[seed + 1] = start[seed] + members.length;
  });
  const all = found.flat();
  return { start, member: Uint32Array.from(all, ({ word }) => word), gain: Float64Array.from(all, ({ gain }) => gain) };
}

/** How many words are seeds, and how many of them have a cluster of more than themselves. */
export function clusterNumbers({ counts, above, start }: WordClusters): { seeds: number; clusters: number } {
  let [seeds, clusters] = [0, 0];
  for (let word = 0; word < counts.length; word++) {
    if (counts[word] > above) seeds++;
    if (start[word + 1] > start[word]) clusters++;
  }
  return { seeds, clusters };
}

/** δSC of the member at `at`, as a share of what there is to know of the seed or of the word, whichever is more. */
export function clusterCoherence({ texts, textsWith, member, gain }: WordClusters, seed: number, at: number): number {
  return gain[at] / Math.max(entropy(textsWith[seed] / texts), entropy(textsWith[member[at]] / texts));
}

/** δSC in bits per text, from the numbers of texts: all, with the seed, with the word, with both. */
export const saving = (m: number, withSeed: number, withWord: number, both: number): number =>
  mutualInformation(m, withSeed, withWord, both) - penalty(m, withSeed);

function mutualInformation(m: number, withSeed: number, withWord: number, both: number): number {
  const without = m - withSeed;
  const inside = withSeed * entropy(both / withSeed);
  const outside = without === 0 ? 0 : without * entropy((withWord - both) / without);
  return entropy(withWord / m) - (inside + outside) / m;
}

/** An upper bound of the mutual information that costs one logarithm; 0 where P(w|s) is not above P(w). */
function upperBound(m: number, a: number, b: number, both: number): number {
  const ratio = (both * m) / (a * b);
  if (ratio <= 1) return 0;
  const chance = ((m - a) / m) * ((m - b) / m);
  const neither = (m - a - b + both) / m;
  return (both / m) * Math.log2(ratio) + ((neither / chance) * (neither - chance)) / Math.LN2;
}

/** (1/2m)·log₂(m_s·m_¬s·π/2m); a seed in every text has no information. */
function penalty(m: number, withSeed: number): number {
  const without = m - withSeed;
  return withSeed === 0 || without === 0 ? Infinity : Math.log2((withSeed * without * Math.PI) / (2 * m)) / (2 * m);
}

/** H(x) in bits. */
function entropy(x: number): number {
  return x <= 0 || x >= 1 ? 0 : -x * Math.log2(x) - (1 - x) * Math.log2(1 - x);
}

/** Visits every pair a < b of wanted words that share a text, with the number of texts they share. */
function eachPair(texts: Csr, wanted: Uint8Array, visit: (a: number, b: number, both: number) => void): void {
  const { start, index } = texts;
  const transposed = transpose(texts);
  /** Where the words after the one being visited begin in each text. */
  const next = start.slice(0, texts.rows);
  const both = new Uint32Array(texts.columns);
  const touched = new Uint32Array(texts.columns);
  for (let a = 0; a < texts.columns; a++) {
    let met = 0;
    for (let i = transposed.start[a]; i < transposed.start[a + 1]; i++) {
      const text = transposed.index[i];
      const from = ++next[text];
      if (wanted[a] === 0) continue;
      for (let j = from; j < start[text + 1]; j++) {
        if (wanted[index[j]] === 1 && both[index[j]]++ === 0) touched[met++] = index[j];
      }
    }
    for (let i = 0; i < met; i++) {
      visit(a, touched[i], both[touched[i]]);
      both[touched[i]] = 0;
    }
  }
}

export interface SavedWordClusters {
  readonly model: WordClusters;
  /** The term of every word as it is compared: its stem. */
  readonly terms: readonly string[];
  /** The word as people write it. */
  readonly labels: readonly string[];
}

/** Word clusters as bytes, with their words and what else a background of a text needs. */
export function saveWordClusters({ model, terms, labels }: SavedWordClusters): Uint8Array {
  const { gamma, above, texts, counts, textsWith, start, member, gain } = model;
  const arrays = { counts, textsWith, gain: Float32Array.from(gain) };
  // Where the label is the term, as it is for most, it is not written twice.
  const shown = labels.map((label, i) => (label === terms[i] ? '' : label));
  return encodeModel({
    kind: 'word-clusters',
    about: { gamma, above, texts, terms, labels: shown },
    arrays,
    indices: { start, member },
  });
}

/** Word clusters from the bytes of `saveWordClusters`. */
export function loadWordClusters(bytes: Uint8Array, who = 'word clusters'): SavedWordClusters {
  const { kind, about, arrays, indices } = decodeModel(bytes, who);
  if (kind !== 'word-clusters') throw new InputError(who, 'must hold word clusters', kind);
  const { gamma, above, texts, terms, labels } = about as unknown as WordClusters & SavedWordClusters;
  return understood(who, () => {
    const model = {
      gamma,
      above,
      texts,
      counts: Float64Array.from(arrays.counts),
      textsWith: Float64Array.from(arrays.textsWith),
      start: indices.start,
      member: indices.member,
      gain: Float64Array.from(arrays.gain),
    };
    const shown = labels.map((label, i) => label || terms[i]);
    if (!fits(model, terms.length) || ![...terms, ...shown].every((word) => typeof word === 'string')) {
      throw damaged(who, 'its words and its numbers do not fit');
    }
    return { model, terms, labels: shown };
  });
}

/** A list for every word, of words that there are. */
function fits({ counts, textsWith, start, member, gain }: WordClusters, words: number): boolean {
  if (counts.length !== words || textsWith.length !== words || start.length !== words + 1) return false;
  if (start[0] !== 0 || start[words] !== member.length || gain.length !== member.length) return false;
  return start.every((at, w) => w === 0 || at >= start[w - 1]) && member.every((word) => word < words);
}
