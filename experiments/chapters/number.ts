/**
 * The constants of `auto`, with each kind of text left out: those of places (every one made smaller and larger, told how
 * many blocks), of the number, and of speech (all of a grid at once). The setting is chosen that has the least Pk on the
 * other kinds, which weigh alike; of texts of one topic the share that is cut counts. Every text is cut into each number
 * of blocks once, so that a setting of the number costs microseconds.
 */
import { pk } from '../../src/evaluate/index.ts';
import { table } from '../../src/render/index.ts';
import {
  CUT_CONSTANTS,
  type CutConstants,
  cutsOf,
  type NumberedCut,
  numberShown,
} from '../../src/tasks/structure/auto.ts';
import { hostsGive } from '../../src/tasks/structure/lengths.ts';
import type { ExperimentArgs } from '../experiment.ts';
import { runParts } from '../experiment.ts';
import * as sets from './sets.ts';

type Setting = Partial<CutConstants>;
type Losses = Readonly<Record<string, (setting: Setting) => number>>;

const PLACES: readonly Setting[] = [
  {},
  ...(['concentration', 'flattening', 'window', 'likelihood', 'mark'] as const).flatMap((name) =>
    [0.6, 1.6].map((factor) => ({ [name]: Math.round(100 * factor * CUT_CONSTANTS[name]) / 100 })),
  ),
];
const NUMBER = gridOf({ dip: [0, 1.5, 3, 6], least: [0, 30, 45, 60, 90], decay: [0.45, 0.55, 0.65, 0.75, 0.9] });
const SPEECH = gridOf({
  hosts: [6, 7.5, 9, 11],
  most: [1, 1.5, 2],
  hours: [0.2, 0.3, 0.5, 0.8],
  conversation: [0.25, 0.4, 0.6, 1],
});

export async function run(args: ExperimentArgs): Promise<void> {
  const kinds = await kindsIn(args.data, args.quick ? 8 : 1);
  const cut = mapped(kinds, (texts) => texts.map((text) => cutText(text, CUT_CONSTANTS)));
  const several = Object.fromEntries(Object.entries(kinds).filter(([, [{ truth }]]) => truth.length > 0));
  const show = (settings: readonly Setting[], losses: Losses) => async () =>
    args.log(chosenIn(args.quick ? settings.slice(0, 2) : settings, losses));
  const parts = {
    places: show(
      PLACES,
      mapped(several, (texts) => (setting) => {
        const constants = { ...CUT_CONSTANTS, ...setting };
        return mean(texts.map((text) => lossOf(cutText(text, constants), text.truth.length + 1)));
      }),
    ),
    number: show(
      NUMBER,
      mapped(cut, (texts) => (setting) => {
        const constants = { ...CUT_CONSTANTS, ...setting };
        return mean(texts.map((one) => lossOf(one, numberShown(one.cuts, constants))));
      }),
    ),
    speech: show(
      SPEECH,
      mapped({ talks: cut.talks, meetings: cut.meetings }, (texts) => (setting) => {
        const constants = { ...CUT_CONSTANTS, ...setting };
        return mean(
          texts.map((one) => {
            const hosts = hostsGive(one.text.problem, [0, one.text.problem.size], constants);
            const shown = (one.shown ??= numberShown(one.cuts, CUT_CONSTANTS));
            return lossOf(one, hosts ? Math.min(Math.max(shown, hosts.least), hosts.most) : shown);
          }),
        );
      }),
    ),
  };
  await runParts('number', parts, args);
}

async function kindsIn(data: string | undefined, step: number): Promise<Record<string, readonly sets.Text[]>> {
  const news = sets.articles();
  const [short, , middle, , long] = await sets.joinedPieces(data, 1);
  const thinned = (texts: readonly sets.Text[], every: number) => texts.filter((_, i) => i % (every * step) === 0);
  return {
    talks: await sets.talks(data, 8 * step),
    meetings: await sets.meetings(data, 6 * step),
    sections: await sets.sections(data, 3 * step),
    'sections, no marks': await sets.withoutMarks(await sets.sections(data, 3 * step)),
    ...Object.fromEntries([short, middle, long].map(({ name, texts }) => [name, thinned(texts, 1)])),
    'two articles': thinned(await sets.twoTexts(news, 10), 1),
    'single articles': thinned(await sets.singles(news, 500), 4),
    'single stories': thinned(await sets.singleStories(data), 2),
  };
}

interface CutText {
  readonly text: sets.Text;
  readonly cuts: readonly (NumberedCut | undefined)[];
  shown?: number;
}

function cutText(text: sets.Text, constants: CutConstants): CutText {
  const { problem } = text;
  return { text, cuts: cutsOf(problem, [0, problem.size], undefined, undefined, constants).cuts };
}

/** Of a cut into so many blocks, or fewer where so many cannot be. */
function lossOf({ text, cuts }: CutText, blocks: number): number {
  const boundaries = cuts.findLast((cut, k) => cut !== undefined && k <= Math.max(blocks, 1))?.boundaries ?? [];
  const units = text.problem.size;
  if (text.truth.length === 0) return Number(boundaries.length > 0);
  return pk({ units, boundaries }, { units, boundaries: text.truth });
}

/** What is chosen on all kinds, and without each, and its loss there. */
function chosenIn(settings: readonly Setting[], of: Losses): string {
  const names = Object.keys(of);
  const losses = settings.map((setting) => names.map((name) => of[name](setting)));
  const best = (left?: number) => {
    const totals = losses.map((row) => row.reduce((sum, value, kind) => (kind === left ? sum : sum + value), 0));
    return totals.indexOf(Math.min(...totals));
  };
  const asItIs = names.map((name) => of[name]({}));
  const rows = names.map((name, kind) => {
    const figures = [asItIs[kind], losses[best()][kind], losses[best(kind)][kind]].map((loss) => loss.toFixed(3));
    return [name, ...figures, JSON.stringify(settings[best(kind)])];
  });
  const head = ['', 'as it is', 'chosen on all', 'chosen without', ''];
  return `${table([head, ...rows])}\nchosen on all: ${JSON.stringify(settings[best()])}\n`;
}

function gridOf(values: Readonly<Partial<Record<keyof CutConstants, readonly number[]>>>): Setting[] {
  return Object.entries(values).reduce<Setting[]>(
    (grid, [name, some]) => grid.flatMap((setting) => some.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function mapped<T, R>(kinds: Readonly<Record<string, T>>, f: (texts: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(kinds).map(([name, texts]) => [name, f(texts)]));
}
