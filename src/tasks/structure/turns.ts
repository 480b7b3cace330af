/** Who begins to speak where, and which sentences are remarks or headings. */
import type { Document } from '../../text/index.ts';

export interface Turns {
  /** 1 where a sentence begins a paragraph or a turn. */
  readonly unit: Uint8Array;
  /** 1 where another speaker begins. */
  readonly turn: Uint8Array;
  /** 1 where a sentence is a remark in brackets and nothing else: `(Laughter)`. */
  readonly remark: Uint8Array;
  /**
   * 1 where a sentence goes on with the one before: it begins with a small letter, as few of the text do, and is no
   * paragraph or turn after a full stop.
   */
  readonly goesOn: Uint8Array;
  /** 1 where a sentence is a heading, and neither it nor the next begins with a small letter, as few of the text do. */
  readonly heading: Uint8Array;
  /** The number of who speaks each sentence; −1 where nobody is known. */
  readonly speaker: Int32Array;
  /** The sentences as they are written. */
  readonly texts: readonly string[];
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
  const [unit, turn] = [new Uint8Array(size), new Uint8Array(size)];
  const remark = Uint8Array.from(raw, (sentence) => ('([{<'.includes(sentence[0]) && REMARK.test(sentence) ? 1 : 0));
  const lower = raw.map(beginsSmall);
  const cased = lower.filter(Boolean).length < SMALL * size;
  const small = (s: number) => cased && lower[s] === true;
  const goesOn = new Uint8Array(size);
  const heading = new Uint8Array(size);
  const numbers = new Map<string, number>();
  const speakerOf = new Int32Array(size).fill(-1);
  let speaker: string | undefined;
  /** Paragraphs with words. One of remarks alone, `(Laughter)`, interrupts the one before and does not end it. */
  const spoken = new Set(sentences.flatMap(({ paragraph }, s) => (remark[s] === 1 ? [] : [paragraph])));
  for (let s = 0; s < size; s++) {
    const { paragraph, speaker: name } = sentences[s];
    turn[s] = name !== undefined && name !== speaker ? 1 : 0;
    if (name !== undefined) speaker = name;
    if (speaker !== undefined) {
      if (!numbers.has(speaker)) numbers.set(speaker, numbers.size);
      speakerOf[s] = numbers.get(speaker)!;
    }
    const before = sentences[s - 1]?.paragraph;
    const fresh = s === 0 || (paragraph !== before && spoken.has(paragraph) && spoken.has(before));
    unit[s] = fresh || turn[s] === 1 ? 1 : 0;
    const ended = unit[s] === 1 && FULL_STOP.test(raw[s - 1] ?? '');
    goesOn[s] = small(s) && !ended ? 1 : 0;
    const named = sentences[s].kind === 'heading' && remark[s] === 0;
    heading[s] = named && !small(s) && !small(s + 1) ? 1 : 0;
  }
  return {
    unit,
    turn,
    remark,
    goesOn,
    heading,
    speaker: speakerOf,
    texts: raw,
  };
}
