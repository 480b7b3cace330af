/** Dates and times of a clock as people and programs write them. */
import { memoized } from './memoized.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ISO = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)/;
const DAY_FIRST = /\b(\d{1,2})(?:\.|st|nd|rd|th)?[-/\s]+([a-z]{3})[a-z]*\.?,?[-/\s]+(\d{4})\b/i;
const MONTH_FIRST = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i;
const EUROPEAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/;

/** YYYY-MM-DD, or as much of it as is said. Nothing where no date can be made out; 03/04/2020, which means two days, is none either. */
export function dayOf(date: string): string | undefined {
  const words = date.trim();
  const iso = ISO.exec(words);
  if (iso) return day(iso[1], iso[2], iso[3]);
  const first = DAY_FIRST.exec(words);
  if (first && monthOf(first[2])) return day(first[3], monthOf(first[2]), first[1]);
  const second = MONTH_FIRST.exec(words);
  if (second && monthOf(second[1])) return day(second[3], monthOf(second[1]), second[2]);
  const european = EUROPEAN.exec(words);
  return european ? day(european[3], european[2], european[1]) : undefined;
}

/** A year, a month or a day at the beginning of a name or of a folder in it, or a whole day anywhere: `2010_report.txt`, `talk 2010-03-04.md`. */
const IN_NAME = /(?:^|\/)((?:1[7-9]|20)\d\d)(?:[-_.]?(\d\d))?(?=[-_/]+[^-_/ .])/;
const DAY_IN_NAME = /(?<!\d)((?:1[7-9]|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/;

/** The date in the name of a file; a number that is no more than a number is none. */
export function dayInName(name: string): string | undefined {
  const [, year, , month, date] = DAY_IN_NAME.exec(name) ?? [];
  const whole = year && day(year, month, date);
  if (whole) return whole;
  const [, begin, ...rest] = IN_NAME.exec(name) ?? [];
  return begin && day(begin, ...rest);
}

/** A longer line says more than a day. */
const LONGEST_DAY = 60;

/** Whether a line is a day and no more, in words of its language: `Jeudi 19 mai 2005`, `19 May`, `2005/05/19`. */
export function isDay(line: string, language: string): boolean {
  if (line.length > LONGEST_DAY || !/\p{N}/u.test(line)) return false;
  if (/^\W*\d{1,4}([./-])\d{1,2}\1\d{1,4}\W*$/.test(line)) return true;
  const [months, others] = calendarOf(language);
  const words = line.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isOfDay = (word: string) => months.has(word) || others.has(word) || /^\p{N}+(?:\p{L}{1,2})?$/u.test(word);
  // Beside them an article may stand: `le`.
  const more = words.filter((word) => !isOfDay(word));
  return words.some((word) => months.has(word)) && more.every((word) => word.length <= 2) && more.length <= 1;
}

/** What months and what days of the week are called in a language, as they stand in a date. */
const calendarOf = memoized((language: string): readonly [ReadonlySet<string>, ReadonlySet<string>] => {
  const [months, others] = [new Set<string>(), new Set<string>()];
  const known = /^[a-z]{2,3}$/.test(language) && Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0;
  if (!known) return [months, others];
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC', calendar: 'gregory' });
  // Every month, and every day of the week.
  for (let i = 0; i < 12 * 7; i++)
    for (const { type, value } of format.formatToParts(Date.UTC(2005, i % 12, 1 + (i % 7))))
      for (const word of value.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
        (type === 'month' ? months : others).add(word);
  return [months, others];
});

function monthOf(name: string): string | undefined {
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return month === 0 ? undefined : String(month);
}

function day(year: string, month?: string, date?: string): string | undefined {
  if ((month !== undefined && !within(month, 12)) || (date !== undefined && !within(date, 31))) return undefined;
  return [year, ...[month, date].flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]))].join('-');
}

const within = (part: string, max: number): boolean => Number(part) >= 1 && Number(part) <= max;

/** The seconds of `01:02:03,450`, `02:03.45` or `75:03`. */
export function secondsOf(stamp: string): number {
  const [, sign, whole, fraction = '0'] = /^(-?)(.*?)(?:[.,](\d+))?$/.exec(stamp.trim())!;
  const seconds = whole.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(`0.${fraction}`);
  return sign ? -seconds : seconds;
}
