/** Formatting of numbers, times and tables. */
import { thousands } from '../check/index.ts';
import type { Place } from '../text/index.ts';

export { oneLine } from '../text/index.ts';

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `1,200 words`, `1 word`. */
export const counted = (n: number, noun: string): string => `${thousands(n)} ${noun}${n === 1 ? '' : 's'}`;

/** Seconds as a clock: 1:02:03, 4:05. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Where something stands, for people: who says it and when, or its page. */
export const placeWords = ({ time, speaker, page }: Place): string[] =>
  [speaker, time && clock(time.start), page !== undefined && `page ${page}`].filter((part) => typeof part === 'string');

/** Where a part begins, for people: when, or on which page, or with which sentence. */
export const beginOf = ({ time, page, from }: Omit<Place, 'speaker'> & { readonly from: number }): string =>
  placeWords({ ...(time && { time }), ...(page !== undefined && { page }) })[0] ?? `sentence ${from + 1}`;

/** Columns lined up; numbers to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => (row[c] ?? '').length)));
  const numeric = rows[0].map((_, c) => rows.slice(1).every((row) => /^[-–+]?[\d.,]*( %)?$/.test(row[c] ?? '')));
  const cell = (text: string, c: number) => (numeric[c] ? text.padStart(widths[c]) : text.padEnd(widths[c]));
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

/** Comma-separated values (RFC 4180). */
export type Cell = string | number | boolean | undefined;

/** A line a row; quotation marks where a cell needs them. */
export const csv = (rows: readonly (readonly Cell[])[], lineEnd = '\n'): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}${lineEnd}`).join('');

const cellOf = (value: Cell): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
