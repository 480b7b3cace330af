/** A block as the page shows it. */
import type { Block } from './api.ts';
import { blockColours } from './colours.ts';

export interface ShownBlock {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  /** What a written title took the place of. */
  readonly quotedTitle?: string;
  readonly colour: number;
  readonly words: readonly string[];
  readonly start?: number;
  /** A sentence of it that says what it is about, and the sections it has, once they were asked for. */
  readonly gist?: NonNullable<Block['gist']>;
  readonly sections?: NonNullable<Block['sections']>;
}

export function shown(blocks: readonly Block[]): ShownBlock[] {
  const colours = blockColours(blocks);
  return blocks.map(({ from, to, title, quotedTitle, topics, time }, b) => ({
    from,
    to,
    title,
    ...(quotedTitle && { quotedTitle }),
    colour: colours[b],
    words: topics.flatMap(({ words }) => words).slice(0, 6),
    ...(time && { start: time.start }),
  }));
}
