/**
 * Momentum with restarts: fewer passes of EM. After every pass the state is extrapolated along its last change; an
 * extrapolation that worsens the objective is undone.
 *
 * Method      y = x ∘ (x / x')^β, where x is the state after this pass of EM and x' the one after the pass before; the
 *             next pass starts from y. It measures the objective there: if that is worse than at the start before, the
 *             pass is undone and the next starts from x, which by EM is no worse. So the objective never worsens.
 * From        momentum with restarts (Nesterov 1983; O'Donoghue & Candès 2015), in the logarithm, for positive numbers
 *             (Salakhutdinov & Roweis 2003)
 *             From a random start it waits until the topics have taken shape.
 * Memory      one more copy of the state: x' serves both the extrapolation and its undoing.
 * Letters     β = 1 − 2^−level, so that square roots are enough
 */
import { choice, type Values } from '../check/index.ts';
import type { PassKernels } from '../kernels/index.ts';
import {
  type ArrayLengths,
  type Arrays,
  allocate,
  allocateOutside,
  inRuns,
  mapValues,
  RUN_OUTSIDE,
  type Shape,
  scaled,
} from './arrays.ts';

export const ACCELERATE_OPTIONS = {
  accelerate: choice(['momentum', 'none'], {
    default: 'momentum',
    help: 'momentum needs less than half the passes to the same likelihood, and starts from clusters; none is plain EM',
  }),
} as const;
export type Accelerate = Values<typeof ACCELERATE_OPTIONS>['accelerate'];

/** The accelerated arrays by name, all of positive numbers: true are extrapolated, false are only restored. */
export interface Accelerated {
  readonly shared: Readonly<Record<string, boolean>>;
  /** Rows keep their sums. */
  readonly local: Readonly<Record<string, boolean>>;
  /** Renormalises the shared arrays after an extrapolation: what must sum to one. */
  renormalise(kernels: PassKernels, shared: Arrays): void;
}

/** The accelerated arrays, where acceleration is asked for and the training allows it. */
export const acceleratedArrays = (
  training: { accelerated?: Accelerated | undefined },
  options: { accelerate?: Accelerate },
): Accelerated | undefined => (options.accelerate === 'momentum' ? training.accelerated : undefined);

/** Accepted passes after which the level rises, and the highest level: measured by `npm run bench -- accelerate`. */
const PASSES_PER_LEVEL = 8;
const MAX_LEVEL = 3;

/**
 * From a random start, the share of the largest gain of a pass under which extrapolation begins. Before that the topics
 * take shape, and extrapolation makes them converge to a worse optimum.
 */
const SETTLED = 0.01;

/**
 * Takes the objective that every pass measured at its start, returns the level to extrapolate at after it; undefined: the
 * start was worse than the one before, and the pass is to be undone.
 */
export function momentum(
  better: 'higher' | 'lower',
  { randomStart = false } = {},
): (objective: number) => number | undefined {
  let best: number | undefined;
  let [level, accepted, extrapolated] = [-1, 0, false];
  const isSettled = randomStart ? settling() : () => true;
  return (objective) => {
    const worse = best !== undefined && (better === 'higher' ? objective < best : objective > best);
    if (worse && extrapolated) {
      [level, accepted, extrapolated] = [Math.max(1, level - 1), 0, false];
      return undefined;
    }
    best = objective;
    if (level < 0) level = 0;
    else if (level > 0 ? ++accepted >= PASSES_PER_LEVEL && level < MAX_LEVEL : isSettled(objective)) {
      [level, accepted] = [level + 1, 0];
    }
    extrapolated = level > 0;
    return level;
  };
}

/** Whether the gain of a pass has fallen far below the largest. The first pass leaves the noise behind: it is not seen. */
function settling(): (objective: number) => boolean {
  let last: number | undefined;
  let largest = 0;
  return (objective) => {
    const gain = last === undefined ? 0 : Math.abs(objective - last);
    last = objective;
    largest = Math.max(largest, gain);
    return gain < SETTLED * largest;
  };
}

/** Lengths of the previous state x': of the shared arrays, and per row of the local ones. */
export const previousLengths = (
  { shared, local }: Shape,
  accelerated: Accelerated | undefined,
): { shared: ArrayLengths; local: ArrayLengths } => ({
  shared: mapValues(accelerated?.shared ?? {}, (_, name) => shared[name]),
  local: mapValues(accelerated?.local ?? {}, (_, name) => local[name]),
});

/** Extrapolates a state that is in this thread. */
export interface Extrapolator {
  extrapolate(level: number): void;
  /** Restores the state after the last accepted pass. */
  restore(): void;
}

/** `outside`: the rows lie outside the kernels' memory, and so do the previous ones. */
export function extrapolator(
  kernels: PassKernels,
  shape: Shape,
  accelerated: Accelerated,
  state: { readonly shared: Arrays; readonly local: Arrays },
  rows: number,
  { outside = false } = {},
): Extrapolator {
  const lengths = previousLengths(shape, accelerated);
  const shared = allocate(kernels, lengths.shared);
  const local = (outside ? allocateOutside : allocate)(kernels, scaled(lengths.local, rows));
  return {
    extrapolate(level) {
      extrapolateShared(kernels, accelerated, state.shared, shared, level);
      extrapolateLocal(kernels, accelerated, shape.local, state.local, local, level, outside ? RUN_OUTSIDE : Infinity);
    },
    restore() {
      restore(kernels, state.shared, shared);
      restore(kernels, state.local, local);
    },
  };
}

export function extrapolateShared(
  kernels: PassKernels,
  accelerated: Accelerated,
  shared: Arrays,
  previous: Arrays,
  level: number,
): void {
  for (const [name, isAccelerated] of Object.entries(accelerated.shared)) {
    kernels.extrapolate(shared[name], previous[name], 0, isAccelerated ? level : 0);
  }
  if (level > 0) accelerated.renormalise(kernels, shared);
}

/** Whole rows of about `run` numbers at a time. */
export function extrapolateLocal(
  kernels: PassKernels,
  accelerated: Accelerated,
  perRow: ArrayLengths,
  local: Arrays,
  previous: Arrays,
  level: number,
  run = RUN_OUTSIDE,
): void {
  for (const [name, isAccelerated] of Object.entries(accelerated.local)) {
    const width = perRow[name];
    inRuns(Math.ceil(run / width) * width, local[name], previous[name], (rows, before) =>
      kernels.extrapolate(rows, before, width, isAccelerated ? level : 0),
    );
  }
}

export function restore(kernels: PassKernels, state: Arrays, previous: Arrays): void {
  for (const name of Object.keys(previous)) kernels.copy(state[name], previous[name]);
}
