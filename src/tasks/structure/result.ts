/** What `structure` answers: the sentences, the curve, the boundaries, the blocks with topics and titles. */
import type { TimeSpan } from '../../text/index.ts';
import type { Break } from './breaks.ts';
import type { BlockTopic, Identified } from './identify.ts';
import type { MethodName } from './methods.ts';
import type { Part } from './parts.ts';

export interface StructureSentence {
  readonly start: number;
  readonly end: number;
  readonly time?: TimeSpan;
  readonly speaker?: string;
  readonly text: string;
}

export interface Block extends Part {
  readonly topics: readonly BlockTopic[];
  /** Most of it is advertising or housekeeping. */
  readonly break?: Break['kind'];
  /** With two levels, the parts of a block that has several. */
  readonly sections?: readonly Part[];
}

export interface Boundary {
  readonly after: number;
  readonly strength: number;
}

/** A text cut into blocks: its sentences, the curve, the boundaries, the blocks with topics and titles. */
export interface Structure {
  readonly document: string;
  readonly title?: string;
  readonly method: MethodName;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sentences: readonly StructureSentence[];
  /**
   * How alike both sides of every sentence end but the last are, from 0 to 1: for `auto` the cosine of 60 words before
   * and after, for others what they compare.
   */
  readonly curve: readonly number[];
  /** After which sentence, the last of each block but the last; and how strong: 1 less the curve there. */
  readonly boundaries: readonly Boundary[];
  readonly blocks: readonly Block[];
  /** Advertising and housekeeping. */
  readonly breaks: readonly Break[];
  readonly mainTopics: Identified['main'];
  readonly notes: readonly string[];
}
