/** What blocks may be called, ranked by two who each know the corpus, in a thread each: who is free takes the next block. */
import type { Corpus } from '../../text/index.ts';
import type { Block } from './block.ts';
import { type Ranked, rankerOf } from './rank.ts';
import { TITLE_SETTINGS, type TitleSettings } from './settings.ts';

/** Blocks to rank the phrases of, by the usual settings. `taken`: how many somebody has taken, a number that both see. */
export interface ToRank {
  readonly blocks: readonly Block[];
  readonly taken: Int32Array;
}

/** Ranked blocks, by number. */
export type RankedBlocks = ReadonlyMap<number, readonly Ranked[]>;

/** Who ranks some of the blocks meanwhile; nothing comes back from one who is lost. */
export interface Sharing {
  readonly taken: Int32Array;
  readonly others: Promise<RankedBlocks | undefined>;
}

/** Ranks what nobody has taken. */
export async function rankNext(corpus: Corpus, { blocks, taken }: ToRank): Promise<RankedBlocks> {
  return nextBy(await rankerOf(corpus, blocks, TITLE_SETTINGS), blocks.length, taken);
}

function nextBy(rank: (b: number) => readonly Ranked[], blocks: number, taken: Int32Array): RankedBlocks {
  const ranked = new Map<number, readonly Ranked[]>();
  for (let b = Atomics.add(taken, 0, 1); b < blocks; b = Atomics.add(taken, 0, 1)) ranked.set(b, rank(b));
  return ranked;
}

/** What each block may be called, the best first; `sharing` goes by the usual settings. */
export async function rankedIn(
  corpus: Corpus,
  blocks: readonly Block[],
  settings: TitleSettings,
  sharing?: Sharing,
): Promise<(readonly Ranked[])[]> {
  const rank = await rankerOf(corpus, blocks, settings);
  if (!sharing) return blocks.map((_, b) => rank(b));
  const own = nextBy(rank, blocks.length, sharing.taken);
  const others = await sharing.others;
  return blocks.map((_, b) => own.get(b) ?? others?.get(b) ?? rank(b));
}
