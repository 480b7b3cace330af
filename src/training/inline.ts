/** The inline backend: training in this thread, step by step or to the end. */
import { type Csr, type Kernels, reference } from '../kernels/index.ts';
import { allocate, allocateOutside, collect, copied, scaled, zero } from './arrays.ts';
import { initialise } from './cluster-start.ts';
import type { Fit, FitOptions, Progress, Training, TrainOptions } from './contract.ts';
import { acceleratedArrays, extrapolator } from './extrapolation.ts';
import { type Backend, passLoop, stepwise } from './loop.ts';
import { kernelsFor } from './memory.ts';
import { allocateRoom, cutTwice, inRoom, prepared } from './shards.ts';

/** Trains step by step: every `next()` is one pass over the data. Stop asking, and training stops. */
export function* train(training: Training, counts: Csr, options: TrainOptions = {}): Generator<Progress, Fit> {
  return yield* stepwise(passLoop(training, inlineBackend(training, counts, options), options));
}

/** Trains to the end; reports progress and obeys a signal between passes. */
export function fit(training: Training, counts: Csr, options: FitOptions = {}): Fit {
  const steps = train(training, counts, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    options.onProgress?.(step.value);
  }
}

export type InlineOptions = Omit<FitOptions, 'kernels'>;

/** Trains in this thread over WebAssembly memory of the size needed. */
export const fitInline = (training: Training, counts: Csr, options: InlineOptions = {}): Fit =>
  fit(training, counts, { ...options, kernels: kernelsFor(training, counts, options) });

function inlineBackend(training: Training, counts: Csr, options: TrainOptions): Backend {
  const kernels: Kernels = options.kernels ?? reference;
  const shape = training.shape(counts.rows, counts.columns);
  const shared = allocate(kernels, shape.shared);
  const local = allocateOutside(kernels, scaled(shape.local, counts.rows));
  const sums = allocate(kernels, shape.sums);
  const shards = cutTwice(counts, options.shards ?? 1).map((parts) => parts.map((part) => prepared(kernels, part)));
  const room = allocateRoom(kernels, shape.local, shards.flat());
  const sumsBefore = (several: boolean) => (several ? allocateOutside(kernels, shape.sums) : undefined);
  const partsBefore = sumsBefore(shards.some((parts) => parts.length > 1));
  const shardsBefore = sumsBefore(shards.length > 1);
  initialise(training, counts, shared, local, options);
  const accelerated = acceleratedArrays(training, options);
  return {
    sweep(measure) {
      zero(kernels, sums);
      shards.forEach((parts, s) => {
        parts.forEach((part, i) => {
          inRoom(shape.local, local, room, part, (rows) =>
            training.accumulate(kernels, shared, part, rows, sums, measure),
          );
          collect(kernels, sums, partsBefore, i, parts.length);
        });
        collect(kernels, sums, shardsBefore, s, shards.length);
      });
      return { objective: sums.objective[0] };
    },
    update: () => training.update(kernels, shared, sums),
    ...(accelerated && extrapolator(kernels, shape, accelerated, { shared, local }, counts.rows, { outside: true })),
    state: () => ({ shared: copied(shared), local }),
    close: () => {},
  };
}
