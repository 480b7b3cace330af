/**
 * How much two things are spoken of together in a block: of the sentences with the one that has fewer, the share with the
 * other at most two sentences away. A phrase that is spoken of together with the key words of its block is what the block
 * is about, and one that is not is said beside it:
 *
 *   centrality = Σ k · together(phrase, key word) / Σ k
 *
 * over the twelve strongest key words that the phrase has not itself; k: their strength (key-words.ts).
 */
import type { Corpus } from '../../text/index.ts';
import { type Block, eachContentToken } from './block.ts';

const AWAY = 2;
const STRONGEST = 12;
/** Of a phrase. */
const MAX_TERMS = 5;

/** Of two phrases, by their terms. */
export type Together = (a: readonly number[], b: readonly number[]) => number;

export function togetherIn(corpus: Corpus, block: Block): Together {
  let sentencesOf: ReturnType<typeof sentencesIn> | undefined;
  return (a, b) => {
    sentencesOf ??= sentencesIn(corpus, block);
    return share(sentencesOf(a), sentencesOf(b));
  };
}

export function centralityBy(
  together: Together,
  keys: ReadonlyMap<number, number>,
): (terms: readonly number[]) => number {
  const strongest = [...keys].sort(([, a], [, b]) => b - a).slice(0, STRONGEST + MAX_TERMS);
  return (terms) => {
    const others = strongest.filter(([term, k]) => k > 0 && !terms.includes(term)).slice(0, STRONGEST);
    const all = others.reduce((sum, [, k]) => sum + k, 0);
    return all === 0 ? 0 : others.reduce((sum, [term, k]) => sum + k * together(terms, [term]), 0) / all;
  };
}

function share(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let near = 0;
  for (const s of few) {
    for (let away = -AWAY; away <= AWAY; away++) {
      if (!many.has(s + away)) continue;
      near++;
      break;
    }
  }
  return few.size === 0 ? 0 : near / few.size;
}

/** The sentences that have one of some terms, numbered through the block; those of two passages lie far apart. */
function sentencesIn(corpus: Corpus, block: Block): (terms: readonly number[]) => ReadonlySet<number> {
  const known = new Map<number, Set<number>>();
  let from = 0;
  for (const passage of block) {
    const { term } = corpus.documents[passage.document].tokens;
    eachContentToken(corpus, passage, (i, s) => {
      let sentences = known.get(term[i]);
      if (!sentences) known.set(term[i], (sentences = new Set()));
      sentences.add(from + s - passage.from);
    });
    from += passage.to - passage.from + AWAY;
  }
  return (terms) => {
    const [one = new Set<number>(), ...others] = terms.flatMap((term) => known.get(term) ?? []);
    return others.length === 0 ? one : new Set([one, ...others].flatMap((sentences) => [...sentences]));
  };
}
