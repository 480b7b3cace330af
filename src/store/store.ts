/**
 * The storage contract of a library, whatever database is behind it. Writes are durable when their promise resolves, and
 * a batch is stored whole or not at all.
 */
import type { ChapterMark, Cue, Source } from '../text/index.ts';
import type { Edited } from './edited.ts';

/** A library on disk. */
export interface Store {
  readonly folder: string;
  /** What whoever reads it should know: that it is read as it is, for it may not be written. */
  readonly notes: readonly string[];
  readonly documents: Documents;
  readonly index: Index;
  readonly relations: Relations;
  readonly models: Models;
  /** Another value after every write, by whomever; the same as long as nothing was written. Of this store alone. */
  stamp(): Promise<string>;
  size(): Promise<Size>;
  check(): Promise<Findings>;
  close(): Promise<void>;
}

/** The words and terms of a document, ready to be indexed. */
export interface Analysis {
  readonly language: string;
  /** What it is called where its file does not say. */
  readonly title?: string;
  /** Folded words and stems in the order of the text, joined by blanks, for full-text search. */
  readonly titleWords: string;
  readonly words: string;
  readonly stems: string;
  /** Number of words. */
  readonly length: number;
  /** The counted terms in the order in which they come, without stop words: their places in `terms` of the batch. */
  readonly terms: Uint32Array;
  /** How often each of these terms comes. */
  readonly counts: Uint32Array;
  /** Whether these counts are what a space would count in the text, by default settings and with nothing to note. */
  readonly plain: boolean;
}

/** A term, its most frequent written form, and the frequency of that form. */
export interface BatchTerm {
  readonly term: string;
  readonly surface: string;
  readonly seen: number;
}

export interface Batch<T> {
  readonly documents: readonly { readonly document: T; readonly analysis: Analysis }[];
  readonly terms: readonly BatchTerm[];
}

export interface PutOptions {
  /** What a file of a known origin with another content is: a new version of that document, or a new document. */
  readonly sameName?: 'replace' | 'add';
}

export interface Outcome {
  /** Never changes, and never names another document. */
  readonly id: string;
  /** `same`: nothing new; `copy`: another file with the same content, known under this id. */
  readonly state: 'new' | 'changed' | 'same' | 'copy';
  readonly version: number;
  /** SHA-256 of the content that is stored, in hexadecimal. */
  readonly checksum: string;
}

/** A document of the library without its text. */
export interface StoredDocument {
  /** Row number; never given to another document. */
  readonly number: number;
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly title?: string;
  /** YYYY-MM-DD, or less of it. */
  readonly day?: string;
  readonly language: string;
  readonly words: number;
  readonly added: string;
  readonly tags: readonly string[];
}

export interface Version {
  readonly version: number;
  readonly text: string;
  readonly title?: string;
  readonly date?: string;
  readonly language: string;
  readonly cues?: readonly Cue[];
  readonly chapters?: readonly ChapterMark[];
  readonly breaks?: readonly number[];
  readonly pages?: readonly number[];
  /** What a person made of it, in place of what its file has; no part of the content. */
  readonly edited?: Edited;
  /** SHA-256 of the text that was stored, in hexadecimal, where this is another: the library was damaged. */
  readonly damaged?: string;
  readonly added: string;
}

/** A document with all its versions, as an export has it. */
export interface DocumentHistory {
  readonly id: string;
  /** Its row, where a removed document comes back to it. */
  readonly number?: number;
  readonly kind: string;
  readonly origin?: string;
  readonly added: string;
  readonly tags: readonly string[];
  /** Oldest first; the last is the current one. */
  readonly versions: readonly Version[];
  /** Its share of every topic, where there are topics. */
  readonly mixture?: readonly number[];
}

/** A document and its current version. */
export interface CurrentVersion {
  readonly number: number;
  readonly id: string;
  readonly tags: readonly string[];
  readonly version: Version;
}

export interface Filter {
  readonly tag?: string;
  readonly kind?: string;
  readonly speaker?: string;
  /** Days, both included; documents without a date do not pass. */
  readonly from?: string;
  readonly to?: string;
}

export type Order = 'oldest' | 'newest' | 'date' | 'title';

export interface Page {
  /** `oldest`, the default, is the order in which they came. */
  readonly sort?: Order;
  /** The number of the last one seen. */
  readonly after?: number;
  readonly limit?: number;
}

