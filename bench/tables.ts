/** Measures as tables of words, for the terminal and for the page. */
import { type Measure, median, short, spread } from './result.ts';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Ours begin so. */
const OURS = /^Aspectra/;

/** Things that the same contestants did, in the same unit, stand side by side; what one alone did, one below another. */
export function tablesOf(all: readonly Measure[]): Table[] {
  const measures = all.filter(({ documents }) => documents === undefined);
  const things = [...Map.groupBy(measures, ({ what }) => what).values()];
  const alike = Map.groupBy(things, (thing) => `${thing[0].unit} ${thing.map(({ who }) => who).join()}`);
  const side = [...alike.values()].map((columns) => {
    const [first] = columns;
    const { unit, who } = first[0];
    if (first.length === 1) {
      return { head: [who, unit], rows: columns.map(([one]) => [one.what, short(median(one.samples))]) };
    }
    return {
      head: [unit, ...columns.map(([{ what }]) => what)],
      rows: first.map(({ who }, i) => [who, ...columns.map((thing) => cell(thing[i], thing))]),
    };
  });
  return [...side, ...growthOf(all)];
}

/** For each unit what was done, by the number of documents, and the exponent of the last step. */
function growthOf(all: readonly Measure[]): Table[] {
  const measures = all.filter(({ documents }) => documents !== undefined);
  const sizes = [...new Set(measures.map(({ documents }) => documents!))].sort((a, b) => a - b);
  return [...Map.groupBy(measures, ({ unit }) => unit)].map(([unit, own]) => ({
    head: [`${unit}, by documents`, ...sizes.map((size) => size.toLocaleString('en')), 'exponent'],
    rows: [...Map.groupBy(own, ({ what }) => what)].map(([what, things]) => {
      const values = sizes.map((size) => things.find(({ documents }) => documents === size)?.samples);
      return [what, ...values.map((samples) => (samples ? short(median(samples)) : '')), exponentOf(sizes, values)];
    }),
  }));
}

function exponentOf(sizes: readonly number[], values: readonly (readonly number[] | undefined)[]): string {
  const [before, last] = values.slice(-2);
  if (!before || !last) return '';
  return (Math.log(median(last) / median(before)) / Math.log(sizes.at(-1)! / sizes.at(-2)!)).toFixed(2);
}

/** The median, and how many times ours it is. */
function cell({ samples, who }: Measure, thing: readonly Measure[]): string {
  const ours = thing.find((one) => OURS.test(one.who));
  const value = median(samples);
  return ours && ours.who !== who ? `${short(value)} (${short(value / median(ours.samples))}×)` : short(value);
}

/** How far samples of one thing lie apart, usually and at most: a busy machine shows here. */
export function noise(measures: readonly Measure[]): string {
  const spreads = measures.filter(({ samples }) => samples.length > 1).map(({ samples }) => 50 * spread(samples));
  if (spreads.length === 0) return '';
  return `Samples lie ±${short(median(spreads))} % around their median, at most ±${short(Math.max(...spreads))} %.`;
}

/** Columns under one another, numbers to the right. */
export function aligned({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]);
  return lines.map((line) => `  ${line.map(padded).join('  ')}`.trimEnd()).join('\n');
}

/** A table of Markdown. */
export const markdown = ({ head, rows }: Table): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
