/**
 * The words of one long text read by two, in a thread each: both know its sentences, each reads the words of one half of
 * them, and both join the halves. Terms get the ids that one who reads alone would give them.
 */
import type { Sentence, Tokens } from './document.ts';
import { type GrowingLexicon, growingLexicon } from './lexicon.ts';
import type { Reader } from './reader.ts';
import { tokensOf } from './tokens.ts';

/** What was read of a half: its words by terms and written forms of its own, both in the order in which they came. */
export interface Half {
  readonly tokens: Tokens;
  readonly terms: readonly string[];
  readonly surfaces: readonly string[];
  /** Of each surface, its term and how often it came. */
  readonly termOf: Uint32Array;
  readonly times: Uint32Array;
}

/** Whoever reads the other half. */
export interface Partner {
  /** The half to read here. */
  readonly half: 0 | 1;
  /** Gives this half and takes the other; nothing where the partner is lost. */
  swap(own: Half): Promise<Half | undefined>;
}

/** How much of the text the first half is: whoever reads the second is a thread that has just begun. */
const FIRST = 0.57;

/** `readerFor`: a reader that adds to a lexicon. */
export async function tokensByTwo(
  text: string,
  sentences: readonly Sentence[],
  lexicon: GrowingLexicon,
  readerFor: (lexicon: GrowingLexicon) => Reader,
  { half, swap }: Partner,
): Promise<Tokens> {
  const middle = sentences.findIndex(({ start }) => start >= FIRST * text.length);
  const halves = [sentences.slice(0, middle), sentences.slice(middle)];
  const read = (which: 0 | 1): Half => {
    const own = growingLexicon();
    const reader = readerFor(own);
    const tokens = tokensOf(text, halves[which], reader);
    return { tokens, terms: Array.from({ length: own.size }, (_, id) => own.term(id)), ...reader.forms() };
  };
  const own = read(half);
  const other = (await swap(own)) ?? read(half === 0 ? 1 : 0);
  return joined(half === 0 ? [own, other] : [other, own], lexicon);
}

function joined(halves: readonly [Half, Half], lexicon: GrowingLexicon): Tokens {
  const ids = halves.map(({ terms }) => Uint32Array.from(terms, (term) => lexicon.add(term)));
  const times = new Map<string, { id: number; count: number }>();
  halves.forEach((half, h) => {
    half.surfaces.forEach((surface, i) => {
      const known = times.get(surface);
      if (known) known.count += half.times[i];
      else times.set(surface, { id: ids[h][half.termOf[i]], count: half.times[i] });
    });
  });
  for (const [surface, { id, count }] of times) lexicon.saw(id, surface, count);
  const [first, second] = halves.map(({ tokens }) => tokens);
  const before = first.term.length;
  return {
    start: concat(Uint32Array, first.start, second.start),
    end: concat(Uint32Array, first.end, second.end),
    term: concat(
      Uint32Array,
      first.term.map((term) => ids[0][term]),
      second.term.map((term) => ids[1][term]),
    ),
    stop: concat(Uint8Array, first.stop, second.stop),
    firstToken: concat(
      Uint32Array,
      first.firstToken.subarray(0, -1),
      second.firstToken.map((token) => token + before),
    ),
  };
}

function concat<T extends Uint32Array | Uint8Array>(Kind: new (length: number) => T, a: T, b: T): T {
  const both = new Kind(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
