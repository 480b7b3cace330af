/**
 * Who begins to speak where. Readers of transcripts give every sentence its speaker; in a text that comes as it is, a
 * name and a colon, perhaps with a time, stand on a line of their own or before the words.
 */
import type { Document } from '../../text/index.ts';

export interface Turns {
  /** 1 where a sentence is a speaker's label and nothing else. */
  readonly label: Uint8Array;
  /** 1 where a sentence begins a paragraph or a turn; the label of a turn belongs to it. */
  readonly unit: Uint8Array;
  /** 1 where another speaker begins. */
  readonly turn: Uint8Array;
  /** 1 where a sentence is a remark in brackets and nothing else: `(Laughter)`. */
  readonly remark: Uint8Array;
  /** 1 where a sentence goes on with the one before: it begins with a small letter, as few of the text do. */
  readonly goesOn: Uint8Array;
  /** 1 where a sentence is a heading, and the next does not go on with it. */
  readonly heading: Uint8Array;
  /** The number of who speaks each sentence; −1 where nobody is known. */
  readonly speaker: Int32Array;
  /** What is said, without a label. */
  readonly said: readonly string[];
}

const NAME = String.raw`\p{Lu}[\p{L}\p{N}.'’ -]{0,38}`;
const TIME = String.raw`[\[(]?\d{1,2}:\d\d(?::\d\d)?[\])]?`;
const ALONE = new RegExp(`^(${NAME}):?\\s*(${TIME})?:?$`, 'u');
const BEFORE = new RegExp(`^(?:${TIME}\\s*)?(${NAME})(?: \\(.{1,20}\\))?:\\s`, 'u');
const REMARK = /^(?:[([{<][^()[\]{}<>]*[)\]}>][\s.,!?…]*)+$/u;
/** Where more of the sentences than this begin with a small letter, it says nothing. */
const SMALL = 0.3;
/** A name must come back so often to be a speaker's. */
const RETURNS = 2;

export function turnsOf({ sentences, text }: Document): Turns {
  const size = sentences.length;
  const raw = sentences.map(({ start, end }) => text.slice(start, end));
  const known = sentences.some(({ speaker }) => speaker !== undefined);
  const labels = known ? raw.map(() => undefined) : labelsOf(raw);
  const [label, unit, turn] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  const remark = Uint8Array.from(raw, (sentence) => (REMARK.test(sentence) ? 1 : 0));
  const small = Uint8Array.from(raw, (sentence) => (/^[^\p{L}\p{N}]*\p{Ll}/u.test(sentence) ? 1 : 0));
  const cased = small.reduce((sum, one) => sum + one, 0) < SMALL * size;
  const goesOn = cased ? small : new Uint8Array(size);
  const heading = new Uint8Array(size);
  const numbers = new Map<string, number>();
  const speakerOf = new Int32Array(size).fill(-1);
  let speaker: string | undefined;
  for (let s = 0; s < size; s++) {
    const { paragraph, speaker: given } = sentences[s];
    const name = given ?? labels[s]?.name;
    label[s] = labels[s]?.alone ? 1 : 0;
    heading[s] = sentences[s].kind === 'heading' && label[s] + remark[s] + (goesOn[s + 1] ?? 0) === 0 ? 1 : 0;
    turn[s] = name !== undefined && name !== speaker ? 1 : 0;
    if (name !== undefined) speaker = name;
    if (speaker !== undefined) {
      if (!numbers.has(speaker)) numbers.set(speaker, numbers.size);
      speakerOf[s] = numbers.get(speaker)!;
    }
    const fresh = s === 0 || paragraph !== sentences[s - 1].paragraph;
    unit[s] = s > 0 && label[s - 1] === 1 ? 0 : fresh || turn[s] === 1 ? 1 : 0;
  }
  return {
    label,
    unit,
    turn,
    remark,
    goesOn,
    heading,
    speaker: speakerOf,
    said: raw.map((sentence, s) => sentence.slice(labels[s]?.length ?? 0)),
  };
}

interface Label {
  readonly name: string;
  readonly alone: boolean;
  readonly length: number;
}

function labelsOf(raw: readonly string[]): (Label | undefined)[] {
  const found = raw.map((sentence): Label | undefined => {
    const head = sentence.slice(0, 80);
    const alone = sentence.length <= 60 && /[:\d\])]$/.test(sentence) ? ALONE.exec(sentence) : null;
    if (alone) return { name: alone[1].trim(), alone: true, length: sentence.length };
    const before = BEFORE.exec(head);
    return before ? { name: before[1].trim(), alone: false, length: before[0].length } : undefined;
  });
  const times = new Map<string, number>();
  for (const label of found) if (label) times.set(label.name, (times.get(label.name) ?? 0) + 1);
  return found.map((label) => (label && times.get(label.name)! >= RETURNS ? label : undefined));
}
