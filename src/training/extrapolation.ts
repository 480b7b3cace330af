/**
 * Fewer passes: after every one the state goes on along its last change, and a step that turns out wrong is undone.
 *
 * Method      y = x ∘ (x / x')^β, where x is the state after this pass of EM and x' the one after the pass before; the
 *             next pass starts from y. It measures the objective there: if that is worse than at the start before, the
 *             pass is undone and the next starts from x, which EM promises to be no worse. So the objective never falls.
 * From        momentum with restarts (Nesterov 1983; O'Donoghue & Candès 2015), in the logarithm, where positive numbers
 *             live (Salakhutdinov & Roweis 2003)
 * Know        one more copy of the state is all it remembers: x' serves both the step and its undoing.
 * Letters     β = 1 − 2^−level, so that square roots are all it takes
 */
import { choice, type Values } from '../check/index.ts';
import type { PassKernels } from '../kernels/index.ts';
import { type Arrays, allocate, type Lengths, mapValues, type Shape, scaled } from './arrays.ts';

export const ACCELERATE_OPTIONS = {
  accelerate: choice(['momentum', 'none'], {
    default: 'momentum',
    help: 'momentum needs less than half the passes to the same likelihood, and starts from clusters; none is plain EM',
  }),
} as const;
export type Accelerate = Values<typeof ACCELERATE_OPTIONS>['accelerate'];

/** The arrays of the state by their names, all of positive numbers: whether they go on, or are only remembered. */
export interface Moves {
  readonly shared: Readonly<Record<string, boolean>>;
  /** Rows keep their sums. */
  readonly local: Readonly<Record<string, boolean>>;
  /** Makes the shared arrays whole after a step: what must sum to one. */
  mend(kernels: PassKernels, shared: Arrays): void;
}

/** What will move: nothing where it is not asked for or the training does not allow it. */
export const movesOf = (training: { moves?: Moves | undefined }, options: { accelerate?: Accelerate }) =>
  options.accelerate === 'momentum' ? training.moves : undefined;

/** Good passes after which the level rises, and how far: measured by `npm run bench -- accelerate`. */
const PATIENCE = 8;
const HIGHEST = 3;

/**
 * Told the objective that every pass measured at its start, says at what level to go on after it; undefined: the start
 * was worse than the one before, and the pass is to be undone.
 */
export function momentum(better: 'higher' | 'lower'): (objective: number) => number | undefined {
  let best: number | undefined;
  let [level, good, stepped] = [-1, 0, false];
  return (objective) => {
    const worse = best !== undefined && (better === 'higher' ? objective < best : objective > best);
    if (worse && stepped) {
      [level, good, stepped] = [Math.max(1, level - 1), 0, false];
      return undefined;
    }
    best = objective;
    if (level < 1 || (++good >= PATIENCE && level < HIGHEST)) [level, good] = [level + 1, 0];
    stepped = level > 0;
    return level;
  };
}

/** How long what is remembered is: of the shared arrays, and of the local ones per row. */
export const rememberedOf = ({ shared, local }: Shape, moves: Moves): { shared: Lengths; local: Lengths } => ({
  shared: mapValues(moves.shared, (_, name) => shared[name]),
  local: mapValues(moves.local, (_, name) => local[name]),
});

/** Takes the steps of a state that is in this thread. */
export interface Mover {
  leap(level: number): void;
  /** Back to the state after the last accepted pass. */
  undo(): void;
}

export function mover(
  kernels: PassKernels,
  shape: Shape,
  moves: Moves,
  state: { readonly shared: Arrays; readonly local: Arrays },
  rows: number,
): Mover {
  const lengths = rememberedOf(shape, moves);
  const shared = allocate(kernels, lengths.shared);
  const local = allocate(kernels, scaled(lengths.local, rows));
  return {
    leap(level) {
      leapShared(kernels, moves, state.shared, shared, level);
      leapLocal(kernels, moves, shape.local, state.local, local, level);
    },
    undo() {
      goBack(kernels, state.shared, shared);
      goBack(kernels, state.local, local);
    },
  };
}

export function leapShared(kernels: PassKernels, moves: Moves, shared: Arrays, last: Arrays, level: number): void {
  for (const [name, goes] of Object.entries(moves.shared)) {
    kernels.leap(shared[name], last[name], 0, goes ? level : 0);
  }
  if (level > 0) moves.mend(kernels, shared);
}

export function leapLocal(
  kernels: PassKernels,
  moves: Moves,
  perRow: Lengths,
  local: Arrays,
  last: Arrays,
  level: number,
): void {
  for (const [name, goes] of Object.entries(moves.local)) {
    kernels.leap(local[name], last[name], perRow[name], goes ? level : 0);
  }
}

export function goBack(kernels: PassKernels, state: Arrays, last: Arrays): void {
  for (const name of Object.keys(last)) kernels.copy(state[name], last[name]);
}
