/**
 * The constants of the number of blocks, by search: chosen on all sets, and for each set on the others alone. The loss
 * is Pk, each set in units of what matters there, and the share of talks whose number is not within a third of people's.
 */
import { pk } from '../../src/evaluate/index.ts';
import { type Random, random } from '../../src/random/index.ts';
import { table } from '../../src/render/index.ts';
import { CUT_CONSTANTS, type CutConstants, cutRange, numberEvidence } from '../../src/tasks/structure/cut.ts';
import { chooseNumber, expectedBlocks, type NumberConstants } from '../../src/tasks/structure/number.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { type Judged, judged, WEIGHTS } from './judged.ts';
import { type Text, withinThird } from './sets.ts';

/** A difference of Pk that counts as one. */
const UNITS: Readonly<Record<string, number>> = { 'chaptered talks': 0.02, meetings: 0.03, podcasts: 0.04 };
const UNIT = 0.03;
const NUMBER = 6;
const STEPS = 700;
/** Every so many texts of the large sets. */
const EVERY = 4;
/** Cuts into these numbers are scored; between them Pk is a line over log k. */
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 23, 26, 30, 35, 40, 45, 50, 60, 70];
/** Relative steps of the search. */
const MOVES: Readonly<Record<keyof NumberConstants, number>> = {
  usual: 0.12,
  full: 0.2,
  alike: 0.1,
  company: 0.3,
  spread: 0.2,
  other: 0.8,
  weight: 0.35,
  cost: 0.25,
  growth: 0.15,
};

interface Trial {
  readonly set: string;
  readonly truth: number;
  readonly words: number;
  readonly speakers: number;
  readonly contrast: readonly number[];
  /** Pk of the best cut into k blocks. */
  readonly pk: readonly number[];
}

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const sets = await judged(data, quick, EVERY);
  const trials = sets.flatMap((set) => set.texts.map((text) => trialOf(set, text)));
  const names = sets.map(({ name }) => name);
  const all = search(trials, quick ? 5 : STEPS);
  log('Chosen on all sets:');
  for (const name of Object.keys(MOVES) as (keyof NumberConstants)[]) log(`  ${name}: ${shown(all[name])},`);
  const rows = [['', 'texts', 'Pk', 'chosen on all', 'without this set', 'within a third', 'without this set']];
  for (const name of names) {
    const own = trials.filter(({ set }) => set === name);
    const others = trials.filter(({ set }) => set !== name);
    const left = scoreOf(own, search(others, quick ? 5 : STEPS));
    const [now, best] = [scoreOf(own, CUT_CONSTANTS), scoreOf(own, all)];
    const figures = [now.pk, best.pk, left.pk].map((value) => value.toFixed(3));
    rows.push([name, String(own.length), ...figures, best.within.toFixed(2), left.within.toFixed(2)]);
  }
  log(`\n${table(rows)}`);
}

const shown = (value: number): string => String(Number(value.toPrecision(3)));

function trialOf({ name, constants }: Judged, text: Text): Trial {
  const { problem, truth } = text;
  const units = problem.size;
  const own = constants(text);
  const evidence = numberEvidence(problem, WEIGHTS, own);
  const most = Math.min(evidence.contrast.length, 4 * (truth.length + 1) + 10);
  const at = NUMBERS.filter((k) => k <= most);
  const scores = at.map((blocks) => {
    const { begins } = cutRange(problem, [0, units], { blocks }, WEIGHTS, own);
    return pk({ units, boundaries: begins.map((s) => s - 1) }, { units, boundaries: truth });
  });
  const line = Array.from({ length: most }, (_, i) => between(at, scores, i + 1));
  return { set: name, truth: truth.length + 1, ...evidence, contrast: evidence.contrast.slice(0, most), pk: line };
}

function between(at: readonly number[], values: readonly number[], k: number): number {
  const next = at.findIndex((number) => number >= k);
  if (next <= 0) return values[next < 0 ? values.length - 1 : 0];
  const share = Math.log(k / at[next - 1]) / Math.log(at[next] / at[next - 1]);
  return values[next - 1] + share * (values[next] - values[next - 1]);
}

function scoreOf(trials: readonly Trial[], constants: NumberConstants): { pk: number; within: number } {
  let [sum, within] = [0, 0];
  for (const { words, speakers, contrast, pk, truth } of trials) {
    const { blocks } = chooseNumber(contrast, words, expectedBlocks(words, speakers, constants), constants);
    sum += pk[blocks - 1];
    if (withinThird(blocks, truth)) within++;
  }
  return { pk: sum / trials.length, within: within / trials.length };
}

function lossOf(groups: readonly (readonly Trial[])[], constants: NumberConstants): number {
  return groups.reduce((sum, group) => {
    const { pk, within } = scoreOf(group, constants);
    const [{ set }] = group;
    return sum + pk / (UNITS[set] ?? UNIT) + (set === 'chaptered talks' ? NUMBER * (1 - within) : 0);
  }, 0);
}

/** Hill climbing from the constants of the source: a few of them move, and what lowers the loss stays. */
function search(trials: readonly Trial[], steps: number): NumberConstants {
  const draw = random(11);
  const names = Object.keys(MOVES) as (keyof NumberConstants)[];
  const groups = [...new Set(trials.map(({ set }) => set))].map((name) => trials.filter(({ set }) => set === name));
  let best: CutConstants = CUT_CONSTANTS;
  let least = lossOf(groups, best);
  for (let step = 0; step < steps; step++) {
    const next = { ...best };
    for (let move = draw.below(3); move >= 0; move--) {
      const name = names[draw.below(names.length)];
      next[name] *= Math.exp(MOVES[name] * normal(draw));
    }
    next.other = Math.min(next.other, 0.7);
    const loss = lossOf(groups, next);
    if (loss < least) [best, least] = [next, loss];
  }
  return best;
}

/** Box–Muller. */
const normal = (draw: Random): number =>
  Math.sqrt(-2 * Math.log(1 - draw.uniform())) * Math.cos(2 * Math.PI * draw.uniform());
