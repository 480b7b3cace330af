/**
 * One long text read by two, in a thread each: each cuts one half of it into sentences and reads their words, and both join
 * the halves. Where the text cannot be parted, both cut the whole into sentences. Terms get the ids that one who reads
 * alone would give them.
 */
import type { Sentence, Tokens } from './document.ts';
import { type GrowingLexicon, growingLexicon } from './lexicon.ts';
import type { Reader } from './reader.ts';
import type { SentenceCut, SentenceCutter } from './sentences.ts';
import { tokensOf } from './tokens.ts';

/** What was read of a half: its words by terms and written forms of its own, both in the order in which they came. */
export interface Half {
  /** Start, end, paragraph and kind of each sentence, where the text was parted. */
  readonly sentences: Uint32Array;
  readonly forced: number;
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
export async function readByTwo(
  text: string,
  cutter: SentenceCutter,
  lexicon: GrowingLexicon,
  readerFor: (lexicon: GrowingLexicon) => Reader,
  { half, swap }: Partner,
): Promise<Omit<SentenceCut, 'restored'> & { readonly tokens: Tokens }> {
  const place = FIRST * text.length;
  const at = cutter.partAt(Math.floor(place));
  const whole = at === undefined ? cutter.cut(0, text.length) : undefined;
  const cut = (which: 0 | 1) => {
    if (at !== undefined) return which === 0 ? cutter.cut(0, at) : cutter.cut(at, text.length);
    const middle = whole!.sentences.findIndex(({ start }) => start >= place);
    return { sentences: which === 0 ? whole!.sentences.slice(0, middle) : whole!.sentences.slice(middle), forced: 0 };
  };
  const read = (which: 0 | 1): Half => {
    const own = growingLexicon();
    const reader = readerFor(own);
    const { sentences, forced } = cut(which);
    return {
      sentences: whole ? new Uint32Array() : packed(sentences),
      forced,
      tokens: tokensOf(text, sentences, reader),
      terms: Array.from({ length: own.size }, (_, id) => own.term(id)),
      ...reader.forms(),
    };
  };
  const own = read(half);
  const other = (await swap(own)) ?? read(half === 0 ? 1 : 0);
  const halves: [Half, Half] = half === 0 ? [own, other] : [other, own];
  return {
    ...(whole ?? { sentences: sentencesOf(halves), forced: own.forced + other.forced }),
    tokens: joined(halves, lexicon),
  };
}

const KINDS: readonly Sentence['kind'][] = ['sentence', 'heading', 'item'];
const FIELDS = 4;

function packed(sentences: readonly Sentence[]): Uint32Array {
  const fields = new Uint32Array(FIELDS * sentences.length);
  sentences.forEach(({ start, end, paragraph, kind }, s) => {
    fields.set([start, end, paragraph, KINDS.indexOf(kind)], FIELDS * s);
  });
  return fields;
}

/** The sentences of both halves; paragraphs of the second go on from those of the first. */
function sentencesOf(halves: readonly [Half, Half]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const { sentences: fields } of halves) {
    const before = (sentences.at(-1)?.paragraph ?? -1) + 1;
    for (let f = 0; f < fields.length; f += FIELDS) {
      const [start, end, paragraph] = [fields[f], fields[f + 1], before + fields[f + 2]];
      sentences.push({ start, end, paragraph, kind: KINDS[fields[f + 3]] });
    }
  }
  return sentences;
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
