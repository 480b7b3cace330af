/**
 * Transcripts in Markdown: `**Anna:** …` begins a turn, `[12:34]` or `\[01:02:03.45\]` is a time stamp. Stamps stand
 * minutes apart, so a turn between two of them gets the share of the time that its place in the text has.
 */
import type { Reading } from './entry.ts';
import type { About } from './front-matter.ts';
import { inline } from './markdown-inline.ts';
import { secondsOf } from './subtitles.ts';
import { type Piece, transcriptOf } from './transcript.ts';

const LEAD = /^\s*(?:\\?\[[\d:.]{4,12}\\?\]\s*)?\*\*([^*\n]{1,80}?)(?::\*\*|\*\*:)\s*/;
/** With a remark before the time, as in `[unintelligible 00:19:00]`, the remark stays in the text. */
const STAMP = /\\?\[\\?(?:([^\]\\\n\d]{1,60}?)\s+)?((?:\d{1,2}:)?\d{1,3}:\d{2}(?:\.\d{1,3})?)\\?\]\s*/g;
const HEADING = /^#{1,6}\s+/;
/** A text is a transcript when so many of its paragraphs, and this share of them, begin with a speaker. */
const FEWEST = 3;
const SHARE = 0.3;

interface Said {
  readonly text: string;
  readonly speaker: string | undefined;
  readonly paragraph: boolean;
  /** Given by a stamp right before the words. */
  readonly start: number | undefined;
}

const paragraphsOf = (markdown: string): string[] => markdown.split(/\n[ \t]*\n/).filter((part) => /\S/.test(part));

export function isTranscript(markdown: string): boolean {
  if (!markdown.includes('**')) return false;
  const paragraphs = paragraphsOf(markdown);
  const led = paragraphs.filter((paragraph) => LEAD.test(paragraph)).length;
  return led >= FEWEST && led >= paragraphs.length * SHARE;
}

export function parseTurns(markdown: string, name: string, about: About): Reading {
  const paragraphs = paragraphsOf(markdown);
  const title = HEADING.test(paragraphs[0]) ? inline(paragraphs.shift()!.replace(HEADING, '')).trim() : undefined;
  const said = saidIn(paragraphs);
  const stamps = said.filter(({ start }) => start !== undefined).length;
  const entry = { id: name, ...(title && { title }), ...about, ...transcriptOf(withTimes(said)) };
  const note = `${name}: times between the time stamps are estimated from the length of the text.`;
  return { entries: [entry], notes: stamps > 0 && stamps < said.length ? [note] : [] };
}

/** The words between stamps, each with the speaker of its turn. */
function saidIn(paragraphs: readonly string[]): Said[] {
  const said: Said[] = [];
  let speaker: string | undefined;
  for (const paragraph of paragraphs) {
    const lead = LEAD.exec(paragraph);
    if (lead) speaker = inline(lead[1]).trim();
    const body = lead ? paragraph.slice(lead[0].length) : paragraph.replace(HEADING, '');
    let start = lead && stampIn(lead[0]);
    let from = 0;
    let remark = '';
    let first = true;
    const add = (words: string) => {
      const text = inline(words).trim();
      if (text === '') return;
      said.push({ text, speaker, paragraph: first, start: start ?? undefined });
      first = false;
      start = undefined;
    };
    for (const stamp of body.matchAll(STAMP)) {
      add(remark + body.slice(from, stamp.index));
      from = stamp.index + stamp[0].length;
      remark = stamp[1] ? `[${stamp[1]}] ` : '';
      start = secondsOf(stamp[2]);
    }
    add(remark + body.slice(from));
  }
  return said;
}

function stampIn(lead: string): number | undefined {
  const [stamp] = lead.matchAll(STAMP);
  return stamp && secondsOf(stamp[2]);
}

/** Times by character between stamps that run forwards; before the first from zero, after the last at the mean pace. */
function withTimes(said: readonly Said[]): Piece[] {
  const places: { at: number; time: number }[] = [{ at: 0, time: 0 }];
  const starts: number[] = [];
  let at = 0;
  for (const { text, start } of said) {
    starts.push(at);
    if (start !== undefined && at === 0) places[0] = { at, time: start };
    else if (start !== undefined && start > places.at(-1)!.time) places.push({ at, time: start });
    at += text.length;
  }
  const timed = places.length > 1;
  const clock = timed ? clockOf(places) : undefined;
  return said.map(({ text, speaker, paragraph }, i) => ({
    text,
    speaker,
    ...(paragraph && { after: 'paragraph' as const }),
    ...(clock && { time: { start: clock(starts[i]), end: clock(starts[i] + text.length) } }),
  }));
}

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
