/** Cues: the time and the speaker of a stretch of text, and where speech pauses or changes hands. */
import type { Cue, Span, TimeSpan } from './document.ts';

/** A silence longer than this ends a sentence when punctuation does not, in seconds. */
export const PAUSE = 0.8;
/** Cues of fewer words than this on average are words, not lines. */
const WORDS_OF_A_LINE = 3;

/** Positions where a new speaker begins. */
export function turnsIn(cues: readonly Cue[]): number[] {
  const turns: number[] = [];
  let speaker: string | undefined;
  for (const cue of cues) {
    if (cue.speaker === undefined) continue;
    if (speaker !== undefined && cue.speaker !== speaker) turns.push(cue.start);
    speaker = cue.speaker;
  }
  return turns;
}

/** The silence before every cue but the first, in seconds; 0 where times are not known. */
export function silencesIn(cues: readonly Cue[]): { at: number; silence: number }[] {
  return cues.slice(1).map(({ start, time }, i) => ({
    at: start,
    silence: Math.max(0, (time?.start ?? 0) - (cues[i].time?.end ?? Infinity)),
  }));
}

/** Positions where unpunctuated speech is cut: at pauses, and between cues unless each is but a word or two. */
export function breaksIn(text: string, cues: readonly Cue[]): number[] {
  const lines = wordsPerCue(text, cues) >= WORDS_OF_A_LINE;
  const breaks: number[] = [];
  for (let i = 1; i < cues.length; i++) {
    const silence = (cues[i].time?.start ?? 0) - (cues[i - 1].time?.end ?? Infinity);
    if (lines || silence > PAUSE) breaks.push(cues[i].start);
  }
  return breaks;
}

function wordsPerCue(text: string, cues: readonly Cue[]): number {
  const sample = cues.slice(0, 200);
  const words = sample.reduce((sum, { start, end }) => sum + text.slice(start, end).trim().split(/\s+/).length, 0);
  return sample.length === 0 ? 0 : words / sample.length;
}

/** Gives spans that come in order their time and speaker; a span that begins inside a cue gets its share of the time. */
export function timer(cues: readonly Cue[]): (span: Span) => { time?: TimeSpan; speaker?: string } {
  let first = 0;
  return ({ start, end }) => {
    while (first < cues.length && cues[first].end <= start) first++;
    let last = first;
    while (last + 1 < cues.length && cues[last + 1].start < end) last++;
    const met = cues.slice(first, last + 1).filter((cue) => cue.start < end);
    const timed = met.filter((cue) => cue.time !== undefined);
    const speaker = met.find((cue) => cue.speaker !== undefined)?.speaker;
    return {
      ...(timed.length > 0 && { time: { start: timeAt(timed[0], start), end: timeAt(timed[timed.length - 1], end) } }),
      ...(speaker !== undefined && { speaker }),
    };
  };
}

function timeAt({ start, end, time }: Cue, position: number): number {
  const share = end > start ? Math.min(1, Math.max(0, (position - start) / (end - start))) : 0;
  return time!.start + share * (time!.end - time!.start);
}
