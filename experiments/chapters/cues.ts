/**
 * The weights of the boundary model, learnt from talks with people's chapters. Every text has its own rate of
 * boundaries, which is no matter of the features: its logarithm is an offset. Places inside a paragraph are left out,
 * since no chapter of the data begins in one.
 */
import { type BoundaryWeights, logOdds } from '../../src/tasks/structure/boundary-model.ts';
import { FEATURES, featuresOf } from '../../src/tasks/structure/features.ts';
import { placesOf } from '../../src/tasks/structure/places.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { logistic } from './logistic.ts';
import { type Text, talks } from './sets.ts';

export const FOLDS = 5;

/** Series by series into folds, in the order of the file. */
export function foldOf(texts: readonly Text[]): (text: Text) => number {
  const series = [...new Set(texts.map((text) => text.series))];
  return (text) => series.indexOf(text.series) % FOLDS;
}

interface Row {
  readonly values: Readonly<Record<string, number>>;
  readonly boundary: number;
  readonly offset: number;
}

const rowsSeen = new WeakMap<Text, Row[]>();

function rowsOf(text: Text): Row[] {
  let rows = rowsSeen.get(text);
  if (rows) return rows;
  const places = placesOf(text.problem);
  const features = featuresOf(text.problem, places);
  const truth = new Set(text.truth.map((last) => last + 1));
  const outside = places.at.flatMap((at, i) => (places.inside[i] === 1 ? [] : [{ at, values: features[i] }]));
  const hits = outside.filter(({ at }) => truth.has(at)).length;
  const offset = Math.log((hits + 0.5) / (outside.length - hits + 0.5));
  rows = outside.map(({ at, values }) => ({ values, boundary: truth.has(at) ? 1 : 0, offset }));
  rowsSeen.set(text, rows);
  return rows;
}

export function learn(texts: readonly Text[]): BoundaryWeights {
  const rows = texts.flatMap(rowsOf);
  const columns = FEATURES.length + 1;
  const x = new Float64Array(rows.length * columns);
  rows.forEach(({ values }, r) => {
    x[r * columns] = 1;
    FEATURES.forEach((name, j) => {
      x[r * columns + j + 1] = values[name];
    });
  });
  const y = Float64Array.from(rows, ({ boundary }) => boundary);
  const offset = Float64Array.from(rows, ({ offset }) => offset);
  const [constant, ...weights] = logistic({ x, y, columns, offset });
  return Object.fromEntries([
    ...FEATURES.map((name, j) => [name, weights[j]]),
    ['constant', constant],
  ]) as unknown as BoundaryWeights;
}

/** −log P of the truth, in nats for each boundary. */
export function loss(texts: readonly Text[], weights: BoundaryWeights | undefined): number {
  let [sum, boundaries] = [0, 0];
  for (const { values, boundary, offset } of texts.flatMap(rowsOf)) {
    const odds = offset + (weights ? logOdds(values as Parameters<typeof logOdds>[0], weights) : 0);
    sum += Math.log1p(Math.exp(boundary ? -odds : odds));
    boundaries += boundary;
  }
  return sum / boundaries;
}

/** Weights for each fold, learnt without it. */
export const crossValidated = (texts: readonly Text[], fold: (text: Text) => number): BoundaryWeights[] =>
  Array.from({ length: FOLDS }, (_, f) => learn(texts.filter((text) => fold(text) !== f)));

export async function run({ data, log }: ExperimentArgs): Promise<void> {
  const texts = await talks(data);
  const fold = foldOf(texts);
  const weights = crossValidated(texts, fold);
  const part = (f: number) => texts.filter((text) => fold(text) === f);
  const mean = (of: (f: number) => number) => weights.reduce((sum, _, f) => sum + of(f), 0) / FOLDS;
  log(`${texts.length} talks; −log P of each boundary, in nats, mean of ${FOLDS} folds by series`);
  log(`places alike ${mean((f) => loss(part(f), undefined)).toFixed(3)}`);
  log(`this model   ${mean((f) => loss(part(f), weights[f])).toFixed(3)}\n`);
  const all = learn(texts);
  log('Learnt from all, for src/tasks/structure/boundary-model.ts:');
  for (const [name, value] of Object.entries(all)) log(`  ${name}: ${value.toFixed(2)},`);
}
