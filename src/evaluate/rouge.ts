/**
 * ROUGE (Lin 2004), equal to the program ROUGE-1.5.5 to five decimals when it has the same word lists. A text has one
 * sentence a line. Every result carries its settings in words: scores under other settings cannot be compared.
 */
import { InputError } from '../check/index.ts';
import {
  type Measure,
  type Measured,
  ngramMeasure,
  type Overlap,
  type RougeIds,
  skipMeasure,
  sum,
  UNKNOWN,
} from './rouge-counts.ts';
import { longestMeasure } from './rouge-lcs.ts';
import { type RougeGiven, type RougeSettings, rougeSettings } from './rouge-settings.ts';
import { type RougeText, reader } from './rouge-text.ts';

/** By measure: `rouge-1`, `rouge-l`, `rouge-w-1.2`, `rouge-s*`, `rouge-su4`, … */
export type RougeScores = Readonly<Record<string, RougeScore>>;

export interface RougeResult {
  /** All that the scores depend on, in words. */
  readonly settings: string;
  readonly scores: RougeScores;
}

/** One peer against its references. An empty peer, or a reference without words, scores 0. */
export function rouge(peer: string, references: readonly string[], given: RougeGiven = {}): RougeResult {
  const settings = rougeSettings(given);
  return { settings: settings.text, scores: prepareReferences(references, settings)(peer) };
}

/** Reads the references once; the function that comes back scores any number of peers against them. */
export function prepareReferences(
  references: readonly string[],
  settings: RougeSettings,
): (peer: string) => RougeScores {
  if (!Array.isArray(references) || references.length === 0)
    throw new InputError('rouge', 'takes a summary and a list of references, one at least', references);
  const read = reader(settings);
  const ids = new Map<string, number>();
  const newOrOld = (word: string) => ids.get(word) ?? ids.set(word, ids.size).size - 1;
  const known = (word: string) => ids.get(word) ?? UNKNOWN;
  const texts = references.map((text) => toIds(read(text), newOrOld));
  const measures = measuresOf(settings, texts, ids.size);
  return (peer) => {
    const text = toIds(read(peer), known);
    const measured = measures.flatMap((measure) => measure(text));
    return Object.fromEntries(measured.map((one) => [one.name, rougeScore(one, settings)]));
  };
}

const toIds = ({ tokens, sentences }: RougeText, idOf: (word: string) => number): RougeIds => ({
  tokens: Int32Array.from(tokens, idOf),
  sentences: sentences.map((words) => Int32Array.from(words, idOf)),
});

function measuresOf(settings: RougeSettings, references: readonly RougeIds[], words: number): Measure[] {
  const { ngrams, longest, weight, gap, skip } = settings;
  const measures = [ngramMeasure(references, words, ngrams)];
  if (longest) measures.push(longestMeasure(references, words));
  if (weight !== undefined) measures.push(longestMeasure(references, words, weight));
  if (gap !== undefined) measures.push(skipMeasure(references, words, gap, skip));
  return measures;
}

export interface RougeScore {
  readonly recall: number;
  readonly precision: number;
  readonly f: number;
}

/**
 * From overlaps to recall, precision and F, as ROUGE-1.5.5 does it: R and P are rounded to five decimals, and
 * F = PR / ((1 − α) P + α R) is computed from the rounded values.
 */
function rougeScore({ overlaps, power }: Measured, settings: RougeSettings): RougeScore {
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
