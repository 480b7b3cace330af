/** A document as a list shows it. */
export interface Card {
  /** Its number in the library, never given to another. */
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
  /** A stretch of the text around what matched. */
  readonly excerpt: string;
}
