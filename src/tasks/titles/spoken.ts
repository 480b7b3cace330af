/**
 * Everyday verbs that a block speaks of: one that it has again and again as a noun, and much oftener than the whole text
 * does, is no everyday word there (`promise` in a talk on programs), but a common noun.
 */
import type { Corpus } from '../../text/index.ts';
import { type Block, eachContentToken } from './block.ts';
import type { Kinds } from './gate.ts';
import { kindsOf } from './kinds.ts';
import { usageIn } from './verbal.ts';
import { everydayTerms, type WordScores } from './word-scores.ts';

/** The block has it so often as a noun, and log((n / N) / (m / M)) is so much. */
const OFTEN = 6;
const LIFT = 1;
/** What is done, and where: `shift to the left`. */
const NEVER = /(?:ing|ed)$|^(?:left|right|back|forward)$/iu;

/** The kinds of terms, as the blocks use them; `scores`: the words of each block. */
export async function kindsIn(corpus: Corpus, blocks: readonly Block[], scores: readonly WordScores[]): Promise<Kinds> {
  const kinds = await kindsOf(corpus);
  const everyday = await everydayTerms(corpus);
  const usage = usageIn(corpus);
  const spoken = new Set<number>();
  blocks.forEach((block, b) => {
    const nouns = new Map<number, number>();
    for (const passage of block) {
      const document = corpus.documents[passage.document];
      const { text, tokens } = document;
      eachContentToken(corpus, passage, (i) => {
        if (everyday.get(tokens.term[i]) !== 'verb' || NEVER.test(text.slice(tokens.start[i], tokens.end[i]))) return;
        const { noun, verb } = usage(document, i);
        if (noun > verb) nouns.set(tokens.term[i], (nouns.get(tokens.term[i]) ?? 0) + 1);
      });
    }
    for (const [term, count] of nouns)
      if (count >= OFTEN && (scores[b].get(term)?.features.lift ?? 0) >= LIFT) spoken.add(term);
  });
  return {
    ...kinds,
    isGeneral: (term) => kinds.isGeneral(term) && !spoken.has(term),
    isCommon: (term) => kinds.isCommon(term) || spoken.has(term),
  };
}
