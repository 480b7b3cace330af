/**
 * The constants of `auto`, with each kind of text left out: each constant is made smaller and larger, and the setting is
 * chosen that has the least Pk on the other kinds. Kinds weigh alike; of single articles the share that is cut counts.
 */
import { pk } from '../../src/evaluate/index.ts';
import { table } from '../../src/render/index.ts';
import { CUT_CONSTANTS, type CutConstants, cutRange } from '../../src/tasks/structure/auto.ts';
import type { ExperimentArgs } from '../experiment.ts';
import * as sets from './sets.ts';

const FACTORS = [0.7, 1.4];
/** Every so many texts of a kind. */
const STEP = { talks: 16, sections: 6, meetings: 16, singles: 8 };
type Setting = Partial<CutConstants>;

const SETTINGS: readonly Setting[] = [
  {},
  ...Object.entries(CUT_CONSTANTS).flatMap(([name, value]) => FACTORS.map((factor) => ({ [name]: factor * value }))),
];

export async function run({ data, quick, log }: ExperimentArgs): Promise<void> {
  const kinds = await kindsIn(data);
  const settings = quick ? SETTINGS.slice(0, 3) : SETTINGS;
  const losses = settings.map((setting) => kinds.map(([, texts]) => loss(texts, setting)));
  const chosen = best(losses, undefined);
  log(`chosen on all kinds: ${JSON.stringify(settings[chosen])}`);
  const rows = [['', 'texts', 'Pk as it is', 'chosen on all', 'without this kind', '']];
  kinds.forEach(([name, texts], kind) => {
    const without = best(losses, kind);
    const figures = [0, chosen, without].map((setting) => losses[setting][kind].toFixed(3));
    rows.push([name, String(texts.length), ...figures, JSON.stringify(settings[without])]);
  });
  log(table(rows));
}

async function kindsIn(data: string | undefined): Promise<(readonly [name: string, texts: readonly sets.Text[]])[]> {
  const talks = await sets.talks(data, STEP.talks);
  const sections = await sets.sections(data, STEP.sections);
  const joined = await sets.joinedPieces(data, 1);
  const news = sets.articles();
  return [
    ['talks', [...talks, ...(await sets.withoutMarks(talks))]],
    ['sections', [...sections, ...(await sets.withoutMarks(sections))]],
    ['meetings', await sets.meetings(data, STEP.meetings)],
    ...[0, 2, 4].map((i) => [joined[i].name, [...joined[i].texts, ...joined[i + 1].texts]] as const),
    ['two articles', await sets.twoTexts(news, 3)],
    ['single articles', (await sets.singles(news, 500)).filter((_, i) => i % STEP.singles === 0)],
  ];
}

function loss(texts: readonly sets.Text[], setting: Setting): number {
  const errors = texts.map(({ problem, truth }) => {
    const units = problem.size;
    const { boundaries } = cutRange(problem, [0, units], {}, { ...CUT_CONSTANTS, ...setting });
    return truth.length === 0 ? Number(boundaries.length > 0) : pk({ units, boundaries }, { units, boundaries: truth });
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** The setting with the least loss on all kinds but one. */
function best(losses: readonly (readonly number[])[], left: number | undefined): number {
  const totals = losses.map((row) => row.reduce((sum, value, kind) => (kind === left ? sum : sum + value), 0));
  return totals.indexOf(Math.min(...totals));
}
