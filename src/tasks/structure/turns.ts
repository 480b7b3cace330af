/** Who begins to speak where, and which sentences are remarks or headings. */
import type { Document } from '../../text/index.ts';

export interface Turns {
  /** 1 where a sentence begins a paragraph or a turn. */
  readonly unit: Uint8Array;
  /** 1 where a sentence is a remark in brackets and nothing else: `(Laughter)`. */
  readonly remark: Uint8Array;
  /**
   * 1 where a sentence goes on with the one before: it begins with a small letter, as few of the text do, and is no
   * paragraph or turn after a full stop.
   */
  readonly goesOn: Uint8Array;
  /** 1 where a sentence is a heading, and neither it nor the next begins with a small letter, as few of the text do. */
  readonly heading: Uint8Array;
}

const REMARK = /^(?:[([{<][^()[\]{}<>]*[)\]}>][\s.,!?…]*)+$/u;
const FULL_STOP = /[.!?…。！？؟]["”’»)\]]*$/u;
/** Where more of the sentences than this begin with a small letter, it says nothing. */
const SMALL = 0.3;

/** Its first letter or digit is a small letter. Most begin with a capital of ASCII, and need no pattern. */
const beginsSmall = (sentence: string): boolean =>
  !(sentence[0] >= 'A' && sentence[0] <= 'Z') && /^[^\p{L}\p{N}]*\p{Ll}/u.test(sentence);

export function turnsOf({ sentences, text }: Document): Turns {
  const size = sentences.length;
  const raw = sentences.map(({ start, end }) => text.slice(start, end));
  const unit = new Uint8Array(size);
  const remark = Uint8Array.from(raw, (sentence) => ('([{<'.includes(sentence[0]) && REMARK.test(sentence) ? 1 : 0));
  const lower = raw.map(beginsSmall);
  const cased = lower.filter(Boolean).length < SMALL * size;
  const small = (s: number) => cased && lower[s] === true;
  const goesOn = new Uint8Array(size);
  const heading = new Uint8Array(size);
  let speaker: string | undefined;
  /** Paragraphs with words. One of remarks alone, `(Laughter)`, interrupts the one before and does not end it. */
  const spoken = new Set(sentences.flatMap(({ paragraph }, s) => (remark[s] === 1 ? [] : [paragraph])));
  for (let s = 0; s < size; s++) {
    const { paragraph, speaker: name } = sentences[s];
    const isTurn = name !== undefined && name !== speaker;
    speaker = name ?? speaker;
    const before = sentences[s - 1]?.paragraph;
    const fresh = s === 0 || (paragraph !== before && spoken.has(paragraph) && spoken.has(before));
    unit[s] = fresh || isTurn ? 1 : 0;
    const ended = unit[s] === 1 && FULL_STOP.test(raw[s - 1] ?? '');
    goesOn[s] = small(s) && !ended ? 1 : 0;
    const named = sentences[s].kind === 'heading' && remark[s] === 0;
    heading[s] = named && !small(s) && !small(s + 1) ? 1 : 0;
  }
  return { unit, remark, goesOn, heading };
}

/**
 * The sentences after `from` that a block may begin with: never between a heading and what follows it, nor between
 * `(Laughter)`, or a line that begins with a small letter, and what it follows; anywhere where more blocks are wanted.
 */
export function beginningsIn({ heading, remark, goesOn }: Turns, from: number, to: number, wanted = 0): number[] {
  const all = Array.from({ length: to - from - 1 }, (_, s) => from + s + 1);
  const usual = all.filter((s) => remark[s] + goesOn[s] === 0 && heading[s - 1] <= heading[s]);
  return usual.length < wanted - 1 ? all : usual;
}
