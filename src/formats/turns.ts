/**
 * Transcripts in plain text, Markdown and Word documents: a lead (leads.ts) begins a turn, `[12:34]` or `\\[01:02:03.45\\]` inside it is a
 * time stamp, a heading begins a chapter. Stamps may stand minutes apart, so a turn between two of them gets the share
 * of the time that its place in the text has.
 */

import { secondsOf } from '../text/day.ts';
import type { Source } from '../text/document.ts';
import { leadsIn, mayHaveLeads } from '../text/leads.ts';
import type { Reading } from './entry.ts';
import { type Piece, transcriptOf } from './transcript.ts';

/** With a remark before the time, as in `[unintelligible 00:19:00]`, the remark stays in the text. */
const STAMP = /\\?\[\\?(?:([^\]\\\n\d]{1,60}?)\s+)?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:\.\d{1,3})?)\\?\]\s*/g;

/** Labels that mark a break and name nobody. */
const BREAK =
  /^(?:(?:ad|ads|commercial|sponsor|music|mid-?roll)[ -]?)?break$|^(?:advertisement|commercial|sponsor message)$/i;

/** What a document says of itself before its text. */
export type About = Partial<Pick<Source, 'title' | 'date' | 'language' | 'tags' | 'related'>>;

/** Words between two stamps, or from a lead to the next. */
interface SpokenTurn {
  readonly text: string;
  readonly speaker: string | undefined;
  readonly paragraph: boolean;
  /** Given by a stamp right before the words. */
  readonly start: number | undefined;
  /** The heading that stands before it. */
  readonly chapter: string | undefined;
  /** A break was marked before it. */
  readonly afterBreak: boolean;
  /** Where its line begins in the text that was read. */
  readonly at: number;
}

/** A transcript as document; nothing where the text is none. `inline` reads Markdown inside a line. */
export function parseTurns(
  text: string,
  name: string,
  about: About = {},
  inline?: (line: string) => string,
): Reading | undefined {
  const body = text.trimStart();
  const [first] = body.split('\n', 1);
  const heading = inline || !/\n#{1,6}\s/.test(body) ? headingOf(first) : undefined;
  const clean = inline ?? ((words: string) => words);
  const spokenTurns = turnsOf(heading ? body.slice(first.length) : body, clean);
  if (!spokenTurns) return undefined;
  const title = heading && clean(heading.title).trim();
  const stamps = spokenTurns.filter(({ start }) => start !== undefined).length;
  const { pieces, notes } = withTimes(spokenTurns);
  const entry = { id: name, ...(title && { title }), ...about, ...transcriptOf(pieces) };
  const estimated = 'times between the time stamps are estimated from the length of the text.';
  const allNotes = stamps > 0 && stamps < spokenTurns.length ? [estimated, ...notes] : notes;
  return { entries: [entry], notes: allNotes.map((note) => `${name}: ${note}`) };
}

/** What was said by whom; nothing where the text is no transcript. `clean` takes marks out of the words. */
export function turnsOf(text: string, clean: (words: string) => string = (words) => words): SpokenTurn[] | undefined {
  if (!mayHaveLeads(text)) return undefined;
  const lines = linesOf(text);
  const leads = leadsIn(
    lines.map(({ line }) => line),
    lines.filter(({ fresh }) => fresh).length,
  );
  if (!leads.some((lead) => lead !== undefined)) return undefined;
  const spokenTurns: SpokenTurn[] = [];
  let open: { words: string[]; speaker: string | undefined; start: number | undefined; paragraph: boolean; at: number };
  let chapter: string | undefined;
  let afterBreak = false;
  let speaker: string | undefined;
  const begin = (start: number | undefined, paragraph: boolean, at: number) => {
    open = { words: [], speaker, start, paragraph, at };
  };
  const close = () => {
    for (const { words, start, first } of stampedParts(open.words.join('\n'), open.start)) {
      const cleaned = clean(words).trim();
      if (cleaned === '') continue;
      spokenTurns.push({ ...open, text: cleaned, start, paragraph: first && open.paragraph, chapter, afterBreak });
      chapter = undefined;
      afterBreak = false;
    }
  };
  begin(undefined, true, 0);
  lines.forEach(({ line, fresh, at }, i) => {
    const lead = leads[i];
    const heading = lead ? undefined : headingOf(line);
    if (lead || heading || fresh) {
      const waiting = open.words.length === 0 ? open.start : undefined;
      close();
      if (lead?.speaker !== undefined && BREAK.test(lead.speaker)) afterBreak = spokenTurns.length > 0;
      else if (lead?.speaker !== undefined) speaker = lead.speaker;
      begin(lead?.start ?? waiting, fresh || lead?.speaker !== undefined, at);
    }
    if (heading) chapter = clean(heading.title).trim() || undefined;
    else open.words.push(...(lead?.alone ? [] : [line.slice(lead?.length ?? 0)]));
  });
  close();
  return spokenTurns;
}

