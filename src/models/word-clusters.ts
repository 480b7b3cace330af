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
import { type Given, integer, number, resolve } from '../check/index.ts';
import { type Csr, columnRows, columnSums, transpose } from '../matrix/index.ts';

export const WORD_CLUSTERS_OPTIONS = {
  gamma: number({ default: 0.005, min: 0, help: 'bits per text that a seed must save to take a word into its cluster' }),
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

export function wordClusters(texts: Csr, given: WordClustersOptions = {}): WordClusters {
  const { gamma, above } = resolve('word clusters', WORD_CLUSTERS_OPTIONS, given);
  const m = texts.rows;
  const counts = columnSums(texts);
  const textsWith = columnRows(texts);
  const isSeed = (word: number) => counts[word] > above;
  const mayPass = (word: number) => entropy(textsWith[word] / m) - penalty(m, textsWith[word]) > gamma;
  const seeds = Uint8Array.from(textsWith, (_, word) => (isSeed(word) && mayPass(word) ? 1 : 0));
  const members = Uint8Array.from(textsWith, (with_) => (entropy(with_ / m) > gamma ? 1 : 0));

  const start = new Uint32Array(texts.columns + 1);
  const member: number[] = [];
  const gain: number[] = [];
  const together = companions(texts, members);
  for (let seed = 0; seed < texts.columns; seed++) {
    if (seeds[seed] === 1) {
      const found: { word: number; gain: number }[] = [];
      together(seed, (word, both) => {
        if (both * m <= textsWith[seed] * textsWith[word]) return;
        const gain = saving(m, textsWith[seed], textsWith[word], both);
        if (gain > gamma) found.push({ word, gain });
      });
      found.sort((a, b) => b.gain - a.gain || a.word - b.word);
      member.push(...found.map(({ word }) => word));
      gain.push(...found.map(({ gain }) => gain));
    }
    start[seed + 1] = member.length;
  }
  return {
    gamma,
    above,
    texts: m,
    counts,
    textsWith: Float64Array.from(textsWith),
    start,
    member: Uint32Array.from(member),
    gain: Float64Array.from(gain),
  };
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

/** δSC in bits per text, from the numbers of texts: all, with the seed, with the word, with both. */
export function saving(m: number, withSeed: number, withWord: number, both: number): number {
  const without = m - withSeed;
  const inSeed = withSeed * entropy(both / withSeed);
  const outside = without === 0 ? 0 : without * entropy((withWord - both) / without);
  return entropy(withWord / m) - (inSeed + outside) / m - penalty(m, withSeed);
}

/** (1/2m)·log₂(m_s·m_¬s·π/2m); a seed in every text tells nothing. */
function penalty(m: number, withSeed: number): number {
  const without = m - withSeed;
  return withSeed === 0 || without === 0 ? Infinity : Math.log2((withSeed * without * Math.PI) / (2 * m)) / (2 * m);
}

/** H(x) in bits. */
function entropy(x: number): number {
  return x <= 0 || x >= 1 ? 0 : -x * Math.log2(x) - (1 - x) * Math.log2(1 - x);
}

/** Walks the words that share a text with a seed, with the number of texts they share. */
function companions(texts: Csr, wanted: Uint8Array) {
  const turned = transpose(texts);
  const shared = new Uint32Array(texts.columns);
  return (seed: number, visit: (word: number, both: number) => void): void => {
    const touched: number[] = [];
    for (let i = turned.start[seed]; i < turned.start[seed + 1]; i++) {
      const text = turned.index[i];
      for (let j = texts.start[text]; j < texts.start[text + 1]; j++) {
        const word = texts.index[j];
        if (wanted[word] === 0) continue;
        if (shared[word]++ === 0) touched.push(word);
      }
    }
    for (const word of touched) {
      if (word !== seed) visit(word, shared[word]);
      shared[word] = 0;
    }
  };
}
