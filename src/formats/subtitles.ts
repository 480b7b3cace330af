/**
 * What SRT and WebVTT share: timing lines with text under them. Only the timing lines are relied on: numbers may be
 * missing or wrong, times may overlap or run backwards, and lines that belong to no caption are counted, not read.
 */
import { InputError } from '../check/index.ts';
import { secondsOf } from '../text/day.ts';
import { leadsIn } from '../text/leads.ts';
import { count } from './entry.ts';
import { withoutTags } from './finder.ts';
import { byTime, type Piece } from './transcript.ts';

export interface Caption {
  readonly time: { readonly start: number; readonly end: number };
  readonly lines: readonly string[];
}

const STAMP = String.raw`-?(?:\d{1,4}:)?\d{1,4}:\d{1,2}(?:[.,:]\d{1,6})?`;
const TIMING = new RegExp(String.raw`^\s*(${STAMP})\s*-{1,3}>\s*(${STAMP})`);
const NUMBER = /^\s*\d+\s*$/;

/** How blocks of WebVTT begin that are no text. */
export const NOT_TEXT = /^\s*(?:\ufeff?WEBVTT|NOTE|STYLE|REGION)\b/;

/** Reads captions; `skip` says of a line outside captions that it begins a block which is no text, as NOTE does. */
export function captionsOf(text: string, who: string, skip: RegExp) {
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

const LABEL = /^(?:>>+\s*)?(?:\[([^\]\n:]{1,40})\]|(\p{Lu}[\p{Lu}\p{N}_.'’ -]{1,39})):\s+(?=\S)/u;
const CHANGE = /^>>+\s*/;

/**
 * Speakers written into captions: `MAN: Hello`, `>> ANNA: …`, `[SPEAKER_01]: …`; Zoom's `Anna Lee: …`, and Teams' line
 * with the name alone above the words. A label counts when it comes back: `NOTE: …` alone is text.
 */
export function labelledSpeakers(pieces: readonly Piece[]): Piece[] {
  const labels = pieces.map(({ text }) => LABEL.exec(text));
  const names = labels.map((label) => label && (label[1] ?? label[2]).trim());
  const times = counted(names);
  const leads = leadsIn(
    pieces.map(({ text }, i) => (labels[i] ? '' : text.replace(CHANGE, ''))),
    pieces.length,
  );
  const above = namesAbove(pieces);
  return pieces.map((piece, i) => {
    const text = piece.text.replace(CHANGE, '');
    const name = names[i];
    if (name && (times.get(name)! > 1 || /\d$/.test(name))) {
      return { ...piece, speaker: name, text: piece.text.slice(labels[i]![0].length) };
    }
    const speaker = leads[i]?.speaker;
    if (speaker !== undefined) return { ...piece, speaker, text: text.slice(leads[i]!.length) };
    if (above[i] !== undefined) return { ...piece, speaker: above[i], text: text.slice(text.indexOf('\n') + 1) };
    return text === piece.text ? piece : { ...piece, text, after: 'paragraph' };
  });
}

/** Of captions with a name above the words, so many must have one. */
const ABOVE = 0.6;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|\([^()\n]{1,30}\))){0,3}$/u;

/** The names that stand on a line of their own above the words, where nearly all captions have one and they come back. */
function namesAbove(pieces: readonly Piece[]): (string | undefined)[] {
  const names = pieces.map(({ text }) => {
    const line = text.includes('\n') ? text.slice(0, text.indexOf('\n')).trim() : '';
    return NAME.test(line) ? line : undefined;
  });
  const times = counted(names);
  const back = names.map((name) => (name !== undefined && times.get(name)! > 1 ? name : undefined));
  return back.filter((name) => name !== undefined).length >= ABOVE * pieces.length ? back : pieces.map(() => undefined);
}

function counted(names: readonly (string | null | undefined)[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) if (name) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
