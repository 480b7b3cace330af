/** Colours of topics: nine that the colour-blind can tell apart (after Tol), in the order in which topics come. */
const COLOURS = 9;

export const colour = (n: number): string => `var(--t${n % COLOURS})`;

interface Topic {
  readonly words: readonly string[];
  readonly probability: number;
}

/** A colour for each block, by the topic it has more of than the others have: blocks about the same share one. */
export function blockColours(blocks: readonly { readonly topics: readonly Topic[] }[]): number[] {
  const keyOf = ({ words }: Topic) => words.join(' ');
  const sums = new Map<string, number>();
  for (const topic of blocks.flatMap(({ topics }) => topics)) {
    sums.set(keyOf(topic), (sums.get(keyOf(topic)) ?? 0) + topic.probability);
  }
  const excess = (topic: Topic) => topic.probability - sums.get(keyOf(topic))! / blocks.length;
  const known = new Map<string, number>();
  return blocks.map(({ topics }, b) => {
    const [own] = topics.toSorted((x, y) => excess(y) - excess(x));
    const key = own ? keyOf(own) : `block ${b}`;
    if (!known.has(key)) known.set(key, known.size);
    return known.get(key)!;
  });
}
