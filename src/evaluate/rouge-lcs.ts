/**
 * ROUGE-L and ROUGE-W (Lin 2004), summary level: each reference sentence against all peer sentences; the words on any
 * of their longest common subsequences are hits, clipped by the word counts of both texts, so that ROUGE-L never
 * exceeds ROUGE-1. ROUGE-W prefers consecutive matches: a run of k words counts k^weight.
 *
 * As in ROUGE-1.5.5, a hit refused by the clip does not end a run: the run goes on with the next hit that counts, and
 * is lost when the sentence ends first. Bases are (Σ lengthᵢ^w)^w over reference sentences and n^w for n peer words.
 */
import type { Measure, RougeIds } from './rouge-counts.ts';

/** ROUGE-W with a weight, ROUGE-L without one. */
export function longestMeasure(references: readonly RougeIds[], words: number, weight?: number): Measure {
  const power = weight ?? 1;
  const name = weight === undefined ? 'rouge-l' : `rouge-w-${weight}`;
  const bases = references.map(({ sentences }) => sentences.reduce((sum, s) => sum + s.length ** power, 0) ** power);
  const clips = references.map(({ tokens }) => counted(tokens, words));
  const mark = subsequenceMarker(power);
  return ({ tokens, sentences }) => {
    const peerClip = counted(tokens, words);
    const overlaps = references.map((reference, r) => {
      const clip = clipper(clips[r].slice(), peerClip.slice());
      let hits = 0;
      for (const sentence of reference.sentences) hits += sentenceHits(sentence, sentences, mark, clip, weight);
      return { hits, reference: bases[r], peer: tokens.length ** power };
    });
    return [{ name, power: 1 / power, overlaps }];
  };
}

function counted(tokens: Int32Array, words: number): Int32Array {
  const counts = new Int32Array(words);
  for (const id of tokens) if (id >= 0) counts[id]++;
  return counts;
}

/** Takes a word from both texts, as long as both have it. */
function clipper(reference: Int32Array, peer: Int32Array): (word: number) => boolean {
  return (word) => {
    if (reference[word] === 0 || peer[word] === 0) return false;
    reference[word]--;
    peer[word]--;
    return true;
  };
}

function sentenceHits(
  sentence: Int32Array,
  peer: readonly Int32Array[],
  mark: Mark,
  clip: (word: number) => boolean,
  weight: number | undefined,
): number {
  const common = new Uint8Array(sentence.length);
  for (const other of peer) mark(sentence, other, common);
  let [hits, run] = [0, 0];
  for (let i = 0; i < sentence.length; i++) {
    if (common[i] === 0 || !clip(sentence[i])) continue;
    run++;
    if (weight !== undefined && common[i + 1] === 1) continue;
    hits += run ** (weight ?? 1);
    run = 0;
  }
  return hits;
}

/**
 * Marks the words of a sentence that lie on its weighted longest common subsequence with another sentence:
 *
 *   best(i, j) = best(i−1, j−1) + (k+1)^w − k^w   where words match, k being the matches in a row before them
 *   best(i, j) = max(best(i−1, j), best(i, j−1))   elsewhere
 *
 * The path back takes every match it meets, and goes up before left. Weight 1 is the plain subsequence.
 */
export type Mark = (sentence: Int32Array, other: Int32Array, common: Uint8Array) => void;

/** Its tables are kept from call to call. */
function subsequenceMarker(weight: number): Mark {
  let powers = new Float64Array(0);
  let best = new Float64Array(0);
  let streak = new Uint32Array(0);

  function grow(rows: number, columns: number): void {
    if (powers.length <= rows) powers = Float64Array.from({ length: 2 * rows + 1 }, (_, k) => k ** weight);
    if (best.length < (rows + 1) * (columns + 1)) {
      best = new Float64Array(2 * (rows + 1) * (columns + 1));
      streak = new Uint32Array(best.length);
    }
  }

  return (sentence, other, common) => {
    const width = other.length + 1;
    grow(sentence.length, other.length);
    best.fill(0, 0, width);
    streak.fill(0, 0, width);
    for (let i = 1; i <= sentence.length; i++) fill(i * width, sentence[i - 1], other);
    for (let i = sentence.length, j = other.length; i > 0 && j > 0; ) {
      const at = i * width + j;
      if (sentence[i - 1] === other[j - 1]) {
        common[--i] = 1;
        j--;
      } else if (best[at - width] >= best[at - 1]) i--;
      else j--;
    }
  };

  /** One row of the table, from the row above it. */
  function fill(start: number, word: number, other: Int32Array): void {
    const width = other.length + 1;
    let last = (best[start] = streak[start] = 0);
    for (let j = 0, at = start + 1; j < other.length; j++, at++) {
      if (word === other[j]) {
        const before = streak[at - width - 1];
        streak[at] = before + 1;
        last = best[at - width - 1] + powers[before + 1] - powers[before];
      } else {
        streak[at] = 0;
        if (best[at - width] > last) last = best[at - width];
      }
      best[at] = last;
    }
  }
}
