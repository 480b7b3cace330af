/**
 * The pass loop, written once for every backend: sweep, decide (accept or restore), update, extrapolate, converged?
 *
 * It is a generator, so that the same lines serve a backend that answers at once (`stepwise`) and one that answers by
 * promises (`runPasses`).
 */
import {
  type Fit,
  type FitOptions,
  maxPasses,
  type Progress,
  type State,
  TRAINING_DEFAULTS,
  type Training,
} from './contract.ts';
import { momentum } from './extrapolation.ts';

export type Eventually<T> = T | Promise<T>;

/** A way to run passes. The loop waits for each answer before it asks for the next thing. */
export interface Backend {
  /** One pass over all rows into the sums. */
  sweep(measure: boolean): Eventually<Swept>;
  /** The next shared state, from the sums of the last sweep. */
  update(): Eventually<void>;
  /** Extrapolates the state along its last change, at a level of `momentum`; without it EM is plain. */
  extrapolate?(level: number): Eventually<void>;
  /** Restores the state after the last accepted pass. */
  restore?(): Eventually<void>;
  /** The state after the passes so far. */
  state(): Eventually<State>;
  close(): Eventually<void>;
}

export interface Swept {
  /** The objective of the state before the pass, where it was asked for. */
  readonly objective?: number;
}

/** Where an interrupted loop stopped. */
export interface Resume {
  readonly passes: number;
  readonly history: readonly number[];
  /** The objective of every pass, undone ones too, where the loop extrapolates. */
  readonly objectives: readonly number[];
}

type Step = { readonly wait: Eventually<unknown> } | { readonly progress: Progress };
type Loop = Generator<Step, Fit, unknown>;

function* wait<T>(answer: Eventually<T>): Generator<Step, T, unknown> {
  return (yield { wait: answer }) as T;
}

export function* passLoop(
  training: Pick<Training, 'better' | 'byTopic'>,
  backend: Backend,
  options: FitOptions,
  resume: Resume = { passes: 0, history: [], objectives: [] },
): Loop {
  const passes = maxPasses(options);
  const { tolerance, measureEvery } = { ...TRAINING_DEFAULTS, ...options };
  /** The level to extrapolate at; undefined: the pass is rejected. */
  const judge = momentum(training.better, { randomStart: !training.byTopic && !options.start });
  const watch = watchConvergence(tolerance);
  resume.objectives.forEach(judge);
  resume.history.forEach(watch.see, watch);
  let done = resume.passes;
  while (done < passes && !watch.converged) {
    options.signal?.throwIfAborted();
    const measure = done % measureEvery === 0;
    const { objective } = yield* wait(backend.sweep(measure || backend.extrapolate !== undefined));
    const level = backend.extrapolate ? judge(objective!) : 0;
    if (level === undefined) yield* wait(backend.restore?.());
    else {
      yield* wait(backend.update());
      yield* wait(backend.extrapolate?.(level));
    }
    done++;
    if (measure && level !== undefined) watch.see(objective!);
    yield { progress: { pass: done, of: passes, ...(measure && { objective: objective! }) } };
  }
  // The last extrapolation was never measured.
  if (done > 0) yield* wait(backend.restore?.());
  const { shared, local } = yield* wait(backend.state());
  return { shared, local, passes: done, converged: watch.converged, history: watch.history };
}

/** Runs the loop of a backend that answers at once; every `next()` is one pass. */
export function* stepwise(loop: Loop): Generator<Progress, Fit> {
  let step = loop.next();
  while (!step.done) {
    if ('progress' in step.value) {
      yield step.value.progress;
      step = loop.next();
    } else step = loop.next(step.value.wait);
  }
  return step.value;
}

/** Runs the loop of any backend to its end, and closes the backend. */
export async function runPasses(
  training: Pick<Training, 'better' | 'byTopic'>,
  backend: Backend,
  options: FitOptions,
  resume?: Resume,
): Promise<Fit> {
  const loop = passLoop(training, backend, options, resume);
  try {
    let step = loop.next();
    while (!step.done) {
      if ('progress' in step.value) {
        options.onProgress?.(step.value.progress);
        step = loop.next();
      } else step = loop.next(await step.value.wait);
    }
    return step.value;
  } finally {
    await backend.close();
  }
}

/** Collects the measured objectives; converged when their relative gain is small. */
export function watchConvergence(tolerance: number) {
  const history: number[] = [];
  return {
    history,
    converged: false,
    see(objective: number) {
      const last = history.at(-1);
      history.push(objective);
      if (last === undefined || tolerance <= 0) return;
      this.converged = Math.abs(objective - last) <= tolerance * Math.abs(last);
    },
  };
}
