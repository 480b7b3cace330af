/** A document in a list. */
export interface Card {
  /** Row number; never given to another document. */
  readonly number: number;
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly words: number;
  readonly added: string;
  readonly date?: string;
  readonly language?: string;
  readonly tags: readonly string[];
}

export interface Found extends Card {
  readonly score: number;
  /** The part of the text around the match. */
  readonly excerpt: string;
}
