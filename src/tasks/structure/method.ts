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
  segment(problem: Problem, settings: Values<D>, blocks: number | undefined): Segmentation;
}

export interface Segmentation {
  /** The last sentence of each block but the last. */
  readonly boundaries: readonly number[];
  /** The gap (cohesion) score at every sentence end but the last, from 0 to 1 and lowest at a boundary; some methods have none. */
  readonly curve?: Float64Array;
  readonly notes?: readonly string[];
}

/** A method as its callers see it: the settings are any options. */
export type Declared<D extends Options> = Omit<Method, 'options'> & { readonly options: D };

/** Declares a method. Inside, its settings are typed by its options. */
export const method = <const D extends Options>(declared: Method<D>): Declared<D> => declared as unknown as Declared<D>;
