/**
 * What readers said of 6,804 sentences of 210 talks, podcasts and meetings (judged.json: of each where its quotation begins,
 * and 0 to 3), and the weights that tell it best. Each was rated by itself, as it would stand in a summary that is sent to
 * somebody who was not there: 0 puzzles, 1 is of no use, 2 is good, 3 is just what one would send.
 *
 * A logistic model of rating / 3 by the features of standing.ts, the logarithm of what the words of the sentence are worth,
 * and that of its length. `auto` counts what the words are worth once, so the weights are divided by the weight of that;
 * length is left to the budget: readers like long sentences alone, and not in a summary.
 */
import { table } from '../../src/render/index.ts';
import { readingOf } from '../../src/tasks/summarize/auto.ts';
import { prepare } from '../../src/tasks/summarize/index.ts';
import { kindOf } from '../../src/tasks/summarize/kind.ts';
import { quotedOf, sentenceAt } from '../../src/tasks/summarize/problem.ts';
import { scoringOf } from '../../src/tasks/summarize/scoring.ts';
import { FEATURE_NAMES } from '../../src/tasks/summarize/standing.ts';
import type { Source } from '../../src/text/index.ts';
import { logistic } from '../chapters/logistic.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { meetingSets, podcastEpisodes, talkSets } from '../load.ts';
import judged from './judged.json' with { type: 'json' };

const LOADERS = { talks: talkSets, podcasts: podcastEpisodes, meetings: meetingSets };
const BEST = 3;
/** Sentences of a text whose ratings are averaged: those that a model puts first. */
const FIRST = 4;

interface Rated {
  readonly text: string;
  /** What the words are worth, the length, and the features of standing.ts. */
  readonly features: readonly number[];
  /** What `auto` scores it. */
  readonly score: number;
  readonly rating: number;
}

/** Prints the weights by all kinds and without each, and how good the sentences are that they put first in texts they did not see. */
export async function readers({ data, log }: ExperimentArgs): Promise<void> {
  const kinds: Record<string, Rated[]> = {};
  for (const [kind, ratings] of Object.entries(judged)) {
    const loaded = LOADERS[kind as keyof typeof judged](data);
    const sources = new Map(loaded.map(({ id, documents }) => [id, documents]));
    kinds[kind] = [];
    for (const [id, list] of Object.entries<string>(ratings)) {
      const source = sources.get(id);
      if (source) kinds[kind].push(...(await ratedIn(id, source, list)));
    }
  }
  const names = Object.keys(kinds);
  const others = (kind: string) => names.filter((name) => name !== kind).flatMap((name) => kinds[name]);
  const all = fitted(Object.values(kinds).flat());
  const without = names.map((kind) => fitted(others(kind)));
  log('weights by what readers said of sentences, in units of the weight of what their words are worth');
  const columns = ['worth', 'length', ...FEATURE_NAMES];
  const cell = (weights: readonly number[], k: number) => (weights[k] / weights[0]).toFixed(2);
  log(
    table([
      ['feature', 'all', ...names.map((kind) => `no ${kind}`)],
      ...columns.map((name, k) => [name, ...[all, ...without].map((weights) => cell(weights, k))]),
    ]),
  );
  log(`\nmean rating of the ${FIRST} sentences of a text that are put first`);
  const by = (kind: string, score: (rated: Rated) => number) => firstOf(kinds[kind], score).toFixed(2);
  const scored = (weights: readonly number[]) => (rated: Rated) =>
    weights.reduce((sum, weight, k) => sum + weight * rated.features[k], 0);
  log(
    table([
      ['', ...names],
      ['chance', ...names.map((kind) => by(kind, () => 0))],
      ['auto', ...names.map((kind) => by(kind, ({ score }) => score))],
      ['learnt from the other kinds', ...names.map((kind, i) => by(kind, scored(without[i])))],
      ['the best there are', ...names.map((kind) => by(kind, ({ rating }) => rating))],
    ]),
  );
}

/** The sentences of a source that were rated. */
async function ratedIn(text: string, source: readonly Source[], ratings: string): Promise<Rated[]> {
  const whole = await prepare(source, { language: 'en' });
  const problem = quotedOf(whole, { clutter: 'drop', trim: false, speech: true });
  const { feature, scores, standing } = scoringOf(problem, readingOf(problem, kindOf(whole).kind), 2);
  let s = 0;
  return ratings.split(' ').map((one) => {
    const [start, rating] = one.split(':').map(Number);
    while (s + 1 < problem.size && sentenceAt(problem, s).end <= start) s++;
    const worth = Math.log(Math.max(1e-9, scores[s] / standing[s]));
    const length = Math.log(Math.max(1, problem.words[s]));
    return {
      text,
      features: [worth, length, ...FEATURE_NAMES.map((name) => feature(name, s))],
      score: scores[s],
      rating,
    };
  });
}

/** The weight of each feature; in the model all vary alike. */
function fitted(rated: readonly Rated[]): number[] {
  const columns = rated[0].features.length;
  const scales = Array.from({ length: columns }, (_, k) => {
    const mean = rated.reduce((sum, { features }) => sum + features[k], 0) / rated.length;
    const square = rated.reduce((sum, { features }) => sum + (features[k] - mean) ** 2, 0) / rated.length;
    return { mean, deviation: Math.sqrt(square) || 1 };
  });
  const x = new Float64Array(rated.length * (columns + 1));
  rated.forEach(({ features }, r) => {
    x.set([1, ...scales.map(({ mean, deviation }, k) => (features[k] - mean) / deviation)], r * (columns + 1));
  });
  const y = Float64Array.from(rated, ({ rating }) => rating / BEST);
  const [, ...weights] = logistic({ x, y, columns: columns + 1 });
  return weights.map((weight, k) => weight / scales[k].deviation);
}

/** The mean rating of the sentences that stand first in their texts. */
function firstOf(rated: readonly Rated[], score: (rated: Rated) => number): number {
  const texts = Map.groupBy(rated, ({ text }) => text);
  const means = Array.from(texts.values(), (own) => {
    const first = [...own].sort((a, b) => score(b) - score(a)).slice(0, FIRST);
    return first.reduce((sum, { rating }) => sum + rating, 0) / first.length;
  });
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}
