/**
 * The models that find topics, seen alike: weights of words and weights of documents, none negative.
 *
 *   plsa  P(w|z), and expected counts of every document
 *   nmf   the factors of tf-idf (Lee & Seung 2001)
 *   svd   the positive side of every singular vector of tf-idf: what a direction points at, not what it points away from
 */
import { turn, type Watching } from '../../check/index.ts';
import { type Csr, type Floats, reference } from '../../kernels/index.ts';
import { svdSingle, unitRows, weigh } from '../../linalg/index.ts';
import { nmf, type Plsa, type PlsaOptions, plsa, plsaOf, smoothedPlsa } from '../../models/index.ts';
import type { Random } from '../../random/index.ts';
import {
  type Acceleration,
  type Fit,
  type FitOptions,
  kernelsFor,
  type Progress,
  type Training,
  train,
} from '../../training/index.ts';

export interface Fitted {
  readonly topics: number;
  /** A row of `topics` values for every word; every topic sums to one. */
  readonly words: Floats;
  /** A row of `topics` values for every document. */
  readonly documents: Floats;
  readonly converged: boolean;
  readonly passes: number;
  /** The model itself, where it can be kept and documents can be folded in. */
  readonly plsa?: Plsa;
}

/** How a search for topics is run. */
export interface Run extends Acceleration, Watching {
  readonly random: Random;
  /** Runs a training of PLSA on several threads. */
  readonly onThreads?: ((training: Training, counts: Csr, options: FitOptions) => Promise<Fit>) | undefined;
  /** Fits topics in another way. */
  readonly fit?: ((counts: Csr, topics: number, run: Run) => Promise<Fitted>) | undefined;
}

export type ModelName = 'plsa' | 'nmf' | 'svd';

export async function fitTopics(
  model: ModelName,
  counts: Csr,
  topics: number,
  run: Run,
  passes = PASSES,
  smoothing = 0,
  starts = STARTS,
): Promise<Fitted> {
  if (model === 'plsa') return fitPlsa(counts, { topics, temper: 1 }, run, { passes }, smoothing, starts);
  const weighted = unitRows(weigh(counts, 'log-tf-idf'));
  return model === 'nmf' ? factorise(weighted, topics, run, passes) : directions(weighted, topics, run);
}

export const PASSES = 200;
/** Raises purity and coherence of short texts, and does long ones no harm (npm run experiment -- topics). */
export const SMOOTHING = 0.5;
const STARTS = 3;
const START_PASSES = 6;
/** Passes with smoothing, after those without. */
const SMOOTH_PASSES = 30;

/** PLSA; plain EM where smoothing is 0. */
export async function fitPlsa(
  counts: Csr,
  settings: PlsaOptions,
  run: Run,
  options: Fitting,
  smoothing: number,
  tried = STARTS,
): Promise<Fitted> {
  const fit = await fitBest(plsa(settings), counts, run, options, tried);
  const isSmoothed = smoothing > 0 && settings.temper === 1;
  const { shared, local } = isSmoothed
    ? await fitPlainly(smoothedPlsa(settings.topics, smoothing), counts, run, SMOOTH_PASSES, fit)
    : fit;
  return fittedBy(plsaOf(settings, { ...fit, shared, local }));
}

/** A model of all topics seen like the others. */
export const fittedBy = (model: Plsa): Fitted => {
  const { topics, wordGivenTopic, expected, converged, passes } = model;
  return { topics, words: wordGivenTopic, documents: expected, converged, passes, plsa: model };
};

/** Several starts are trained a few passes; the likeliest goes on. */
async function fitBest(training: Training, counts: Csr, run: Run, options: Fitting, tried: number): Promise<Fit> {
  const topics = training.byTopic?.topics ?? 1;
  if (topics < 2 || tried < 2) return fitSlowly(training, counts, run, options);
  const starts: Fit[] = [];
  for (let n = 0; n < tried; n++) {
    run.onProgress?.('starts', n, tried);
    starts.push(
      await fitSlowly(training, counts, { ...run, onProgress: undefined }, { ...options, passes: START_PASSES }),
    );
  }
  const likelihood = ({ history }: Fit) => history.at(-1)!;
  const best = starts.reduce((a, b) => (likelihood(b) > likelihood(a) ? b : a));
  return fitSlowly(training, counts, run, { ...options, start: best });
}

async function factorise(weighted: Csr, topics: number, run: Run, passes: number): Promise<Fitted> {
  const training = nmf({ topics, loss: 'euclidean' });
  const fit = await fitSlowly(training, weighted, run, { passes });
  return {
    topics,
    converged: fit.converged,
    passes: fit.passes,
    ...scaled(fit.shared.words, fit.local.topics, topics),
  };
}

function directions(weighted: Csr, topics: number, run: Run): Fitted {
  const found = svdSingle(weighted, { dimensions: topics }, run.random);
  const { left, right, values, dimensions, converged, restarts: passes } = found;
  const positive = (vectors: Floats) =>
    Float64Array.from(vectors, (x, i) => (x > 0 ? x * Math.sqrt(values[i % dimensions]) : 0));
  return { topics: dimensions, converged, passes, ...scaled(positive(right), positive(left), dimensions) };
}

/** Words of every topic sum to one; what that takes from them goes to the documents. */
function scaled(words: Floats, documents: Floats, topics: number): Pick<Fitted, 'words' | 'documents'> {
  const totals = new Float64Array(topics);
  reference.columnTotals(words, topics, totals);
  reference.scaleColumns(
    words,
    topics,
    totals.map((total) => (total > 0 ? 1 / total : 0)),
  );
  reference.scaleColumns(documents, topics, totals);
  return { words, documents };
}

/** Passes after which training yields to the event loop, so that progress is drawn and an abort signal arrives. */
const TURN = 5;

type Fitting = Pick<FitOptions, 'passes' | 'tolerance' | 'accelerate' | 'start'>;

export async function fitSlowly(training: Training, counts: Csr, run: Run, own: Fitting): Promise<Fit> {
  const onCpu = (options: FitOptions) =>
    run.onThreads?.(training, counts, options) ?? inTurns(training, counts, options);
  const options: FitOptions = {
    random: run.random,
    signal: run.signal,
    onProgress: ({ pass, of }: Progress) => run.onProgress?.('topics', pass, of),
    measureEvery: TURN,
    accelerate: 'momentum',
    ...own,
  };
  return run.accelerator ? run.accelerator.fit(training, counts, options, onCpu) : onCpu(options);
}

/** So many passes and no fewer, of plain EM, in this thread. */
export const fitPlainly = (training: Training, counts: Csr, run: Run, passes: number, start: Fit): Promise<Fit> =>
  inTurns(training, counts, { signal: run.signal, passes, tolerance: 0, measureEvery: passes, start });

async function inTurns(training: Training, counts: Csr, options: FitOptions): Promise<Fit> {
  const steps = train(training, counts, { ...options, kernels: kernelsFor(training, counts, options) });
  for (let pass = 0; ; pass++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (pass % TURN > 0) continue;
    options.onProgress?.(step.value);
    await turn();
    options.signal?.throwIfAborted();
  }
}
