/**
 * The constants of the number of blocks: each of some settings is scored on every set, and the best is chosen on all
 * sets, and for each set on the others alone. The loss is Pk, each set in units of what matters there, and the share
 * of talks whose number is not within a third of people's.
 */
import { pk } from '../../src/evaluate/index.ts';
import { table } from '../../src/render/index.ts';
import { cutRange } from '../../src/tasks/structure/cut.ts';
import { CUT_CONSTANTS } from '../../src/tasks/structure/cut-constants.ts';
import { expectedBlocks, type NumberConstants } from '../../src/tasks/structure/number.ts';
import { speechForm } from '../../src/tasks/structure/speech-form.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { foldOf } from './cues.ts';
import { type Judged, judged, WEIGHTS } from './judged.ts';
import { type Text, talks, withinThird } from './sets.ts';

/** A difference of Pk that counts as one. */
const UNITS: Readonly<Record<string, number>> = { 'chaptered talks': 0.02, podcasts: 0.04, 'two articles': 0.06 };
const UNIT = 0.03;
const NUMBER = 6;
/** Every so many texts of the large sets. */
const EVERY = 8;

type Setting = Partial<NumberConstants>;

const SETTINGS: readonly Setting[] = [9.5, 10, 10.5, 11, 12].flatMap((spoken) =>
  [0, 0.15, 0.25, 0.35].flatMap((unitExponent) =>
    [0, 0.75, 1.5].map((shareExponent) => ({ spoken, unitExponent, shareExponent })),
  ),
);

interface Score {
  readonly pk: number;
  readonly within: number;
}

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const settings = quick ? SETTINGS.slice(0, 2) : SETTINGS;
  if (!quick) log(`talks within a third, chosen on other series: ${bySeries(await talks(data), settings).toFixed(3)}`);
  const sets = await judged(data, quick, EVERY);
  const scores = settings.map((setting) => sets.map((set) => scoreOf(set, setting)));
  const now = sets.map((set) => scoreOf(set, {}));
  const chosen = best(scores, sets, undefined);
  log(`chosen on all sets: ${JSON.stringify(settings[chosen])}`);
  const rows = [['', 'texts', 'Pk now', 'chosen on all', 'without this set', 'within a third', 'without this set', '']];
  sets.forEach(({ name, texts }, s) => {
    const without = best(scores, sets, s);
    const figures = [now[s], scores[chosen][s], scores[without][s]].map((score) => score.pk.toFixed(3));
    const within = [scores[chosen][s], scores[without][s]].map((score) => score.within.toFixed(2));
    rows.push([name, String(texts.length), ...figures, ...within, JSON.stringify(settings[without])]);
  });
  log(table(rows));
}

/** The share of talks whose number is within a third of people's, by the setting that is best on other series. */
function bySeries(texts: readonly Text[], settings: readonly Setting[]): number {
  const fold = foldOf(texts);
  const forms = texts.map(({ problem }) => speechForm(problem));
  const right = settings.map((setting) =>
    texts.map(({ problem, truth }, t) => {
      const expected = expectedBlocks(problem.word.length, forms[t], { ...CUT_CONSTANTS, ...setting });
      return withinThird(Math.round(expected), truth.length + 1);
    }),
  );
  const share = (of: readonly boolean[], chosen: (text: Text) => boolean) =>
    of.filter((one, t) => one && chosen(texts[t])).length;
  const judged = [...new Set(texts.map(fold))].map((left) => {
    const known = right.map((of) => share(of, (text) => fold(text) !== left));
    return share(right[known.indexOf(Math.max(...known))], (text) => fold(text) === left);
  });
  return judged.reduce((sum, count) => sum + count, 0) / texts.length;
}

/** The setting with the least loss over all sets but one. */
function best(scores: readonly (readonly Score[])[], sets: readonly Judged[], left: number | undefined): number {
  const losses = scores.map((row) =>
    row.reduce((sum, { pk, within }, s) => {
      const { name } = sets[s];
      const missed = name === 'chaptered talks' ? NUMBER * (1 - within) : 0;
      return s === left ? sum : sum + pk / (UNITS[name] ?? UNIT) + missed;
    }, 0),
  );
  return losses.indexOf(Math.min(...losses));
}

function scoreOf({ texts, constants }: Judged, setting: Setting): Score {
  let [sum, within] = [0, 0];
  for (const text of texts) {
    const { problem, truth } = text;
    const units = problem.size;
    const { begins } = cutRange(problem, [0, units], {}, WEIGHTS, { ...constants(text), ...setting });
    sum += pk({ units, boundaries: begins.map((s) => s - 1) }, { units, boundaries: truth });
    if (withinThird(begins.length + 1, truth.length + 1)) within++;
  }
  return { pk: sum / texts.length, within: within / texts.length };
}
