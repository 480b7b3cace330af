/**
 * Every part of `auto` switched off alone, on every set: the change of the mean average precision of unseen queries, with
 * half the width of its 95 % bootstrap interval over queries. By the number of related pairs that are known, and where all
 * targets have their relations, half of them have none, or half of all targets belong to none.
 */

import { averagePrecisionOf } from '../../src/evaluate/ranking.ts';
import { random } from '../../src/random/index.ts';
import {
  candidatesIn,
  isTransitive,
  OF_LABELS,
  tooFew,
  validate,
} from '../../src/tasks/similar/learned/cross-validation.ts';
import {
  type Directions,
  directionsFor,
  type Features,
  fineDirections,
  queriesOf,
  similarityFeatures,
} from '../../src/tasks/similar/learned/features.ts';
import { GENTLE, learn, type Mixture, mixed, regressionOf, zScoresOf } from '../../src/tasks/similar/learned/model.ts';
import { labelledRows, type Relations, restrictedTo } from '../../src/tasks/similar/relations/relations.ts';
import { drawn } from './examples.ts';
import { SEED, type Trial, trialOf } from './labelled.ts';
import type { LabelledSet } from './sets.ts';

const QUERIES = 300;
const DRAWS = 3;
const RESAMPLED = 1000;

/** What is left of the model: other weights in every mixture, and no centre. */
type Off = Partial<Mixture> & { readonly centre?: false };
const PARTS: Readonly<Record<string, Off>> = {
  words: { words: 0 },
  centre: { centre: false },
  components: { components: 0 },
  towards: { towards: 0 },
  related: { related: 0 },
  metric: { metric: 0, without: 0 },
  scale: { scale: 1 },
};
/** These have a say only where relations are transitive. */
const NEED_LABELS = ['related', 'metric', 'scale'];

export async function ablation(
  sets: Readonly<Record<string, () => LabelledSet>>,
  log: (line: string) => void,
): Promise<void> {
  for (const [name, load] of Object.entries(sets)) {
    const { targets, queries } = load();
    const trial = await trialOf(targets, queries, QUERIES);
    const whole = trial.problem.relations!;
    log(`\n${name}: ${targets.length} targets, ${trial.relevant.length} queries, ${whole.pairs} related pairs`);
    const directions = directionsFor(trial.problem);
    for (const [scenario, relations] of Object.entries(scenarios(whole))) {
      const isMany = ['all', 'half', 'many belong to none'].includes(scenario);
      const base = await precisions(trial, directions, relations);
      const cells = [`${scenario.padEnd(20)}${percent(mean(base)).padStart(5)}`];
      for (const [part, off] of Object.entries(PARTS)) {
        if (NEED_LABELS.includes(part) && !isMany) continue;
        const left = await precisions(trial, directions, relations, off);
        const change = left.map((x, query) => x - base[query]);
        cells.push(`${part} ${percent(mean(change))} ± ${percent(halfInterval(change))}`);
      }
      log(cells.join('   '));
    }
  }
}

function scenarios(whole: Relations): Record<string, readonly (Relations | undefined)[]> {
  const pairs = (count: number, wrong = 0) =>
    Array.from({ length: DRAWS }, (_, draw) => drawn(whole, count, wrong, SEED + draw));
  const order = random(SEED).order(whole.related.length);
  const taught = new Set(order.slice(0, order.length >> 1));
  // Where many belong to none that is what is looked at.
  if (labelledRows(whole).length < 0.9 * whole.related.length) return { 'many belong to none': [whole] };
  return {
    'nothing known': [undefined],
    '10 pairs': pairs(10),
    '50 pairs': pairs(50),
    '200 pairs': pairs(200),
    '1,000 pairs': pairs(1000),
    '200, a fifth wrong': pairs(200, 0.2),
    half: [restrictedTo(whole, (row) => taught.has(row))],
    all: [whole],
  };
}

/** The average precision of every query, the mean over the relations given. */
async function precisions(
  trial: Trial,
  directions: Directions,
  known: readonly (Relations | undefined)[],
  off: Off = {},
): Promise<number[]> {
  const all: number[][] = [];
  for (const relations of known) all.push(await precisionOf(trial, directions, relations, off));
  return all[0].map((_, query) => mean(all.map((one) => one[query])));
}

async function precisionOf(
  { problem, queries, relevant }: Trial,
  given: Directions,
  relations: Relations | undefined,
  { centre, ...weights }: Off,
): Promise<number[]> {
  const directions = centre === false ? { ...given, centre: given.centre.map(() => 0) } : given;
  let features: Features = similarityFeatures(problem.counts, directions);
  const chance = random(SEED);
  const candidates = relations ? candidatesIn(relations, chance) : [];
  let mixture: Mixture = { ...GENTLE, ...weights };
  let isMany = false;
  if (relations && !tooFew(candidates)) {
    isMany = isTransitive(relations, candidates, chance);
    if (isMany) features = { ...features, ...(await fineDirections({ ...problem, random: chance }, features)) };
    if (isMany) {
      const tried = OF_LABELS.map((one) => ({ ...one, ...weights }));
      mixture = validate(features, relations, candidates, tried).mixture;
    }
  }
  const learned = learn(features, relations, mixture, isMany ? regressionOf(features, relations!) : undefined);
  const asked = queriesOf(features, queries, () => undefined, learned.moved);
  return relevant.map((own, row) =>
    averagePrecisionOf(mixed(zScoresOf(learned.parts(asked.at(row)), mixture), mixture, learned.labelled), own),
  );
}

function halfInterval(change: readonly number[]): number {
  const chance = random(SEED);
  const means = Array.from({ length: RESAMPLED }, () =>
    mean(Array.from(change, () => change[chance.below(change.length)])),
  ).sort((a, b) => a - b);
  return (means[Math.floor(0.975 * RESAMPLED)] - means[Math.floor(0.025 * RESAMPLED)]) / 2;
}

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
const percent = (share: number): string => (100 * share).toFixed(1);
