/** The documents the server works on, whatever keeps them. */
import type { Entry } from '../formats/index.ts';
import type { Store } from '../store/store.ts';

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

export interface NewDocument extends Entry {
  readonly kind: string;
}

export interface Added {
  readonly id: string;
  readonly state: 'new' | 'changed' | 'same' | 'copy';
}

export interface Page {
  readonly documents: readonly Card[];
  /** What to ask for the next page with; absent on the last one. */
  readonly next?: string;
}

export interface Found extends Card {
  readonly score: number;
  /** A stretch of the text around what matched. */
  readonly excerpt: string;
}

export interface Library {
  readonly store: Store;
  /** Grows with every change of the documents. */
  revision(): number;
  size(): Promise<number>;
  list(page: { readonly after?: string | undefined; readonly limit: number }): Promise<Page>;
  card(id: string): Promise<Card | undefined>;
  cards(numbers: readonly number[]): Promise<Card[]>;
  source(id: string): Promise<Entry | undefined>;
  add(documents: readonly NewDocument[]): Promise<Added[]>;
  remove(id: string): Promise<boolean>;
  search(query: string, limit: number): Promise<Found[]>;
  close(): Promise<void>;
}
