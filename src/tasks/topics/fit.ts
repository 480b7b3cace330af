/**
 * The models that find topics, seen alike: weights of words and weights of documents, none negative.
 *
 *   plsa  P(w|z), and expected counts of every document
 *   nmf   the factors of tf-idf (Lee & Seung 2001)
 *   svd   the positive side of every singular vector of tf-idf: what a direction points at, not what it points away from
 */
import { type Csr, type Floats, reference } from '../../kernels/index.ts';
import { columnSums, unitRows, weigh } from '../../linalg/index.ts';
import { nmf, type Plsa, plsa, plsaOf, smoothedPlsa } from '../../models/index.ts';
import {
  type Fit,
  type FitOptions,
  kernelsFor,
  type Progress,
  svdInline,
  type Training,
  train,
  turn,
} from '../../training/index.ts';
import type { Run } from './problem.ts';
import { telling, topColumns, topWordAgreement } from './top.ts';

export interface Fitted {
  readonly topics: number;
  /** A row of `topics` values for every word; every topic sums to one. */
  readonly words: Floats;
  /** A row of `topics` values for every document. */
  readonly documents: Floats;
  readonly converged: boolean;
  readonly passes: number;
  /** How alike the topics of several starts are after a few passes, from 0 to 1; none where there was one start. */
  readonly stability?: number | undefined;
  /** The model itself, where it can be kept and documents can be folded in. */
  readonly plsa?: Plsa;
}

export type ModelName = 'plsa' | 'nmf' | 'svd';

export async function fitTopics(
  model: ModelName,
  counts: Csr,
  topics: number,
  run: Run,
  passes = PASSES,
  smoothing = 0,
): Promise<Fitted> {
  if (model === 'plsa') return fitFrom(plsa({ topics, temper: 1 }), counts, topics, run, passes, smoothing);
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
const FIRST_WORDS = 10;

/** PLSA by a training of its kind: with a random start, or with topics to go on from. */
export async function fitFrom(
  training: Training,
  counts: Csr,
  topics: number,
  run: Run,
  maxPasses = PASSES,
  smoothing = 0,
): Promise<Fitted> {
  const { fit, stability } = await fitBest(training, counts, run, maxPasses);
  const { shared, local } =
    smoothing > 0 ? await fitPlainly(smoothedPlsa(topics, smoothing), counts, run, SMOOTH_PASSES, fit) : fit;
  const model = plsaOf({ topics, temper: 1 }, { ...fit, shared, local });
  const { wordGivenTopic, expected, converged, passes } = model;
  return { topics, words: wordGivenTopic, documents: expected, converged, passes, stability, plsa: model };
}

/** Several starts are trained a few passes; the likeliest goes on. Stability: how alike the others are to it. */
async function fitBest(
  training: Training,
  counts: Csr,
  run: Run,
  passes: number,
): Promise<{ readonly fit: Fit; readonly stability?: number }> {
  const topics = training.byTopic?.topics ?? 1;
  if (topics < 2) return { fit: await fitSlowly(training, counts, run, passes) };
  const starts: Fit[] = [];
  for (let n = 0; n < STARTS; n++) {
    run.onProgress?.('starts', n, STARTS);
    starts.push(await fitSlowly(training, counts, { ...run, onProgress: undefined }, START_PASSES));
  }
  const likelihood = ({ history }: Fit) => history.at(-1)!;
  const best = starts.reduce((a, b) => (likelihood(b) > likelihood(a) ? b : a));
  const frequency = columnSums(counts);
  const first = ({ shared }: Fit) => topColumns(telling(shared.words, topics, frequency), topics, FIRST_WORDS);
  const others = starts.filter((start) => start !== best).map((start) => topWordAgreement(first(best), first(start)));
  const stability = others.reduce((sum, alike) => sum + alike, 0) / others.length;
  return { fit: await fitSlowly(training, counts, run, passes, best), stability };
}

async function factorise(weighted: Csr, topics: number, run: Run, passes: number): Promise<Fitted> {
  const training = nmf({ topics, loss: 'euclidean' });
  const fit = await fitSlowly(training, weighted, run, passes);
  return {
    topics,
    converged: fit.converged,
    passes: fit.passes,
    ...scaled(fit.shared.words, fit.local.topics, topics),
  };
}

async function directions(weighted: Csr, topics: number, run: Run): Promise<Fitted> {
  const found = await (run.accelerator?.svd ?? svdInline)(weighted, { dimensions: topics }, run);
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

export async function fitSlowly(training: Training, counts: Csr, run: Run, passes: number, start?: Fit): Promise<Fit> {
  const onCpu = (options: FitOptions) => inTurns(training, counts, options);
  const onProgress = ({ pass, of }: Progress) => run.onProgress?.('topics', pass, of);
  const accelerate = 'momentum';
  const options = {
    random: run.random,
    signal: run.signal,
    onProgress,
    passes,
    measureEvery: TURN,
    accelerate,
    start,
  } as const;
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
