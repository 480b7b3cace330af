/**
 * How much more likely a block is than blocks of its length are anywhere in the text: L − μ(n), where μ(n) is the mean
 * likelihood of blocks of about n words. Every word comes in bursts, so that any cut at all makes a text more likely;
 * what is left after μ is what these places give. A cut into more blocks gains nothing by being finer, and cuts into
 * different numbers of blocks can be compared.
 */
import type { BlockScores } from './segmentations.ts';

/** Lengths are gathered in so many classes for each doubling; between their means, μ(n) / n is a line over log n. */
const CLASSES = 6;

/** `position[u]` counts the words before unit u; the last one those of the text. */
export function contrasts(likelihoods: BlockScores, position: ArrayLike<number>): BlockScores {
  const mean = meanByLength(likelihoods, position);
  return likelihoods.map((row, end) => row.map((value, begin) => value - mean[position[end + 1] - position[begin]]));
}

/** μ(n) for n = 0 … all words. */
function meanByLength(likelihoods: BlockScores, position: ArrayLike<number>): Float64Array {
  const units = likelihoods.length;
  const words = position[units] - position[0];
  const classes = Math.round(CLASSES * Math.log2(Math.max(words, 1))) + 1;
  const [sum, place, count] = [new Float64Array(classes), new Float64Array(classes), new Float64Array(classes)];
  const classOf = Int32Array.from({ length: words + 1 }, (_, n) => (n > 0 ? Math.round(CLASSES * Math.log2(n)) : -1));
  likelihoods.forEach((row, end) => {
    for (let begin = 0; begin <= end; begin++) {
      const n = position[end + 1] - position[begin];
      if (n === 0 || n === words) continue;
      const c = classOf[n];
      sum[c] += row[begin] / n;
      place[c] += Math.log(n);
      count[c]++;
    }
  });
  const knots = Array.from(count, (_, c) => c)
    .filter((c) => count[c] > 0)
    .map((c) => ({ at: place[c] / count[c], value: sum[c] / count[c] }));
  if (words > 0) knots.push({ at: Math.log(words), value: likelihoods[units - 1][0] / words });
  const mean = new Float64Array(words + 1);
  for (let n = 1, k = 0; n <= words; n++) {
    const at = Math.log(n);
    while (k + 2 < knots.length && knots[k + 1].at < at) k++;
    mean[n] = n * between(knots[k], knots[k + 1], at);
  }
  return mean;
}

interface Knot {
  readonly at: number;
  readonly value: number;
}

function between(low: Knot, high: Knot | undefined, at: number): number {
  if (!high || at <= low.at) return low.value;
  if (at >= high.at) return high.value;
  return low.value + ((high.value - low.value) * (at - low.at)) / (high.at - low.at);
}
