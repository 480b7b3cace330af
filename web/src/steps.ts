/** The positions of the slider for the number of blocks: a few that a person can use, and the one that the method chose. */
export interface Step {
  readonly blocks: number;
  /** The number that the method found by itself. */
  readonly auto: boolean;
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200];
/** Blocks have about so many sentences at least. */
const SHORTEST = 3;

/** From one block to as many as the sentences allow; `auto` has the place of the number it found. */
export function stepsFor(sentences: number, auto: number): Step[] {
  const most = Math.max(auto, 2, Math.floor(sentences / SHORTEST));
  const numbers = new Set([...NUMBERS.filter((n) => n <= most && n <= sentences), auto]);
  return [...numbers].sort((a, b) => a - b).map((blocks) => ({ blocks, auto: blocks === auto }));
}

/** The position nearest to a number of blocks. */
export function nearest(steps: readonly Step[], blocks: number): number {
  const far = (i: number) => Math.abs(Math.log(steps[i].blocks) - Math.log(Math.max(1, blocks)));
  return steps.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
}
