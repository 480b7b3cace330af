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
import { once } from '../../text/memoized.ts';
import { type Block, eachContentToken } from './block.ts';

const AWAY = 2;
const STRONGEST = 12;
/** Of a phrase. */
const MAX_TERMS = 5;

/** Of two phrases, by their terms. */
export type Together = (a: readonly number[], b: readonly number[]) => number;

export function togetherIn(corpus: Corpus, block: Block): Together {
  let places: Places | undefined;
  return (a, b) => {
    places ??= placesIn(corpus, block);
    return share(placeOf(places, a), placeOf(places, b));
  };
}

/** `keys`: the key words of the block. */
export function centralityIn(
  corpus: Corpus,
  block: Block,
  keys: ReadonlyMap<number, number>,
): (terms: readonly number[]) => number {
  const places = placesIn(corpus, block);
  const strongest = [...keys]
    .filter(([, k]) => k > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, STRONGEST + MAX_TERMS)
    .map(([term, k]) => ({ term, k, place: placeOf(places, [term]) }));
  return (terms) => {
    const others = strongest.filter(({ term }) => !terms.includes(term)).slice(0, STRONGEST);
    const place = placeOf(places, terms);
    let [sum, all] = [0, 0];
    for (const other of others) {
      sum += other.k * share(place, other.place);
      all += other.k;
    }
    return all === 0 ? 0 : sum / all;
  };
}

/** Where something is spoken of: its sentences, and whether each sentence of the block is near one of them. */
interface Place {
  readonly sentences: readonly number[];
  readonly isNear: () => Uint8Array;
}

function share(a: Place, b: Place): number {
  const [few, many] = a.sentences.length <= b.sentences.length ? [a, b] : [b, a];
  if (few.sentences.length === 0) return 0;
  const isNear = many.isNear();
  let near = 0;
  for (const s of few.sentences) near += isNear[s];
  return near / few.sentences.length;
}

interface Places {
  /** The sentences of each term, numbered through the block; those of two passages lie apart. */
  readonly sentences: ReadonlyMap<number, number[]>;
  readonly size: number;
}

function placesIn(corpus: Corpus, block: Block): Places {
  const sentences = new Map<number, number[]>();
  let from = 0;
  for (const passage of block) {
    const { term } = corpus.documents[passage.document].tokens;
    eachContentToken(corpus, passage, (i, s) => {
      const at = from + s - passage.from;
      const known = sentences.get(term[i]);
      if (!known) sentences.set(term[i], [at]);
      else if (known[known.length - 1] !== at) known.push(at);
    });
    from += passage.to - passage.from + AWAY;
  }
  return { sentences, size: from };
}

function placeOf({ sentences, size }: Places, terms: readonly number[]): Place {
  const lists = terms.flatMap((term) => [sentences.get(term) ?? []]);
  const own = lists.length === 1 ? lists[0] : [...new Set(lists.flat())];
  const isNear = once(() => {
    const near = new Uint8Array(size);
    for (const s of own) near.fill(1, Math.max(0, s - AWAY), s + AWAY + 1);
    return near;
  });
  return { sentences: own, isNear };
}