export interface Documents {
  /** The stored document that a source is already, unchanged. The origin of a moved file is updated. */
  recognise(item: Source, options?: PutOptions): Promise<Outcome | undefined>;
  put(batch: Batch<Source>, options?: PutOptions): Promise<Outcome[]>;
  /** Stores documents of an export; where the id is taken, the stored document stays. */
  restore(batch: Batch<DocumentHistory>): Promise<Outcome[]>;
  about(id: string): Promise<StoredDocument | undefined>;
  aboutAll(numbers: readonly number[]): Promise<StoredDocument[]>;
  /** The current version, or an earlier one. */
  version(id: string, version?: number): Promise<Version | undefined>;
  whole(id: string): Promise<DocumentHistory | undefined>;
  list(filter?: Filter, page?: Page): Promise<StoredDocument[]>;
  /** By rising number; of more than `most` a sample: those in relations, then by hashes, so that most of it stays. */
  current(most?: number): Promise<Pick<StoredDocument, 'number' | 'id' | 'version' | 'words'>[]>;
  /** Their tags: documents in the order in which they came, tags in that of letters. */
  tags(numbers: readonly number[]): Promise<{ readonly id: string; readonly tag: string }[]>;
  /** One by one; what cannot be read is logged and left out. */
  all(log: (problem: string) => void): AsyncIterable<DocumentHistory>;
  /** The same, the current versions alone; of all documents, or of those asked for. */
  allCurrent(log: (problem: string) => void, numbers?: readonly number[]): AsyncIterable<CurrentVersion>;
  /** The ids that were there and are gone. */
  remove(ids: readonly string[]): Promise<string[]>;
  /** Keeps what a person made of the current version; nothing gives back what its file has. False: no document. */
  edit(id: string, edited: Edited | undefined): Promise<boolean>;
  /** The documents of which a person made something. */
  edits(): Promise<{ readonly id: string; readonly edited: Edited }[]>;
  tag(id: string, tags: readonly string[]): Promise<void>;
  untag(id: string, tags: readonly string[]): Promise<void>;
  /** Another number after every change of what documents are; it is kept with them. Tags are no part of it. */
  revision(): Promise<number>;
}

export interface Hit {
  readonly number: number;
  /** Larger is better. */
  readonly score: number;
}

export interface Counted {
  readonly number: number;
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
}

/** A document whose counts are plain (see `Analysis`); its title as its file has it. */
export interface PlainDocument extends Counted {
  readonly id: string;
  readonly title?: string;
}

/** A query in the language of full-text search. */
export interface Expression {
  readonly anywhere: string;
  /** The same, of documents that have it in their title. */
  readonly titled: string;
}

/** The words of the current versions. */
export interface Index {
  /** Matching documents, best first. A score of 0 means unranked: too many documents match. */
  match(expression: Expression, filter: Filter, limit: number): Promise<Hit[]>;
  /** How many documents match. */
  count(expression: Expression, filter: Filter): Promise<number>;
  /** The numbers of all documents that pass, and do not match. */
  passing(filter: Filter, unwanted?: Expression): Promise<Uint32Array>;
  /** Counted terms of some documents. */
  counts(numbers: readonly number[]): AsyncIterable<Counted>;
  /** Those of some documents that have plain counts. */
  plain(numbers: readonly number[]): AsyncIterable<PlainDocument>;
  /** Terms by their numbers. */
  terms(numbers: Iterable<number>): Promise<Map<number, { readonly term: string; readonly surface: string }>>;
  /** The common languages of the library, by falling number of documents. */
  languages(): Promise<string[]>;
  /** Number of documents that are not in the word index. */
  unindexed(): Promise<number>;
  /** Deletes the word index. */
  clear(): Promise<void>;
  /** Indexes the words of stored documents. */
  put(batch: Batch<{ readonly id: string }>): Promise<void>;
}

export interface Relation {
  readonly a: string;
  readonly b: string;
  /** Whether the two were judged to belong together, or not to. */
  readonly accepted: boolean;
  readonly made: string;
}

export interface Relations {
  put(pairs: readonly (Omit<Relation, 'made'> & { readonly made?: string })[]): Promise<void>;
  drop(pairs: readonly (readonly [string, string])[]): Promise<void>;
  of(id: string): Promise<Relation[]>;
  all(): Promise<Relation[]>;
}

export interface Model {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly about: Readonly<Record<string, unknown>>;
  readonly made: string;
}

/** A row of numbers for a document. */
export type Mixtures = Iterable<readonly [number: number, mixture: Float32Array]>;
/** Which rows: topic shares of documents, or their vectors in the space. */
export type RowsOf = 'mixtures' | 'vectors';

/** By the numbers of documents: number k of the i-th is rows[i · width + k]. */
export interface NumberedRows<T = Float32Array> {
  readonly numbers: Uint32Array;
  readonly rows: T;
}

/** Vectors by rising number, each times its scale. */
export interface Vectors extends NumberedRows<Int8Array> {
  readonly width: number;
  readonly scale: Float32Array;
}

export interface Models {
  /** Replaces a model and, where they are given, the rows of all documents, in one step. */
  put(model: Omit<Model, 'made'> & { readonly made?: string }, rows?: Mixtures, of?: RowsOf): Promise<void>;
  /** Changes the description of a model. */
  describe(name: string, about: Model['about']): Promise<void>;
  get(name: string): Promise<Model | undefined>;
  list(): Promise<Omit<Model, 'bytes'>[]>;
  mix(rows: Mixtures, of?: RowsOf): Promise<void>;
  /** Topic shares of a width by rising number: all, or those of some documents, and the numbers of these. */
  mixtures(width: number, of?: readonly number[]): Promise<NumberedRows>;
  /** All vectors of a width, in single bytes. */
  vectors(width: number): Promise<Vectors>;
  /** Documents without a row of that kind, so many at most. */
  unmixed(of?: RowsOf, most?: number): Promise<number[]>;
}

export interface Size {
  readonly documents: number;
  readonly versions: number;
  readonly relations: number;
  readonly terms: number;
}

export interface Findings {
  /** In plain sentences; empty when the library is sound. */
  readonly problems: readonly string[];
  readonly documents: number;
  /** Documents of which every version can be read and is what was stored. */
  readonly sound: number;
}
