/** What a segmenter is: from a problem to boundaries, and perhaps its own curve and its own way to name topics. */
import type { Options, Values } from '../../check/index.ts';
import type { Problem } from './problem.ts';

export interface Method<D extends Options = Options> {
  readonly name: string;
  /** One line for lists and menus. */
  readonly help: string;
  /** Where it comes from. */
  readonly source: string;
  readonly options: D;
  /** What blocks are named by: topics of words that belong together, or the text's key words one by one. */
  readonly topics?: 'clusters' | 'words';
  /** `blocks`: how many to make, from 1 to the number of sentences; without it the method decides. */
  segment(problem: Problem, settings: Values<D>, blocks: number | undefined): Cut;
}

export interface Cut {
  /** The last sentence of each block but the last. */
  readonly boundaries: readonly number[];
  /** What decided, at every sentence end but the last, from 0 to 1 and lowest at a boundary, where the method has it. */
  readonly curve?: Float64Array;
  readonly notes?: readonly string[];
}

/** Any method from outside: called alike, with its own options. */
export type Declared<D extends Options> = Omit<Method, 'options'> & { readonly options: D };

/** Declares a method. Inside, its settings are typed by its options. */
export const method = <const D extends Options>(declared: Method<D>): Declared<D> => declared as unknown as Declared<D>;
