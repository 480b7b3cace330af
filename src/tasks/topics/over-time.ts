/** The share of every topic in days, months, years or decades: the finest of these of which not too many lie between the ends. */
import type { Floats } from '../../kernels/index.ts';

export interface OverTime {
  /** 1987-03-15, 1987-03, 1987 or 1980s. */
  readonly periods: readonly string[];
  /** How many documents a period has. */
  readonly documents: readonly number[];
  /** Topic → its share in every period. */
  readonly shares: readonly (readonly number[])[];
}

const MAX_PERIODS = 40;
const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
const upTo = (length: number) => (day: string) => (day.length >= length ? day.slice(0, length) : undefined);
/** What cuts a day to its period, and how many milliseconds that takes, about; any number of decades will do. */
const PERIODS = [
  [upTo(10), DAY],
  [upTo(7), YEAR / 12],
  [upTo(4), YEAR],
  [(day: string) => `${day.slice(0, 3)}0s`, Infinity],
] as const;

/** Undefined where there are fewer than two periods. */
export function overTime(
  documents: Floats,
  topics: number,
  days: readonly (string | undefined)[],
): OverTime | undefined {
  const dated = days.filter((day) => day !== undefined).sort();
  if (dated.length === 0) return undefined;
  const between = timeOf(dated.at(-1)!) - timeOf(dated[0]);
  for (const [cut, duration] of PERIODS) {
    const ofRow = days.map((day) => (day === undefined ? undefined : cut(day)));
    const known = ofRow.filter((period) => period !== undefined);
    if (known.length < dated.length / 2 || between > MAX_PERIODS * duration) continue;
    const periods = [...new Set(known)].sort();
    return periods.length < 2 ? undefined : shares(documents, topics, ofRow, periods);
  }
  return undefined;
}

/** Takes 31 February too, as some files have it. */
function timeOf(day: string): number {
  const [year, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

function shares(
  documents: Floats,
  topics: number,
  ofRow: readonly (string | undefined)[],
  periods: readonly string[],
): OverTime {
  const place = new Map<string | undefined, number>(periods.map((period, p) => [period, p]));
  const sums = Array.from({ length: topics }, () => new Array<number>(periods.length).fill(0));
  const counts = new Array<number>(periods.length).fill(0);
  ofRow.forEach((period, d) => {
    const p = place.get(period);
    if (p === undefined) return;
    counts[p]++;
    for (let z = 0; z < topics; z++) sums[z][p] += documents[d * topics + z];
  });
  const totals = periods.map((_, p) => sums.reduce((total, topic) => total + topic[p], 0));
  return {
    periods,
    documents: counts,
    shares: sums.map((topic) => topic.map((sum, p) => (totals[p] > 0 ? sum / totals[p] : 0))),
  };
}
