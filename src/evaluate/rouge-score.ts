/**
 * From overlaps to recall, precision and F, as ROUGE-1.5.5 does it: R and P are rounded to five decimals, and
 * F = PR / ((1 − α) P + α R) is computed from the rounded values.
 */
import { type Measured, type Overlap, sum } from './rouge-counts.ts';
import type { RougeSettings } from './rouge-settings.ts';

export interface RougeScore {
  readonly recall: number;
  readonly precision: number;
  readonly f: number;
}

export function rougeScore({ overlaps, power }: Measured, settings: RougeSettings): RougeScore {
  if (!settings.jackknife || overlaps.length === 1) return combined(overlaps, power, settings);
  const leftOut = overlaps.map((_, out) => combined(overlaps.toSpliced(out, 1), power, settings));
  const mean = (part: keyof RougeScore) => leftOut.reduce((total, one) => total + one[part], 0) / leftOut.length;
  return { recall: mean('recall'), precision: mean('precision'), f: mean('f') };
}

function combined(overlaps: readonly Overlap[], power: number, { references, alpha }: RougeSettings): RougeScore {
  const { hits, reference, peer } = overlaps.reduce(references === 'average' ? sum : better(power));
  const recall = rounded(ratio(hits, reference) ** power);
  const precision = rounded(ratio(hits, peer) ** power);
  return { recall, precision, f: rounded(ratio(precision * recall, (1 - alpha) * precision + alpha * recall)) };
}

/** The reference with the best recall, the first of equals. For ROUGE-W the program compares hits / Σ lengthᵢ^w. */
function better(power: number): (a: Overlap, b: Overlap) => Overlap {
  const recall = ({ hits, reference }: Overlap) => ratio(hits, reference ** power);
  return (a, b) => (recall(b) > recall(a) ? b : a);
}

const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** To five decimals, ties to even as in C. The only exact ties are odd multiples of 1/64. */
function rounded(value: number): number {
  if ((value * 64) % 2 !== 1) return Number(value.toFixed(5));
  const below = Math.floor(value * 1e5);
  return (below + (below % 2)) / 1e5;
}
