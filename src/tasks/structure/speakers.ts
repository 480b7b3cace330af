/**
 * How many people share the conversation: 1 / Σ share², by the words each speaks (the inverse Simpson index). One who
 * speaks alone is 1, a host and a guest with a third and two thirds 1.8, four who speak alike 4. Nobody known is 1.
 */
import type { Problem } from './problem.ts';

export function effectiveSpeakers({ start, size, turns: { speaker } }: Problem): number {
  const words = new Map<number, number>();
  let all = 0;
  for (let s = 0; s < size; s++) {
    if (speaker[s] < 0) continue;
    const count = start[s + 1] - start[s];
    words.set(speaker[s], (words.get(speaker[s]) ?? 0) + count);
    all += count;
  }
  if (all === 0) return 1;
  let squares = 0;
  for (const count of words.values()) squares += (count / all) ** 2;
  return 1 / squares;
}
