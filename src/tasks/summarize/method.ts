/** What a summarization method is: a ranking of sentences, and perhaps its own way of picking from it. */
import type { Options, Values } from '../../check/index.ts';
import type { Csr, Floats } from '../../kernels/index.ts';
import type { Random } from '../../random/index.ts';
import type { Budget } from './budget.ts';
import type { Problem } from './problem.ts';
import type { Selector } from './select.ts';

export interface Method<D extends Options = Options> {
  readonly name: string;
  /** One line for lists and menus. */
  readonly help: string;
  /** Where it comes from. */
  readonly source: string;
  readonly options: D;
  /** Whether sentences that are not fit to be quoted are left out, unless the user says otherwise. */
  readonly clutter?: 'drop' | 'keep';
  rank(problem: Problem, settings: Values<D>, random: Random, budget: Budget): Ranking;
}

/** What a score is made of. The parts add up to it; those that take from it are negative. */
export interface Account {
  /** Worth of its words, and of its pairs of neighbouring words. */
  readonly words: number;
  readonly pairs: number;
  /** What is lost by standing off the centre, late, leaning on another sentence, hesitating, off the question. */
  readonly centrality: number;
  readonly place: number;
  readonly leaning: number;
  readonly fluency: number;
  /** What is gained by content words, by what is and what must be, and lost by I, you, pronouns and words such as *one*. */
  readonly substance: number;
  readonly relevance: number;
}

export interface Ranking {
  /** Every sentence's score; higher is better. */
  readonly scores: Float64Array;
  /** How sentences are picked; without it, the best scores that fit. */
  readonly select?: Selector;
  /** Cosine from which a sentence repeats one already taken, unless the user says otherwise; 1 lets all pass. */
  readonly redundancy?: number;
  /** What each term is worth in the method's eyes: the words that carried a sentence. */
  readonly terms?: ArrayLike<number>;
  /** The topics of the method, for sentences and for terms: rows of `count` values. */
  readonly topics?: { readonly count: number; readonly ofSentence: Floats; readonly ofTerm: Floats };
  /** The links between sentences, where a graph of them is ranked. */
  readonly links?: Csr;
  /** What the score of a sentence is made of, and the share of its words in that. */
  readonly account?: (sentence: number) => Account;
  readonly carried?: (sentence: number) => readonly { readonly column: number; readonly share: number }[];
  /** The settings that were found, beside those given. */
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly notes?: readonly string[];
}

/** Any method from outside: called alike, with its own options. */
export type Declared<D extends Options> = Omit<Method, 'options'> & { readonly options: D };

/** Declares a method. Inside, its settings are typed by its options. */
export const method = <const D extends Options>(declared: Method<D>): Declared<D> => declared as unknown as Declared<D>;
