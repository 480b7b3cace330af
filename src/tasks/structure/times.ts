/** Times of cues and blocks: errors in them are corrected and reported. */
import type { Cue, Sentence, Source, TimeSpan } from '../../text/index.ts';
import type { BlockRange } from './identify.ts';

/** Cues in the order of the text, none overlapping another, none outside the text. */
export function orderlyCues(source: Source): { source: Source; notes: string[] } {
  const { cues, text } = source;
  if (!cues || cues.length === 0) return { source, notes: [] };
  const sorted = [...cues].sort((a, b) => a.start - b.start || a.end - b.end);
  const clean: Cue[] = [];
  let at = 0;
  for (const cue of sorted) {
    const start = Math.max(cue.start, at);
    const end = Math.min(cue.end, text.length);
    if (!(end > start)) continue;
    clean.push(start === cue.start && end === cue.end ? cue : { ...cue, start, end });
    at = end;
  }
  const changed = clean.length !== cues.length || clean.some((cue, i) => cue !== cues[i]);
  const notes = changed ? ['Some cues overlap, are out of order or lie outside the text; they were cut to fit.'] : [];
  return { source: { ...source, cues: clean }, notes };
}

/** The time span of each block; a block whose time runs backwards begins where the block before began. */
export function blockTimes(
  sentences: readonly Sentence[],
  blocks: readonly BlockRange[],
): { times: (TimeSpan | undefined)[]; notes: string[] } {
  let latest = 0;
  let backwards = false;
  const times = blocks.map(([from, to]) => {
    const timed = sentences.slice(from, to).flatMap(({ time }) => (time && isTime(time) ? [time] : []));
    if (timed.length === 0) return undefined;
    backwards ||= timed.some(({ start, end }, i) => end < start || start < (timed[i - 1]?.start ?? latest));
    const start = Math.max(latest, timed[0].start);
    latest = start;
    return { start, end: timed.reduce((last, { end }) => Math.max(last, end), start) };
  });
  return { times, notes: backwards ? ['Some times run backwards; blocks begin no earlier than the one before.'] : [] };
}

const isTime = ({ start, end }: TimeSpan): boolean => Number.isFinite(start) && Number.isFinite(end);
