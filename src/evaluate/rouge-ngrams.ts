/** ROUGE-N (Lin 2004): clipped hits of n-grams, which run across sentence ends. */
import {
  count,
  type Measure,
  overlaps,
  type PairIds,
  pairs,
  type ReferenceCounts,
  type RougeIds,
} from './rouge-counts.ts';

interface Level {
  readonly counts: ReferenceCounts;
  /** From (n−1)-grams to n-grams; words need no step. */
  readonly step: PairIds | undefined;
}

/** ROUGE-1 up to ROUGE-N. */
export function ngramMeasure(references: readonly RougeIds[], words: number, longest: number): Measure {
  const levels = levelsOf(references, words, longest);
  return ({ tokens }) => {
    let grams = tokens;
    return levels.map(({ counts, step }, i) => {
      if (step !== undefined) grams = extended(grams, tokens, i, step.find);
      return { name: `rouge-${i + 1}`, power: 1, overlaps: overlaps(counts, grams) };
    });
  };
}

function levelsOf(references: readonly RougeIds[], words: number, longest: number): Level[] {
  const levels: Level[] = [];
  let grams = references.map(({ tokens }) => tokens);
  for (let n = 1; n <= longest; n++) {
    const step = n === 1 ? undefined : pairs(words);
    if (step !== undefined) grams = grams.map((g, r) => extended(g, references[r].tokens, n - 1, step.add));
    levels.push({ counts: count(grams, step?.size ?? words), step });
  }
  return levels;
}

/** Each beginning of `length` words with the word that follows it. */
function extended(beginnings: Int32Array, words: Int32Array, length: number, idOf: PairIds['find']): Int32Array {
  const grams = new Int32Array(Math.max(0, words.length - length));
  for (let i = 0; i < grams.length; i++) grams[i] = idOf(beginnings[i], words[i + length]);
  return grams;
}
