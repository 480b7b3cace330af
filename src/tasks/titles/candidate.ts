/** A phrase, an action or a question that a block could be called by, as it stands in the text. */
export interface Candidate {
  readonly kind: 'phrase' | 'action' | 'question';
  readonly start: number;
  readonly end: number;
  /** The different terms that count. */
  readonly terms: readonly number[];
  /** All its words, the small ones too. */
  readonly words: number;
  /** It begins with a name, which keeps its capital. */
  readonly named: boolean;
  /** It begins with an adjective. */
  readonly described: boolean;
  /** It begins with an everyday adjective, which belongs to it where the block has both again and again: `special schools`. */
  readonly plain: boolean;
  /** The block opens by saying that it comes to this (announced.ts). */
  readonly announced: boolean;
  /** It may be a subject and its verb, which the tagger took for nouns: `fonts suck`. */
  readonly clause: boolean;
  /** A name stands right after a small noun, and may begin another phrase: `my computer Anna Core`. */
  readonly apposed: boolean;
  /** A small word ties its nouns, which is not `and` or `versus`: such a tie may be of one sentence. */
  readonly tied: boolean;
  /** It is two things itself: `pumps and valves`. */
  readonly paired: boolean;
  /** Its first and its last token. */
  readonly first: number;
  readonly last: number;
  /** A phrase ends at both its ends (bounds.ts). */
  readonly bounded: boolean;
}

/** Words of a title. */
export const MAX_WORDS = 7;
/** Words of a question. */
export const MAX_ASKED = 9;
