/**
 * ROUGE-S and ROUGE-SU (Lin 2004): clipped hits of word pairs in order, at most `gap` words apart. In ROUGE-SU the
 * words count too, all but the last: ROUGE-1.5.5 counts the words that begin a pair.
 */
import { count, type Measure, overlaps, type PairIds, pairs, type RougeIds, sum } from './rouge-counts.ts';
import type { RougeSettings } from './rouge-settings.ts';

/** Any number of words may stand between. */
const ANY_GAP = -1;

export function skipMeasure(
  references: readonly RougeIds[],
  words: number,
  gap: number,
  kind: RougeSettings['skip'],
): Measure {
  const ids = pairs(words);
  const grams = references.map(({ tokens }) => skipBigrams(tokens, gap, ids.add));
  const pairCounts = count(grams, ids.size);
  const wordCounts = count(
    references.map(({ tokens }) => butLast(tokens)),
    words,
  );
  const reach = gap === ANY_GAP ? '*' : gap;
  return ({ tokens }) => {
    const s = overlaps(pairCounts, skipBigrams(tokens, gap, ids.find));
    const u = kind === 's' ? [] : overlaps(wordCounts, butLast(tokens));
    const alone = { name: `rouge-s${reach}`, power: 1, overlaps: s };
    const withUnigrams = { name: `rouge-su${reach}`, power: 1, overlaps: u.map((overlap, r) => sum(overlap, s[r])) };
    return kind === 's' ? [alone] : kind === 'su' ? [withUnigrams] : [alone, withUnigrams];
  };
}

const butLast = (tokens: Int32Array): Int32Array => tokens.subarray(0, Math.max(0, tokens.length - 1));

function skipBigrams(tokens: Int32Array, gap: number, idOf: PairIds['find']): Int32Array {
  const reach = gap === ANY_GAP ? tokens.length : gap + 1;
  const found = new Int32Array(pairsWithin(tokens.length, reach));
  let at = 0;
  for (let i = 0; i < tokens.length; i++) {
    const end = Math.min(i + reach, tokens.length - 1);
    for (let j = i + 1; j <= end; j++) found[at++] = idOf(tokens[i], tokens[j]);
  }
  return found;
}

/** How many pairs i < j ≤ i + reach there are among a number of words. */
function pairsWithin(length: number, reach: number): number {
  const near = Math.min(reach, Math.max(0, length - 1));
  return near * length - (near * (near + 1)) / 2;
}
