/**
 * Whether a phrase is a block's own, where there are several blocks: the block has it oftener than the whole text, and its
 * words are not those that nearly every block has, which name the text and not the block.
 */
import type { Corpus } from '../../text/index.ts';
import { type Block, eachContentToken } from './block.ts';
import { LONG, type Phrase } from './gate.ts';
import { liftOf } from './keyness.ts';

const SEVERAL = 4;
/** log((n / N) / (m / M)) is so much; what comes less often may come anywhere by chance. */
const OWN = 0.3;
const OFTEN = 8;
/** Words that so many of the blocks have are the block's own only where it has them so much oftener. */
const NEARLY_ALL = 0.9;
const OFTENER = 1;

/** `words`: how many the whole text has, `size`: the phrase's block. */
export function ownIn(
  corpus: Corpus,
  blocks: readonly Block[],
  words: number,
  isGeneral: (term: number) => boolean,
): (phrase: Phrase, size: number) => boolean {
  if (blocks.length < SEVERAL) return () => true;
  const has = blocksWith(corpus, blocks);
  const isEverywhere = (term: number) => isGeneral(term) || has[term] >= NEARLY_ALL * blocks.length;
  return (phrase, size) => {
    const lift = liftOf(phrase, size, words);
    if (phrase.inAll >= OFTEN && lift < OWN) return false;
    if (size < LONG.words || phrase.announced || phrase.kind !== 'phrase') return true;
    return lift >= OFTENER || !phrase.terms.every(isEverywhere);
  };
}

/** How many of the blocks have each term. */
function blocksWith(corpus: Corpus, blocks: readonly Block[]): Uint32Array {
  const [count, last] = [new Uint32Array(corpus.lexicon.size), new Uint32Array(corpus.lexicon.size)];
  blocks.forEach((block, b) => {
    for (const passage of block) {
      const { term } = corpus.documents[passage.document].tokens;
      eachContentToken(corpus, passage, (i) => {
        if (last[term[i]] === b + 1) return;
        last[term[i]] = b + 1;
        count[term[i]]++;
      });
    }
  });
  return count;
}
