/**
 * What a space is: a way to make documents comparable, fitted to the targets (the documents of the collection) and perhaps
 * to what is known to be related.
 * Fitting has two halves. Training is dear and leaves plain numbers, which a file can hold; opening is cheap and makes
 * them ready to be asked. So a saved space answers as the one that was saved, and new targets need no training.
 */
import type { Options, Values, Watching } from '../../../check/index.ts';
import type { Csr } from '../../../kernels/index.ts';
import type { Random } from '../../../random/index.ts';
import type { Acceleration, Arrays } from '../../../training/index.ts';
import type { Relations } from '../relations/relations.ts';
import type { Explanation } from './explanation.ts';

export interface Space<D extends Options = Options> extends DeclaredSpace<D> {
  /** Both halves. */
  fit(problem: Problem, settings: Values<D>): Promise<Fitted>;
  open(trained: TrainedSpace, targets: Targets, settings: Values<D>): Fitted;
}

export interface DeclaredSpace<D extends Options = Options> {
  readonly name: string;
  /** One line for lists and menus. */
  readonly help: string;
  /** Where it comes from. */
  readonly source: string;
  /** Whether it learns from relations; without them it cannot be fitted. */
  readonly learns: boolean;
  readonly options: D;
  /** Whether relations that came or went since training are learned by opening it with the others; else it is trained again. */
  readonly learnsInPlace?: boolean;
  /**
   * Whether relations have changed so much since training that it should be done again; by default where there were none
   * and now are some, or the other way round.
   */
  needsRetraining?(before: Relations | undefined, now: Relations | undefined): boolean;
  /** From documents, and what is known of them, to plain numbers. */
  train(problem: Problem, settings: Values<D>): Promise<TrainedSpace>;
  /** The numbers made ready to be asked. The targets may be more than those of training: the others are folded in. */
  open(trained: TrainedSpace, targets: Targets, settings: Values<D>): OpenSpace;
}

export interface Targets {
  /** Target × term counts. */
  readonly counts: Csr;
  /** Absent where nothing is known; a space that learns is then not asked. */
  readonly relations?: Relations | undefined;
}

export interface Problem extends Targets, Acceleration, Watching {
  readonly random: Random;
  /** What was trained from the same documents with other relations: what it learned of them alone can be used again. */
  readonly before?: TrainedSpace | undefined;
}

/** What training leaves. */
export interface TrainedSpace {
  readonly arrays: Arrays;
  /** What a person should know about it. */
  readonly notes: readonly string[];
}

interface OpenSpace {
  /**
   * Folds documents in, a row of counts for each. `rows`: the targets among them, of whom relations may be known.
   */
  project(counts: Csr, rows?: readonly (number | undefined)[]): Projection;
  /** The same with more targets, of whom no relations are known; by default it is opened again. */
  among?(more: Csr): Pick<OpenSpace, 'project'>;
}

export interface Fitted extends OpenSpace {
  /** What to save. */
  readonly trained: TrainedSpace;
}

/** New documents, ready to be compared with every target. */
export interface Projection {
  /** The score of every target; higher is more alike, 0 where nothing is shared. */
  scores(row: number): Float64Array;
  explain(row: number, target: number): Explanation;
}

/** Documents that are asked with. */
export interface ProjectedQueries {
  readonly counts: Csr;
  readonly projection: Projection;
  /** The row in the collection of every query that is in it. */
  readonly rows: readonly (number | undefined)[];
  /** Those that an encoder can compare though the collection knows none of their words. */
  readonly encoded?: readonly boolean[];
  readonly notes: readonly string[];
}

/** Declares a space. Inside, its settings are typed by its options; outside, all spaces are called alike. */
export function space<const D extends Options>(
  declared: DeclaredSpace<D>,
): Omit<Space, 'options'> & { readonly options: D } {
  const open: Space<D>['open'] = (trained, targets, settings) => ({
    trained,
    ...declared.open(trained, targets, settings),
  });
  const fit: Space<D>['fit'] = async (problem, settings) =>
    open(await declared.train(problem, settings), problem, settings);
  return { ...declared, open, fit } as unknown as Omit<Space, 'options'> & { readonly options: D };
}
