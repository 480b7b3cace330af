/** The share of every topic in days, months, years or decades: the finest of these of which not too many lie between the ends. */
import type { Floats } from '../../kernels/index.ts';

export interface OverTime {
  /** 1987-03-15, 1987-03, 1987 or 1980s: all from the first to the last, those without documents too. */
  readonly periods: readonly string[];
  /** Topic → its share in every period; null where no document has a word. */
  readonly shares: readonly (readonly (number | null)[])[];
}

const MAX_PERIODS = 40;
const DAY = 86_400_000;
const padded = (n: number, length: number) => String(n).padStart(length, '0');

interface Period {
  /** How many parts of a date it needs: year, month, day. */
  readonly parts: number;
  numberOf(year: number, month: number, day: number): number;
  nameOf(number: number): string;
}

/** Any number of decades will do. A day that its month does not have is one of the next. */
const PERIODS: readonly Period[] = [
  {
    parts: 3,
    numberOf: (year, month, day) => Date.UTC(year, month - 1, day) / DAY,
    nameOf: (n) => new Date(n * DAY).toISOString().slice(0, 10),
  },
  {
    parts: 2,
    numberOf: (year, month) => 12 * year + month - 1,
    nameOf: (n) => `${padded(Math.floor(n / 12), 4)}-${padded((n % 12) + 1, 2)}`,
  },
  { parts: 1, numberOf: (year) => year, nameOf: (n) => padded(n, 4) },
  { parts: 1, numberOf: (year) => Math.floor(year / 10), nameOf: (n) => `${padded(n, 3)}0s` },
];

/** Undefined where there are fewer than two periods. */
export function overTime(
  documents: Floats,
  topics: number,
  days: readonly (string | undefined)[],
): OverTime | undefined {
  const dates = days.map((day) => day?.split('-').map(Number));
  const dated = dates.filter((date) => date !== undefined).length;
  for (const { parts, numberOf, nameOf } of PERIODS) {
    const ofRow = dates.map((date) => {
      const [year, month, day] = date ?? [];
      return date && date.length >= parts ? numberOf(year!, month!, day!) : undefined;
    });
    const known = ofRow.filter((n) => n !== undefined).sort((a, b) => a - b);
    if (known.length === 0 || known.length < dated / 2) continue;
    const years = dates.flatMap((date) => (date && date.length >= parts ? [date[0]] : []));
    const [earliest, latest] = [Math.min(...years), Math.max(...years)];
    // A few days of news beside the speeches of thirty years: the years have room for both.
    if (dates.some((date) => date && (date[0] < earliest || date[0] > latest))) continue;
    const [first, last] = [known[0], known.at(-1)!];
    if (last - first > MAX_PERIODS && nameOf !== PERIODS.at(-1)!.nameOf) continue;
    if (last === first) return undefined;
    const periods = Array.from({ length: last - first + 1 }, (_, p) => nameOf(first + p));
    return {
      periods,
      shares: shares(
        documents,
        topics,
        ofRow.map((n) => (n === undefined ? n : n - first)),
        periods.length,
      ),
    };
  }
  return undefined;
}

function shares(
  documents: Floats,
  topics: number,
  periodOf: readonly (number | undefined)[],
  periods: number,
): OverTime['shares'] {
  const sums = Array.from({ length: topics }, () => new Float64Array(periods));
  periodOf.forEach((p, d) => {
    if (p !== undefined) for (let z = 0; z < topics; z++) sums[z][p] += documents[d * topics + z];
  });
  const totals = Array.from({ length: periods }, (_, p) => sums.reduce((total, topic) => total + topic[p], 0));
  return sums.map((topic) => Array.from(topic, (sum, p) => (totals[p] > 0 ? sum / totals[p] : null)));
}
