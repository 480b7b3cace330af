/**
 * How much two things are spoken of together in a block: of the places of the one that has fewer, the share with the other
 * at most 20 words away, counting those that count. A phrase that is spoken of together with the key words of its block is what the block
 * is about, and one that is not is said beside it:
 *
 *   centrality = Σ k · together(phrase, key word) / Σ k
 *
 * over the twelve strongest key words that the phrase has not itself; k: their strength (key-words.ts).
 */
import type { Corpus } from '../../text/index.ts';
import { once } from '../../text/memoized.ts';
import { type Block, eachContentToken } from './block.ts';

const AWAY = 20;
const STRONGEST = 12;
/** Of a phrase. */
const MAX_TERMS = 5;

/** Of two phrases, by their terms. */
export type Together = (a: readonly number[], b: readonly number[]) => number;

export function togetherIn(corpus: Corpus, block: Block): Together {
  let places: Places | undefined;
  return (a, b) => {
    places ??= placesIn(corpus, block);
    return share(spotsOf(places, a), spotsOf(places, b));
  };
}

/** `keys`: the key words of the block. */
export function centralityIn(
  corpus: Corpus,
  block: Block,
  keys: ReadonlyMap<number, number>,
): (terms: readonly number[]) => number {
  const places = placesIn(corpus, block);
  const strongest = strongestOf(keys, STRONGEST + MAX_TERMS).map(({ term, k }) => ({
    term,
    k,
    spots: spotsOf(places, [term]),
  }));
  return (terms) => {
    const spots = spotsOf(places, terms);
    let [sum, all, others] = [0, 0, 0];
    for (const other of strongest) {
      if (terms.includes(other.term)) continue;
      if (others++ === STRONGEST) break;
      sum += other.k * share(spots, other.spots);
      all += other.k;
    }
    return all === 0 ? 0 : sum / all;
  };
}

/** So many of the words with the greatest k, the greatest first; of equals, those that come first. */
function strongestOf(keys: ReadonlyMap<number, number>, most: number): { term: number; k: number }[] {
  const found: { term: number; k: number }[] = [];
  for (const [term, k] of keys) {
    if (!(k > (found.length < most ? 0 : found[most - 1].k))) continue;
    let at = found.length;
    while (at > 0 && found[at - 1].k < k) at--;
    found.splice(at, 0, { term, k });
    if (found.length > most) found.pop();
  }
  return found;
}

/** Where something is spoken of: its places, and whether each place of the block is near one of them. */
interface Spots {
  readonly at: readonly number[];
  readonly isNear: () => Uint8Array;
}

function share(a: Spots, b: Spots): number {
  const [few, many] = a.at.length <= b.at.length ? [a, b] : [b, a];
  if (few.at.length === 0) return 0;
  const isNear = many.isNear();
  let near = 0;
  for (const place of few.at) near += isNear[place];
  return near / few.at.length;
}

interface Places {
  /** The places of each term among the words that count, through the block; those of two passages lie apart. */
  readonly of: ReadonlyMap<number, number[]>;
  readonly size: number;
}

function placesIn(corpus: Corpus, block: Block): Places {
  const of = new Map<number, number[]>();
  let size = 0;
  for (const passage of block) {
    const { term } = corpus.documents[passage.document].tokens;
    eachContentToken(corpus, passage, (i) => {
      const known = of.get(term[i]);
      if (known) known.push(size++);
      else of.set(term[i], [size++]);
    });
    size += AWAY;
  }
  return { of, size };
}

function spotsOf({ of, size }: Places, terms: readonly number[]): Spots {
  const at = terms.flatMap((term) => of.get(term) ?? []);
  const isNear = once(() => {
    const near = new Uint8Array(size);
    for (const place of at) near.fill(1, Math.max(0, place - AWAY), place + AWAY + 1);
    return near;
  });
  return { at, isNear };
}
