/** Colours of topics: nine that the colour-blind can tell apart (after Tol), in the order in which topics come. */
const COLOURS = 9;

export const colour = (n: number): string => `var(--t${n % COLOURS})`;

/** A colour for each block: blocks about the same share one, and a main topic tells none apart. */
export function blockColours(blocks: readonly { topics: readonly { words: readonly string[]; main?: boolean }[] }[]): number[] {
  const known = new Map<string, number>();
  return blocks.map(({ topics }, b) => {
    const topic = topics.find(({ main }) => !main) ?? topics[0];
    const key = topic?.words.join(' ') ?? `block ${b}`;
    if (!known.has(key)) known.set(key, known.size);
    return known.get(key)!;
  });
}
