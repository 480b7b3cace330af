/**
 * Training on a GPU. A pass is recorded and sent; nothing waits for it but a measured objective that decides whether to
 * stop, so the GPU always has the next pass before it has done the last. Without Node: a page can do this too.
 */
import { InputError } from '../../check/index.ts';
import { type Csr, type GpuKernels, reference } from '../../kernels/index.ts';
import { type Fit, momentum, movesOf, TRAINING_DEFAULTS, type Training, watchConvergence, zero } from '../index.ts';
import { type State, type StateOptions, stateFor } from './state.ts';

export interface GpuFitOptions extends StateOptions {
  /** State that stays on the device is fetched every so many milliseconds, to go on from if the device is lost. */
  readonly keepEvery?: number;
}

const KEEP_EVERY = 10_000;
/** Passes that are sent and not yet done. */
const IN_FLIGHT = 2;
/** Until a device that fails has said that it is lost. */
const LAST_WORDS = 1_000;

/** The device is gone; `kept` is a fit as far as its last whole pass that was fetched. */
export class GpuLost extends Error {
  override readonly name = 'GpuLost';
  readonly kept: Fit;
  constructor(reason: string, kept: Fit) {
    super(`the GPU was lost (${reason})`);
    this.kept = kept;
  }
}

export async function fitOnGpu(
  training: Training,
  counts: Csr,
  kernels: GpuKernels,
  options: GpuFitOptions = {},
): Promise<Fit> {
  if (training.atHand === 'everything') {
    throw new InputError('engine', 'a training on a GPU must do its work through the kernels alone', training.name);
  }
  const state = await stateFor(training, counts, kernels, options, movesOf(training, options));
  const passes = { watch: watchConvergence(options.tolerance ?? TRAINING_DEFAULTS.tolerance), done: 0 };
  let kept = { ...state.start, iterations: 0, seen: 0 };
  const keep = async () => {
    // What momentum went on to is not yet known to be better.
    if (passes.done > 0) state.steps?.undo();
    kept = { ...(await state.fetch()), iterations: passes.done, seen: passes.watch.history.length };
  };
  try {
    await run(training, kernels, state, passes, keep, options);
    await keep();
  } catch (error) {
    const reason = await lossOf(kernels);
    if (reason === undefined || options.signal?.aborted) throw error;
    const { seen, ...rest } = kept;
    throw new GpuLost(reason, { ...rest, converged: false, history: passes.watch.history.slice(0, seen) });
  }
  const { shared, local, iterations } = kept;
  return { shared, local, iterations, converged: passes.watch.converged, history: passes.watch.history };
}

/** Why the device of kernels that failed is lost, if it is. */
export const lossOf = ({ lost }: GpuKernels): Promise<string | undefined> =>
  Promise.race([lost, new Promise<undefined>((go) => setTimeout(go, LAST_WORDS))]);

interface Passes {
  readonly watch: ReturnType<typeof watchConvergence>;
  done: number;
}

async function run(
  training: Training,
  kernels: GpuKernels,
  state: State,
  passes: Passes,
  keep: () => Promise<void>,
  options: GpuFitOptions,
): Promise<void> {
  const { iterations, tolerance, measureEvery, keepEvery = KEEP_EVERY } = { ...TRAINING_DEFAULTS, ...options };
  const flights: Promise<number | undefined>[] = [];
  const land = async () => {
    const objective = await flights.shift();
    passes.done++;
    if (objective !== undefined) passes.watch.see(objective);
    options.onProgress?.({ iteration: passes.done, of: iterations, ...(objective !== undefined && { objective }) });
  };
  const judge = momentum(training.better);
  let keptAt = performance.now();
  for (let sent = 0; sent < iterations && !passes.watch.converged; sent++) {
    options.signal?.throwIfAborted();
    const measure = sent % measureEvery === 0;
    const { flight } = await pass(training, kernels, state, measure, judge);
    flight.catch(() => {}); // told where it lands
    flights.push(flight);
    const late = state.nearby || performance.now() - keptAt > keepEvery;
    while (flights.length > (late || (measure && tolerance > 0) ? 0 : IN_FLIGHT)) await land();
    if (!late) continue;
    await keep();
    keptAt = performance.now();
  }
  while (flights.length > 0) await land();
}

/**
 * Sends a pass; its flight lands when it is done, with the objective where that was measured. Momentum must know the
 * objective before it goes on, and that one number is all it waits for.
 */
async function pass(
  training: Training,
  kernels: GpuKernels,
  state: State,
  measure: boolean,
  judge: ReturnType<typeof momentum>,
) {
  const { shared, sums, steps } = state;
  const asked = measure || steps !== undefined;
  zero(kernels, sums);
  await state.eachShard((shard, local) => training.accumulate(kernels, shared, shard, local, sums, asked));
  const objective = asked ? kernels.first(sums.objective) : undefined;
  objective?.catch(() => {});
  const level = steps ? judge((await objective)!) : 0;
  if (level === undefined) steps?.undo();
  else {
    await update(training, kernels, state);
    steps?.leap(level);
  }
  const told = measure && level !== undefined ? objective : undefined;
  const done = kernels.done();
  return { flight: done.then(() => told) };
}

async function update(training: Training, kernels: GpuKernels, { shared, sums }: State): Promise<void> {
  if (training.atHand !== 'update') return training.update(kernels, shared, sums);
  await kernels.pull(...Object.values(sums));
  training.update(reference, shared, sums);
  kernels.push(...Object.values(shared));
}
