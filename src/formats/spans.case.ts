/** What every transcript must keep: cues in order, inside the text, on words and not on the blanks around them. */

import assert from 'node:assert/strict';
import type { Source } from '../text/index.ts';

export function assertCues({ text, cues = [] }: Source): void {
  let end = 0;
  for (const cue of cues) {
    assert.ok(cue.start >= end && cue.end > cue.start && cue.end <= text.length, JSON.stringify(cue));
    assert.doesNotMatch(text.slice(cue.start, cue.end), /^\s|\s$/);
    if (cue.time) assert.ok(cue.time.start >= 0 && cue.time.end >= cue.time.start, JSON.stringify(cue));
    end = cue.end;
  }
}

/** The words of every cue with its time and speaker, for comparing at a glance. */
export const spokenLines = ({ text, cues = [] }: Source): string[] =>
  cues.map(({ start, end, time, speaker, confidence }) =>
    [text.slice(start, end), time && `${time.start}-${time.end}`, speaker, confidence]
      .filter((x) => x !== undefined)
      .join(' | '),
  );
