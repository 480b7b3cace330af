/** What a bench finds: who did what, with every sample. Tables, figures and the page are made from this alone. */
import { InputError } from '../src/check/index.ts';

export interface Measure {
  /** What was done, settings included: 'one pass, 100 topics'. Measures of the same thing stand in one table. */
  readonly what: string;
  readonly who: string;
  readonly unit: string;
  /** Of a library of so many documents: how it grows with them is what counts. */
  readonly documents?: number;
  readonly samples: readonly number[];
  /** Seconds of learning, and the objective then. */
  readonly curve?: readonly (readonly [number, number])[];
}

/** A peer that is not here, and how to get it. */
export interface Missing {
  readonly who: string;
  readonly how: string;
}

export type Versions = Readonly<Record<string, string>>;

export interface Outcome {
  readonly measures: readonly Measure[];
  readonly missing?: readonly Missing[];
  readonly versions?: Versions;
}

export interface Bench {
  readonly about: string;
  /** `documents`: for those whose size can be chosen. `found`: gets what there is so far, so that an end loses nothing. */
  run(quick: boolean, documents?: number, found?: (soFar: Outcome) => void): Promise<Outcome>;
}

/** A bench as it is kept. */
export interface Found extends Outcome {
  readonly about: string;
  readonly seconds: number;
  /** Of a size that was chosen: measures of other sizes stay beside these. */
  readonly documents?: number;
}

/** The file of a run. */
export interface Result {
  readonly format: typeof FORMAT;
  readonly command: string;
  readonly date: string;
  readonly quick: boolean;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly versions: Versions;
  readonly benches: Readonly<Record<string, Found>>;
}

export const FORMAT = 'aspectra-bench-1';

export function parseResult(text: string, name: string): Result {
  const result = JSON.parse(text) as Partial<Result>;
  if (result.format !== FORMAT) throw new InputError('bench', `${name} must have the format ${FORMAT}`, result.format);
  return result as Result;
}

/** As it is kept; the last digits of a measurement mean nothing. */
export const textOf = (result: Result): string =>
  `${JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(8)) : value), 1)}\n`;

/** Several runs of one machine as one: what was measured twice counts as the later run has it. */
export function merged(results: readonly Result[]): Result {
  const [first] = results;
  if (!first) throw new InputError('bench page', 'needs at least one result file');
  const benches: Record<string, Found> = {};
  for (const [name, found] of results.flatMap((result) => Object.entries(result.benches))) {
    benches[name] = laidOver(benches[name], found);
  }
  return {
    ...first,
    command: results.length > 1 ? 'npm run bench' : first.command,
    date: results
      .map(({ date }) => date)
      .sort()
      .at(-1)!,
    quick: results.some(({ quick }) => quick),
    versions: Object.assign({}, ...results.map(({ versions }) => versions)),
    benches,
  };
}

/** A run of a chosen size is laid over the runs before it; another one takes their place. */
export function laidOver(before: Found | undefined, after: Found): Found {
  if (!before || after.documents === undefined) return after;
  const isAgain = ({ what, who, unit }: Measure) =>
    after.measures.some((one) => one.what === what && one.who === who && one.unit === unit);
  return {
    ...before,
    about: after.about,
    seconds: after.seconds,
    measures: [...before.measures.filter((one) => !isAgain(one)), ...after.measures],
  };
}

/** The value of a measure, unless it was not made. */
export function lookUp({ benches }: Result, bench: string, what: string, who: string): number | undefined {
  const measure = benches[bench]?.measures.find((one) => one.what === what && one.who === who);
  return measure && median(measure.samples);
}

export function median(samples: readonly number[]): number {
  if (samples.length === 0) throw new InputError('bench', 'a measure needs at least one sample');
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How far the samples lie apart, as a share of their median. */
export function spread(samples: readonly number[]): number {
  const width = Math.max(...samples) - Math.min(...samples);
  return width === 0 ? 0 : width / Math.abs(median(samples));
}

/** Three significant digits, and no more than the number has. */
export function short(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1);
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 6 });
}