/** Lines with something on them; `fresh` where a blank line, or nothing, stands before. */
function linesOf(text: string): { line: string; fresh: boolean; at: number }[] {
  const lines: { line: string; fresh: boolean; at: number }[] = [];
  let fresh = true;
  let at = 0;
  // Every second part is a line break.
  text.split(/(\r\n?|\n)/).forEach((part, i) => {
    const line = part.trim();
    if (line !== '') lines.push({ line, fresh, at });
    if (i % 2 === 0) fresh = line === '';
    at += part.length;
  });
  return lines;
}

/** The words between stamps inside a turn. */
function* stampedParts(body: string, lead: number | undefined) {
  let [from, remark, start, first] = [0, '', lead, true];
  for (const stamp of body.matchAll(STAMP)) {
    const words = remark + body.slice(from, stamp.index);
    if (/\S/.test(words)) {
      yield { words, start, first };
      first = false;
    }
    from = stamp.index + stamp[0].length;
    remark = stamp[1] ? `[${stamp[1]}] ` : '';
    start = secondsOf(stamp[2]);
  }
  yield { words: remark + body.slice(from), start, first };
}

/** Times by character between stamps that run forwards; before the first from zero, after the last at the mean pace. */
function withTimes(given: readonly SpokenTurn[]): { pieces: Piece[]; notes: string[] } {
  const first = given.find(({ start }) => start !== undefined)?.start ?? 0;
  const shift = first >= TIME_OF_DAY ? first : 0;
  const spokenTurns = given.map((part) => (part.start === undefined ? part : { ...part, start: part.start - shift }));
  const places: { at: number; time: number }[] = [{ at: 0, time: 0 }];
  const starts: number[] = [];
  let at = 0;
  for (const { text, start } of spokenTurns) {
    starts.push(at);
    if (start !== undefined && at === 0) places[0] = { at, time: start };
    else if (start !== undefined && start > places.at(-1)!.time) places.push({ at, time: start });
    at += text.length;
  }
  const timed = places.length > 1;
  const clock = timed ? clockOf(places) : undefined;
  const pieces = spokenTurns.map(({ text, speaker, paragraph, chapter, afterBreak }, i) => ({
    text,
    speaker,
    chapter,
    ...(afterBreak && { afterBreak }),
    ...(paragraph && { after: 'paragraph' as const }),
    ...(clock && { time: { start: clock(starts[i]), end: clock(starts[i] + text.length) } }),
  }));
  return { pieces, notes: shift > 0 ? ['the times are times of day; they are counted from the first.'] : [] };
}

/** A transcript whose first time is an hour or more tells the time of day. */
const TIME_OF_DAY = 3600;

/** Straight lines through the places; positions must come in order, nearly. */
function clockOf(places: readonly { at: number; time: number }[]): (position: number) => number {
  const [first, last] = [places[0], places.at(-1)!];
  const pace = (last.time - first.time) / (last.at - first.at);
  let i = 0;
  return (position) => {
    while (i > 0 && places[i].at > position) i--;
    while (i + 1 < places.length && places[i + 1].at <= position) i++;
    const [from, to] = [places[i], places[i + 1]];
    const slope = to ? (to.time - from.time) / (to.at - from.at) : pace;
    return round(from.time + (position - from.at) * slope);
  };
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;

/** `## Title ##` of Markdown. */
export interface Heading {
  readonly level: number;
  readonly title: string;
}

const OPENS = /^\s{0,3}(#{1,6})(?=\s)/;

export function headingOf(line: string): Heading | undefined {
  const opening = OPENS.exec(line);
  if (!opening) return undefined;
  let end = line.trimEnd().length;
  while (line[end - 1] === '#') end--;
  return { level: opening[1].length, title: line.slice(opening[0].length, end).trim() };
}

export const parse = (text: string, name: string): Reading =>
  parseTurns(text, name) ?? { entries: [{ id: name, text }], notes: [] };
