/**
 * What SRT and WebVTT share: timing lines with text under them. Only the timing lines are relied on: numbers may be
 * missing or wrong, times may overlap or run backwards, and lines that belong to no caption are counted, not read.
 */
import { InputError } from '../check/index.ts';
import { secondsOf } from '../text/day.ts';
import { count } from './entry.ts';
import { withoutTags } from './finder.ts';
import { byTime } from './transcript.ts';

export interface Caption {
  readonly time: { readonly start: number; readonly end: number };
  readonly lines: readonly string[];
}

export interface Captions {
  readonly captions: readonly Caption[];
  readonly notes: string[];
}

const STAMP = String.raw`-?(?:\d{1,4}:)?\d{1,4}:\d{1,2}(?:[.,:]\d{1,6})?`;
const TIMING = new RegExp(String.raw`^\s*(${STAMP})\s*-{1,3}>\s*(${STAMP})`);
const NUMBER = /^\s*\d+\s*$/;

/** Reads captions; `skip` says of a line outside captions that it begins a block which is no text, as NOTE does. */
export function captionsOf(text: string, who: string, skip: RegExp): Captions {
  const found: Caption[] = [];
  let open: { time: Caption['time']; lines: string[] } | undefined;
  let skipping = false;
  let stray = 0;
  let reversed = 0;
  const lines = text.split(/\r\n|\r|\n/);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const timing = line.includes('>') ? TIMING.exec(line) : null;
    if (timing) {
      const [start, end] = [secondsOf(timing[1]), secondsOf(timing[2])];
      if (end < start || start < 0) reversed++;
      open = { time: { start: Math.max(0, start), end: Math.max(0, start, end) }, lines: [] };
      found.push(open);
      skipping = false;
    } else if (line === '') {
      if (open && open.lines.length > 0) open = undefined;
      skipping = false;
    } else if (open) {
      if (!(NUMBER.test(line) && TIMING.test(lines[i + 1] ?? '')) && /\S/.test(line)) open.lines.push(line);
    } else if (skip.test(line) || skipping) skipping = true;
    else if (/\S/.test(line) && !TIMING.test(lines[i + 1] ?? '')) stray++;
  }
  if (found.length === 0) {
    throw new InputError(who, 'has no caption: a line such as 00:00:01.000 --> 00:00:02.500 with text under it');
  }
  const { captions, notes } = byTime(found);
  return {
    captions: unrolled(captions),
    notes: [
      ...notes.map((note) => `${who}: ${note}`),
      ...(reversed ? [`${who}: ${count(reversed, 'caption')} with a negative length or time; the text was kept`] : []),
      ...(stray ? [`${who}: ${count(stray, 'line')} outside the captions passed over`] : []),
    ],
  };
}

/** A file rolls when this share of its captions repeats the line before: live captions that push lines up. */
const ROLLING = 0.3;
const MIN_CAPTIONS = 4;

/** In rolling captions every line comes twice, at the bottom and then on top; one of them is enough. */
function unrolled(captions: readonly Caption[]): readonly Caption[] {
  let before = '';
  let repeats = 0;
  const fresh = captions.map(({ time, lines }) => {
    const repeated = lines.length > 0 && bare(lines[0]) === before && before !== '';
    if (repeated) repeats++;
    before = bare(lines.at(-1) ?? '') || before;
    return { time, lines: repeated ? lines.slice(1) : lines };
  });
  return captions.length >= MIN_CAPTIONS && repeats >= captions.length * ROLLING ? fresh : captions;
}

const bare = (line: string): string => withoutTags(line, '<', '>').trim();
