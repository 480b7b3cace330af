/** The share of every topic in years, months or days: the finest of these of which not too many lie between the ends. */
import type { Floats } from '../../kernels/index.ts';

export interface OverTime {
  /** 1987, 1987-03 or 1987-03-15. */
  readonly periods: readonly string[];
  /** How many documents a period has. */
  readonly documents: readonly number[];
  /** Topic → its share in every period. */
  readonly shares: readonly (readonly number[])[];
}

const MOST = 40;
/** Lengths of YYYY-MM-DD, YYYY-MM and YYYY, and how many milliseconds they take, about; any number of years will do. */
const DAY = 86_400_000;
const PERIODS = [
  [10, DAY],
  [7, 30.4 * DAY],
  [4, Infinity],
] as const;

/** Nothing where fewer than two periods can be told apart. */
export function overTime(
  documents: Floats,
  topics: number,
  days: readonly (string | undefined)[],
): OverTime | undefined {
  const cut = (length: number) => days.map((day) => (day && day.length >= length ? day.slice(0, length) : undefined));
  for (const [length, duration] of PERIODS) {
    const ofRow = cut(length);
    const known = ofRow.filter((period) => period !== undefined);
    const periods = [...new Set(known)].sort();
    const enough = known.length > 0 && known.length >= days.filter((day) => day !== undefined).length / 2;
    if (!enough || Date.parse(periods.at(-1)!) - Date.parse(periods[0]) > MOST * duration) continue;
    return periods.length < 2 ? undefined : shares(documents, topics, ofRow, periods);
  }
  return undefined;
}

function shares(
  documents: Floats,
  topics: number,
  ofRow: readonly (string | undefined)[],
  periods: readonly string[],
): OverTime {
  const place = new Map(periods.map((period, p) => [period, p]));
  const sums = Array.from({ length: topics }, () => new Array<number>(periods.length).fill(0));
  const counts = new Array<number>(periods.length).fill(0);
  ofRow.forEach((period, d) => {
    const p = period === undefined ? undefined : place.get(period);
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
