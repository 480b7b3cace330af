/**
 * Everyday verbs that a block speaks of: one that it has again and again as a noun, and much oftener than the whole text
 * does, is no everyday word there (`promise` in a talk on programs), but a common noun.
 */
import type { Corpus } from '../../text/index.ts';
import { type Block, eachContentToken } from './block.ts';
import type { Kinds } from './gate.ts';
import { kindsOf } from './kinds.ts';
import { usageIn } from './verbal.ts';
import { everydayTerms } from './word-scores.ts';

/** The block has it so often as a noun, and log((n / N) / (m / M)) is so much. */
const OFTEN = 6;
const LIFT = 1;
/** What is done, and where: `shift to the left`. */
const NEVER = /(?:ing|ed)$|^(?:left|right|back|forward)$/iu;

/** The kinds of terms, as the blocks use them. */
export async function kindsIn(corpus: Corpus, blocks: readonly Block[]): Promise<Kinds> {
  const kinds = await kindsOf(corpus);
  const everyday = await everydayTerms(corpus);
  const usage = usageIn(corpus);
  const { totals, all } = kinds;
  const isVerb = new Uint8Array(corpus.lexicon.size);
  for (const [term, kind] of everyday) if (kind === 'verb') isVerb[term] = 1;
  const spoken = new Set<number>();
  for (const block of blocks) {
    /** Of the everyday verbs: how often the block has each, and how often as a noun. */
    const met = new Map<number, { count: number; nouns: number }>();
    let size = 0;
    for (const passage of block) {
      const document = corpus.documents[passage.document];
      const { text, tokens } = document;
      eachContentToken(corpus, passage, (i) => {
        size++;
        if (isVerb[tokens.term[i]] === 0) return;
        let word = met.get(tokens.term[i]);
        if (!word) met.set(tokens.term[i], (word = { count: 0, nouns: 0 }));
        word.count++;
        const { noun, verb } = usage(document, i);
        if (noun > verb && !NEVER.test(text.slice(tokens.start[i], tokens.end[i]))) word.nouns++;
      });
    }
    for (const [term, { count, nouns }] of met)
      if (nouns >= OFTEN && Math.log((count * all) / (size * totals[term])) >= LIFT) spoken.add(term);
  }
  return {
    ...kinds,
    isGeneral: (term) => kinds.isGeneral(term) && !spoken.has(term),
    isCommon: (term) => kinds.isCommon(term) || spoken.has(term),
  };
}
