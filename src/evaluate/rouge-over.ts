/**
 * ROUGE over a set of peers, as ROUGE-1.5.5 prints it: the average is the mean of bootstrap resamples, the interval
 * spans their middle. Resample s is drawn with drand48 seeded by s from the instances sorted by id.
 */
import { InputError } from '../check/index.ts';
import { type Interval, interval, resampleMeans } from './bootstrap.ts';
import { prepareReferences, type RougeScore, type RougeScores } from './rouge.ts';
import { type RougeGiven, rougeSettings } from './rouge-settings.ts';

export interface RougeInstance {
  readonly id: string;
  readonly peer: string;
  readonly references: readonly string[];
}

interface RougeAverage extends Interval {
  readonly average: number;
}

export interface RougeOverResult {
  readonly settings: string;
  readonly scores: Readonly<Record<string, Readonly<Record<keyof RougeScore, RougeAverage>>>>;
  /** In the order given. */
  readonly instances: readonly { readonly id: string; readonly scores: RougeScores }[];
}

/** ROUGE of many summaries, with means and bootstrap intervals. */
export function rougeOver(instances: readonly RougeInstance[], given: RougeGiven = {}): RougeOverResult {
  if (instances.length === 0) throw new InputError('rouge', 'at least one peer is needed', instances);
  const settings = rougeSettings(given);
  const scored = instances.map(({ id, peer, references }) => ({
    id,
    scores: prepareReferences(references, settings)(peer),
  }));
  const sorted = scored.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)).map(({ scores }) => scores);
  const averageOf = averager(settings.resamples, settings.confidence);
  const scores = Object.keys(sorted[0]).map((name) => {
    const column = (part: keyof RougeScore) => Float64Array.from(sorted, (one) => one[name][part]);
    const [recall, precision, f] = averageOf([column('recall'), column('precision'), column('f')]);
    return [name, { recall, precision, f }] as const;
  });
  return { settings: settings.text, scores: Object.fromEntries(scores), instances: scored };
}

function averager(resamples: number, confidence: number): (columns: readonly Float64Array[]) => RougeAverage[] {
  const drawFor = (resample: number) => {
    const uniform = drand48(resample);
    return (limit: number) => Math.floor(uniform() * limit);
  };
  return (columns) =>
    resampleMeans(columns, resamples, drawFor).map((means) => ({
      average: means.reduce((sum, mean) => sum + mean, 0) / resamples,
      ...interval(means, confidence),
    }));
}

/**
 * The generator behind the bootstrap of ROUGE-1.5.5: x ← (0x5DEECE66D · x + 0xB) mod 2^48, x₀ = seed · 2^16 + 0x330E.
 * Here only to repeat that program's resamples; all other chance comes from `random`.
 */
const HALF = 2 ** 24;
const [HIGH, LOW] = [0x5de, 0xece66d];

/** Uniform numbers in [0, 1). */
export function drand48(seed: number): () => number {
  let high = Math.floor(seed / 2 ** 8) % HALF;
  let low = (seed % 2 ** 8) * 2 ** 16 + 0x330e;
  return () => {
    const carry = LOW * low + 0xb;
    high = (HIGH * low + LOW * high + Math.floor(carry / HALF)) % HALF;
    low = carry % HALF;
    return (high * HALF + low) / 2 ** 48;
  };
}
