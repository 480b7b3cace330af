/** Measures as tables of words, for the terminal and for the page. */
import { type Measure, median, short, spread } from './result.ts';

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Ours begin so. */
const OURS = /^Aspectra/;

/** Things that the same contestants did, in the same unit, stand side by side; what one alone did, one below another. */
export function tablesOf(measures: readonly Measure[]): Table[] {
  const things = [...Map.groupBy(measures, ({ what }) => what).values()];
  const alike = Map.groupBy(things, (thing) => `${thing[0].unit} ${thing.map(({ who }) => who).join()}`);
  return [...alike.values()].map((columns) => {
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
