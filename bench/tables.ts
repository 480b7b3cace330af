/** A bench's measures as tables of words: one for each thing measured, with everyone who did it. */
import { type Found, type Measure, median, short, spread } from './result.ts';

export interface Row {
  readonly who: string;
  readonly value: string;
  /** How much longer, or more, than ours, which stands first. */
  readonly ratio: string;
  readonly samples: string;
}

export interface Table {
  readonly what: string;
  readonly unit: string;
  readonly rows: readonly Row[];
}

export const OURS = /^Aspectra/;

export function tablesOf({ measures }: Pick<Found, 'measures'>): Table[] {
  return [...Map.groupBy(measures, ({ what }) => what)].map(([what, group]) => {
    const ours = group.find(({ who }) => OURS.test(who));
    return { what, unit: group[0].unit, rows: group.map((measure) => rowOf(measure, ours)) };
  });
}

function rowOf({ who, samples }: Measure, ours: Measure | undefined): Row {
  const value = median(samples);
  return {
    who,
    value: short(value),
    ratio: ours ? `${short(value / median(ours.samples))}×` : '',
    samples: samples.length > 1 ? `${samples.length}, ±${short(50 * spread(samples))} %` : '1',
  };
}

/** Lines for a terminal. */
export function textOf(name: string, found: Found): string {
  const lines = [`${name}: ${found.about} (${short(found.seconds)} s)`];
  const width = Math.max(...found.measures.map(({ who }) => who.length), 0);
  for (const { what, unit, rows } of tablesOf(found)) {
    lines.push('', `  ${what}${unit && `, ${unit}`}`);
    for (const { who, value, ratio, samples } of rows) {
      lines.push(`    ${who.padEnd(width)}  ${value.padStart(9)}  ${ratio.padStart(8)}  (${samples})`);
    }
  }
  for (const { who, how } of found.missing ?? []) lines.push('', `  not here: ${who} (${how})`);
  return `${lines.join('\n')}\n`;
}
