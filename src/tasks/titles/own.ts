/**
 * Whether a phrase is a block's own, where there are several blocks: the block has it oftener than the whole text, and its
 * words are not those that nearly every block has, which name the text and not the block.
 */
import { LONG, type Phrase } from './gate.ts';
import { liftOf } from './keyness.ts';
import type { WordScores } from './word-scores.ts';

const SEVERAL = 4;
/** log((n / N) / (m / M)) is so much; what comes less often may come anywhere by chance. */
const OWN = 0.3;
const OFTEN = 8;
/** Words that so many of the blocks have are the block's own only where it has them so much oftener. */
const NEARLY_ALL = 0.9;
const OFTENER = 1;

/** `blocks`: the words of each, `words`: how many the whole text has, `size`: the phrase's block. */
export function ownIn(
  blocks: readonly WordScores[],
  words: number,
  isGeneral: (term: number) => boolean,
): (phrase: Phrase, size: number) => boolean {
  if (blocks.length < SEVERAL) return () => true;
  const blocksWith = new Map<number, number>();
  for (const block of blocks) for (const term of block.keys()) blocksWith.set(term, (blocksWith.get(term) ?? 0) + 1);
  const isEverywhere = (term: number) => isGeneral(term) || (blocksWith.get(term) ?? 0) >= NEARLY_ALL * blocks.length;
  return (phrase, size) => {
    const lift = liftOf(phrase, size, words);
    if (phrase.inAll >= OFTEN && lift < OWN) return false;
    if (size < LONG.words || phrase.announced || phrase.kind !== 'phrase') return true;
    return lift >= OFTENER || !phrase.terms.every(isEverywhere);
  };
}
