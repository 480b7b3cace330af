/** The documents the server works on, whatever keeps them. */
import type { Entry } from '../formats/entry.ts';
import type { Order } from '../store/order.ts';
import type { Filter, Outcome, Store } from '../store/store.ts';
import type { Card, Found } from './card.ts';
import type { SearchOptions } from './search.ts';

export interface NewDocument extends Entry {
  readonly kind: string;
}

export type Added = Outcome;

export interface Page {
  readonly documents: readonly Card[];
  /** What to ask for the next page with; absent on the last one. */
  readonly next?: string;
}

/** What another thread opens the same library by: its folder, or a copy where threads cannot share a file. */
export type Place = string | Uint8Array;

export interface Library {
  readonly store: Store;
  /** Whether it is there again when it is opened next time. */
  readonly lasting: boolean;
  place(): Promise<Place>;
  /** Grows with every change of the documents and their tags. */
  revision(): number;
  size(): Promise<number>;
  list(page: {
    readonly after?: string | undefined;
    readonly limit: number;
    readonly sort?: Order;
    readonly filter?: Filter;
  }): Promise<Page>;
  card(id: string): Promise<Card | undefined>;
  cards(numbers: readonly number[]): Promise<Card[]>;
  /** The document as it is, or as an earlier version had it. */
  source(id: string, version?: number): Promise<Entry | undefined>;
  add(documents: readonly NewDocument[]): Promise<Added[]>;
  /** Brings back what an export has: documents with their versions, relations, models. */
  restore(
    bytes: Uint8Array,
    who: string,
  ): Promise<{ readonly added: readonly Added[]; readonly notes: readonly string[] }>;
  remove(id: string): Promise<boolean>;
  tag(id: string, tags: readonly string[]): Promise<void>;
  search(query: string, limit: number, filter?: Filter): Promise<Found[]>;
  /** By words and by meaning in one list, or by meaning alone. */
  searchByMeaning(query: string, limit: number, filter: Filter, by: SearchOptions['by']): Promise<Found[]>;
  close(): Promise<void>;
}
