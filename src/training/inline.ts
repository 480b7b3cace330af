/** The inline backend: training in this thread, step by step or to the end. */
import { type Csr, type Kernels, reference } from '../kernels/index.ts';
import { allocate, copied, drainAll, scaled, zero } from './arrays.ts';
import type { Fit, FitOptions, Progress, Training, TrainOptions } from './contract.ts';
import { acceleratedArrays, extrapolator } from './extrapolation.ts';
import { type Backend, passLoop, stepwise } from './loop.ts';
import { kernelsFor, type Precision } from './memory.ts';
import { cutTwice, localOf, prepared } from './shards.ts';
import { begin } from './start.ts';

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

export interface InlineOptions extends Omit<FitOptions, 'kernels'>, Precision {}

/** Trains in this thread over WebAssembly memory of the size needed, and copies the result out of it. */
export function fitInline(training: Training, counts: Csr, options: InlineOptions = {}): Fit {
  const { shared, local, ...rest } = fit(training, counts, {
    ...options,
    kernels: kernelsFor(training, counts, options),
  });
  return { shared: copied(shared), local: copied(local), ...rest };
}

function inlineBackend(training: Training, counts: Csr, options: TrainOptions): Backend {
  const kernels: Kernels = options.kernels ?? reference;
  const shape = training.shape(counts.rows, counts.columns);
  const shared = allocate(kernels, shape.shared);
  const local = allocate(kernels, scaled(shape.local, counts.rows));
  const sums = allocate(kernels, shape.sums);
  const shards = cutTwice(counts, options.shards ?? 1).map((parts) => parts.map((part) => prepared(kernels, part)));
  const ofShard = shards.length > 1 ? allocate(kernels, shape.sums) : sums;
  const ofPart = shards.some((parts) => parts.length > 1) ? allocate(kernels, shape.sums) : ofShard;
  begin(training, counts, shared, local, options);
  const accelerated = acceleratedArrays(training, options);
  return {
    sweep(measure) {
      zero(kernels, sums);
      for (const parts of shards) {
        parts.forEach((part, i) => {
          const into = i === 0 ? ofShard : ofPart;
          training.accumulate(kernels, shared, part, localOf(shape, local, part), into, measure);
          if (i > 0) drainAll(kernels, ofShard, ofPart);
        });
        if (ofShard !== sums) drainAll(kernels, sums, ofShard);
      }
      return { objective: sums.objective[0] };
    },
    update: () => training.update(kernels, shared, sums),
    ...(accelerated && extrapolator(kernels, shape, accelerated, { shared, local }, counts.rows)),
    state: () => ({ shared, local }),
    close: () => {},
  };
}
