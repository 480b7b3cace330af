/** How much each speaker says in every part of a document, by time where there are times, else by length. */
import type { Sentence } from './api.ts';

export interface Speaking {
  /** For every part the share of each speaker; the rest is silence, or nobody known. */
  readonly parts: readonly (readonly number[])[];
  /** Where the parts begin and the last ends: seconds, or characters. */
  readonly edges: readonly number[];
  readonly timed: boolean;
}

export function speakingOf(sentences: readonly Sentence[], names: readonly string[], count: number): Speaking {
  const timed = sentences.some(({ time }) => time);
  const spans = sentences.flatMap(({ start, end, time, speaker }) => {
    const [from, to] = timed ? [time?.start ?? 0, time?.end ?? 0] : [start, end];
    return [{ from, to, k: names.indexOf(speaker ?? '') }];
  });
  const last = spans.reduce((most, { to }) => Math.max(most, to), 1e-9);
  const step = last / count;
  const parts = Array.from({ length: count }, () => names.map(() => 0));
  for (const { from, to, k } of spans) {
    if (k < 0) continue;
    for (let p = Math.floor(from / step); p < count && p * step < to; p++) {
      parts[p][k] += (Math.min(to, (p + 1) * step) - Math.max(from, p * step)) / step;
    }
  }
  // Where people talk at once, the shares are of the talk.
  const shares = parts.map((part) => {
    const sum = part.reduce((total, share) => total + share, 0);
    return sum > 1 ? part.map((share) => share / sum) : part;
  });
  return { parts: shares, edges: Array.from({ length: count + 1 }, (_, p) => p * step), timed };
}
