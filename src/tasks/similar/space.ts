/** What a space is: a way to make documents comparable, fitted to the targets and perhaps to what is known to be related. */
import type { Options, Values } from '../../check/index.ts';
import type { Csr } from '../../kernels/index.ts';
import type { Random } from '../../random/index.ts';
import type { Relations } from './relations.ts';

export interface Space<D extends Options = Options> {
  readonly name: string;
  /** One line for lists and menus. */
  readonly help: string;
  /** Where it comes from. */
  readonly source: string;
  /** Whether it learns from relations; without them it cannot be fitted. */
  readonly learns: boolean;
  readonly options: D;
  fit(problem: Problem, settings: Values<D>): Fitted;
}

export interface Problem {
  /** Target × term counts. */
  readonly counts: Csr;
  /** Absent where nothing is known; a space that learns is then not asked. */
  readonly relations?: Relations | undefined;
  readonly random: Random;
  readonly signal?: AbortSignal | undefined;
  /** Told what is being done, and how far it is. */
  readonly onProgress?: ((stage: string, done: number, of: number) => void) | undefined;
}

export interface Fitted {
  readonly notes: readonly string[];
  /** Folds documents in that were not there at training, a row of counts for each. */
  project(counts: Csr): Projection;
  /** Learns one more relation in place, without training anew; absent where there is nothing to learn. */
  relate?(relations: Relations, a: number, b: number): void;
}

/** New documents, ready to be compared with every target. */
export interface Projection {
  /** The score of every target; higher is more alike, 0 where nothing is shared. */
  scores(row: number): Float64Array;
  /** The best of them, where the space can find them without scoring all. */
  best?(row: number, most: number): { readonly target: Uint32Array; readonly score: Float64Array };
  ties(row: number, target: number): Ties;
}

/** What ties a new document to a target. Shares are of the score; those that pull apart are negative. */
export interface Ties {
  readonly words: readonly { readonly column: number; readonly share: number }[];
  readonly factors?: readonly {
    readonly factor: number;
    readonly share: number;
    /** The words the factor stands for. */
    readonly columns: readonly number[];
  }[];
  /** Targets known to be related to this one that brought it here. */
  readonly through?: readonly { readonly target: number; readonly share: number }[];
}

/** Declares a space: its own options are typed inside, outside all spaces are alike. */
export const space = <const D extends Options>(declared: Space<D>): Space => declared as unknown as Space;
